#include "core/game/setup/reinforcement.h"

#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/game/setup/board_builder.h"
#include "core/rules/literal.h"

#include <algorithm>

namespace groma::game {

namespace {

using diag::Code;
using grid::CellId;
using rules::Text;

// The cells of an entry that the side may use; `alone`: the name is all that its text holds.
std::vector<CellId> cellsOfEntry(const Text& name, bool alone, std::int32_t side,
                                 const rules::ScenarioSource& source, const SetupDraft& draft,
                                 diag::Sink& sink) {
    std::vector<CellId> cells;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < draft.areas.size(); ++i) {
        const Area& area = draft.areas[i];
        if (source.areas[i].kind.text != "entry" || (area.side >= 0 && area.side != side)) continue;
        known.push_back(area.id);
        if (area.id == name.text) cells.insert(cells.end(), area.cells.begin(), area.cells.end());
    }
    if (std::ranges::find(known, name.text) != known.end()) return cells;
    diag::Diagnostic problem =
        diag::diagnose(Code::UnknownWord, name.where, "`" + name.text + "` is no entry of this side");
    if (const auto near = base::nearestName(name.text, known); near && alone)
        problem.fix = diag::Fix{std::string(*near), "change to " + std::string(*near)};
    known.emplace_back("cells like 004-006");
    sink.add(std::move(problem).withFound(std::string(name.text)).withExpected(base::joinList(known, "or")));
    return cells;
}

std::int32_t turnOf(const Text& text, diag::Sink& sink) {
    if (text.text == "?") return kUnknownTurn;
    const auto turn = base::numberFromText(text.text);
    if (turn && turn->isWhole() && turn->whole() >= 1) return static_cast<std::int32_t>(turn->whole());
    sink.add(diag::diagnose(Code::OutOfRange, text.where, "not a turn in which a piece can come in")
                 .withFound(std::string(text.text))
                 .withExpected("1 or more, or \"?\" where nobody knows it"));
    return 0;
}

} // namespace

Reinforcement readReinforcement(const rules::PieceSource& piece, std::int32_t side,
                                const rules::ScenarioSource& source, const SetupDraft& draft,
                                diag::Sink& sink) {
    Reinforcement read;
    if (piece.turn.empty()) {
        if (!piece.entry.empty())
            sink.add(diag::diagnose(Code::EntryWithoutTurn, piece.entry.where,
                                    "only a piece that comes in later has an entry")
                         .withFound("entry " + piece.entry.text + " and no turn")
                         .withExpected("a turn beside it"));
        return read;
    }
    if (!piece.at.empty() || piece.placeUnknown) {
        const std::string place = piece.at.empty() ? "?" : piece.at.front().text;
        sink.add(diag::diagnose(Code::StandsAndComes, piece.turn.where,
                                "a piece that comes in later does not stand on the map yet")
                     .withFound("at " + place + " and turn " + piece.turn.text)
                     .withExpected("a place or a turn"));
        return read;
    }
    read.turn = turnOf(piece.turn, sink);
    for (const std::string_view part : base::split(piece.entry.text, ',')) {
        const Text text{std::string(base::trim(part)), piece.entry.where};
        if (text.empty()) continue;
        const bool numbered = text.text.front() >= '0' && text.text.front() <= '9';
        const auto cells = numbered
                               ? readCells(draft.board.geometry(), {text}, sink)
                               : cellsOfEntry(text, text.text == piece.entry.text, side, source, draft, sink);
        read.entry.insert(read.entry.end(), cells.begin(), cells.end());
    }
    std::ranges::sort(read.entry);
    const auto repeated = std::ranges::unique(read.entry);
    read.entry.erase(repeated.begin(), repeated.end());
    return read;
}

} // namespace groma::game
