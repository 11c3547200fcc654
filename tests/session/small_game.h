// The small invented game in a file system of its own.
#pragma once

#include "editor/session/document/document.h"
#include "formats/project/file_system.h"
#include "tests/session/small_game_texts.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct SmallGame {
    formats::MemoryFileSystem files;

    SmallGame() {
        files.put("/game/groma-project", "");
        files.put("/game/rules.yaml", std::string(kRules));
        files.put("/game/fight.yaml", std::string(kFight));
        files.put("/game/battle.yaml", std::string(kBattle));
    }

    Document open(const std::string& path = "/game/battle.yaml") {
        auto document = Document::open(files, path);
        REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().reason));
        return *document;
    }
};

inline Document applied(const Document& document, const Edited& edit) {
    REQUIRE_MESSAGE(edit.has_value(), (edit ? "" : edit.error().reason));
    auto next = document.apply(*edit);
    REQUIRE_MESSAGE(next.has_value(), (next ? "" : next.error().reason));
    return *next;
}

inline std::string firstProblem(const Document& document) {
    for (const diag::Diagnostic& problem : document.problems())
        if (problem.severity != diag::Severity::Note) return problem.message + " " + problem.found;
    return {};
}

inline grid::CellId cellAt(const Document& document, std::string_view number) {
    const grid::CellId cell = document.board()->geometry().cellByNumber(number);
    REQUIRE(cell.valid());
    return cell;
}

inline std::vector<grid::CellId> cellsAt(const Document& document,
                                         std::initializer_list<std::string_view> numbers) {
    std::vector<grid::CellId> cells;
    for (const std::string_view number : numbers) cells.push_back(cellAt(document, number));
    return cells;
}

inline int pieceAt(const Document& document, std::string_view id) {
    const auto piece = document.setup()->pieceNamed(id);
    REQUIRE_MESSAGE(piece.has_value(), std::string(id));
    return *piece;
}

inline std::string whereIs(const Document& document, std::string_view id) {
    const grid::CellId cell = document.setup()->piece(pieceAt(document, id)).cell;
    return cell.valid() ? document.board()->geometry().numberText(cell) : "off";
}

template <class List>
int indexOf(const List& list, std::string_view id) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].named.id == id) return static_cast<int>(i);
    FAIL("there is no " << id);
    return -1;
}

inline int type(const Document& document, std::string_view id) {
    return indexOf(document.ruleset()->model.types, id);
}
inline int attribute(const Document& document, std::string_view id) {
    return indexOf(document.ruleset()->model.attributes, id);
}
inline int terrain(const Document& document, std::string_view id) {
    return indexOf(document.ruleset()->model.terrain, id);
}

inline std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        lines.emplace_back(text.substr(0, end + 1));
        text.remove_prefix(end + 1);
    }
    return lines;
}

// Lines of `after` that `before` lacks (+) and the other way round (-), in order, for texts that differ in
// one stretch or few.
inline std::string changedLines(std::string_view before, std::string_view after) {
    const auto a = linesOf(before), b = linesOf(after);
    std::vector<std::vector<int>> common(a.size() + 1, std::vector<int>(b.size() + 1, 0));
    for (std::size_t i = a.size(); i-- > 0;)
        for (std::size_t j = b.size(); j-- > 0;)
            common[i][j] =
                a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    std::string text;
    for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
        if (i < a.size() && j < b.size() && a[i] == b[j]) ++i, ++j;
        else if (i < a.size() && (j == b.size() || common[i + 1][j] >= common[i][j + 1]))
            text += "-" + a[i++];
        else text += "+" + b[j++];
    }
    return text;
}

inline std::string changedLines(const Document& before, const Document& after,
                                const std::string& path = "battle.yaml") {
    return changedLines(before.text(path), after.text(path));
}

} // namespace groma::session
