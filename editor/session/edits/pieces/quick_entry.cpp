#include "core/base/letters.h"
#include "core/base/text.h"
#include "core/rules/literal.h"
#include "editor/session/edits/pieces/piece_entry.h"
#include "editor/session/edits/pieces/pieces.h"
#include "formats/scenario/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace groma::session {

namespace {

// What the line prints must be what the type has.
std::string printedProblem(const rules::Model& model, int type, const std::vector<std::string>& printed) {
    const rules::UnitType& unit = model.types[static_cast<std::size_t>(type)];
    const auto& notation = model.classes[static_cast<std::size_t>(unit.unitClass)].notation;
    for (std::size_t i = 0; i < printed.size() && i < notation.size(); ++i) {
        const rules::ValueCell& value = unit.front[static_cast<std::size_t>(notation[i])];
        if (!rules::prints(model, notation[i], value, printed[i])) {
            return fmt::format("{} has {} {}, the line prints {}", unit.named.id,
                               model.attributes[static_cast<std::size_t>(notation[i])].named.title,
                               rules::printedText(model, notation[i], value), printed[i]);
        }
    }
    return {};
}

// "Romans", "ROMANS:", "Romans (13):", "## Romans".
std::optional<int> headingOf(const game::Setup& setup, std::string_view line) {
    const std::size_t open = line.find('(');
    std::string_view name = line.substr(0, open);
    if (open != std::string_view::npos) {
        const std::size_t close = line.find(')', open);
        if (close == std::string_view::npos) {
            return std::nullopt;
        }
        const std::string_view count = line.substr(open + 1, close - open - 1);
        const std::string_view after = base::trim(line.substr(close + 1));
        if (!std::ranges::all_of(count, [](char c) { return c >= '0' && c <= '9'; }) ||
            (!after.empty() && after != ":")) {
            return std::nullopt;
        }
    }
    while (!name.empty() && (name.front() == '#' || name.front() == '*' || name.front() == ' ')) {
        name.remove_prefix(1);
    }
    while (!name.empty() && (name.back() == ':' || name.back() == '*' || name.back() == ' ')) {
        name.remove_suffix(1);
    }
    for (int side = 0; side < setup.sideCount(); ++side) {
        if (base::sameWords(name, setup.side(side).title) || base::sameWords(name, setup.side(side).id)) {
            return side;
        }
    }
    return std::nullopt;
}

// Without what lists put before and after an entry.
std::string_view bare(std::string_view line) {
    line = base::trim(line);
    for (const std::string_view bullet : {"- ", "* ", "\xE2\x80\xA2", "\xE2\x80\x93 "}) {
        if (line.starts_with(bullet)) {
            line = base::trim(line.substr(bullet.size()));
        }
    }
    while (!line.empty() && (line.back() == '.' || line.back() == ',' || line.back() == ';')) {
        line = base::trim(line.substr(0, line.size() - 1));
    }
    return line;
}

using Filled = std::map<grid::CellId, std::size_t>;

Filled startOf(const game::SetupRef& setup) {
    Filled filled;
    for (int piece = 0; setup && piece < setup->pieceCount(); ++piece) {
        ++filled[setup->piece(piece).cell];
    }
    return filled;
}

std::string typeProblem(const rules::Model& model, QuickEntry::Line& line,
                        const formats::NotedPieces& noted) {
    const auto& types = model.types;
    const auto found = std::ranges::find_if(
        types, [&](const rules::UnitType& type) { return base::sameWords(type.named.id, noted.type); });
    if (found != types.end()) {
        line.type = static_cast<int>(found - types.begin());
        return printedProblem(model, line.type, noted.printed);
    }
    std::vector<std::string> names;
    for (const rules::UnitType& type : types) {
        names.push_back(type.named.id);
    }
    const auto near = base::nearestName(noted.type, names);
    return fmt::format("`{}` is no type{}", noted.type,
                       near ? fmt::format("; did you mean `{}`?", *near) : "");
}

std::string placesProblem(const game::Setup& setup, QuickEntry::Line& line, const formats::NotedPieces& noted,
                          Filled& filled) {
    for (const std::string& word : noted.cells) {
        const auto cells = cellsOfText(setup.geometry(), word);
        if (cells.empty()) {
            return fmt::format("`{}` is not on the map", word);
        }
        for (const grid::CellId cell : cells) {
            line.cells.push_back(cell);
            if (++filled[cell] > static_cast<std::size_t>(setup.stacking())) {
                return fmt::format("{} is full", setup.geometry().numberText(cell));
            }
        }
    }
    if (noted.count > 0 && !line.cells.empty() &&
        static_cast<std::size_t>(noted.count) != line.cells.size()) {
        return fmt::format("the line counts {} and lists {} cells", noted.count, line.cells.size());
    }
    return {};
}

} // namespace

int QuickEntry::Line::pieces() const {
    return heading || !problem.empty() ? 0
           : cells.empty()             ? std::max(1, formats::readNotation(understood).count)
                                       : static_cast<int>(cells.size());
}

bool QuickEntry::ok() const {
    return pieces > 0 && std::ranges::all_of(lines, [](const Line& line) { return line.problem.empty(); });
}

std::string QuickEntry::rest() const {
    std::string text;
    const Line* heading = nullptr;
    for (const Line& line : lines) {
        if (line.heading) {
            heading = &line;
        }
        if (line.heading || line.problem.empty()) {
            continue;
        }
        if (heading != nullptr) {
            text += (text.empty() ? "" : "\n") + heading->text;
        }
        heading = nullptr;
        text += (text.empty() ? "" : "\n") + line.text;
    }
    return text;
}

QuickEntry readQuickEntry(const Document& document, int side, const std::string& text) {
    QuickEntry entry;
    const game::SetupRef& setup = document.setup();
    Filled filled = startOf(setup);
    for (const std::string_view raw : base::split(text, '\n')) {
        const std::string_view trimmed = bare(raw);
        if (trimmed.empty()) {
            continue;
        }
        QuickEntry::Line line;
        line.text = std::string(base::trim(raw));
        const std::optional<int> headed = setup ? headingOf(*setup, trimmed) : std::nullopt;
        if (headed) {
            side = *headed;
            line.heading = true;
            line.side = side;
            entry.lines.push_back(std::move(line));
            continue;
        }
        formats::NotedPieces noted = formats::readNotation(trimmed);
        line.side = side;
        line.problem = !setup                                   ? "open a scenario first"
                       : side < 0 || side >= setup->sideCount() ? "choose a side first"
                                                                : noted.problem;
        if (line.problem.empty()) {
            line.problem = typeProblem(setup->model(), line, noted);
        }
        if (line.problem.empty()) {
            line.problem = placesProblem(*setup, line, noted, filled);
        }
        if (line.problem.empty()) {
            if (auto can = canPlace(document, {line.type, side, grid::kNoCell, 0, {}, {}}); !can) {
                line.problem = can.error().reason;
            }
        }
        if (line.problem.empty()) {
            noted.type = setup->model().types[static_cast<std::size_t>(line.type)].named.id;
            line.understood = formats::writeNotation(noted);
            entry.pieces += line.pieces();
        }
        if (!line.problem.empty()) { // a line that does not fit takes no place
            for (const grid::CellId cell : line.cells) {
                --filled[cell];
            }
        }
        entry.lines.push_back(std::move(line));
    }
    return entry;
}

Edited applyQuickEntry(const Document& document, const QuickEntry& entry) {
    if (entry.pieces == 0) {
        const auto wrong = std::ranges::find_if(
            entry.lines, [](const QuickEntry::Line& line) { return !line.problem.empty(); });
        return refuse(wrong == entry.lines.end() ? "type a line like `2 TYPE 007-008`" : wrong->problem);
    }
    PieceDraft draft(document);
    if (auto opened = draft.draft.open(document.scenarioPath()); !opened) {
        return std::unexpected(opened.error());
    }
    const rules::Model& model = document.setup()->model();
    for (const QuickEntry::Line& line : entry.lines) {
        if (line.heading || !line.problem.empty()) {
            continue;
        }
        const std::string& type = model.types[static_cast<std::size_t>(line.type)].named.id;
        if (auto done = draft.append(document.scenarioPath(), document.setup()->side(line.side).id,
                                     draft.freeId(type), Fragment::word(line.understood));
            !done) {
            return std::unexpected(done.error());
        }
    }
    return draft.draft.finish(
        fmt::format("Place {} {}", entry.pieces, entry.pieces == 1 ? "piece" : "pieces"));
}

} // namespace groma::session
