#include "editor/session/edits/pieces/formation.h"

#include "core/grid/pixel.h"
#include "editor/session/document/compose.h"
#include "editor/session/edits/map/brush.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/piece_entry.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace groma::session {

using grid::CellId;
using grid::Family;

namespace {

int piecesAt(const Document& document, CellId cell) {
    int count = 0;
    for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
        count += document.setup()->piece(piece).cell == cell ? 1 : 0;
    }
    return count;
}

Expected<void> areThere(const Document& document, std::span<const int> pieces) {
    if (auto can = canEditScenario(document); !can) {
        return can;
    }
    if (pieces.empty()) {
        return refuse("select a piece first");
    }
    for (const int piece : pieces) {
        if (piece < 0 || piece >= document.setup()->pieceCount()) {
            return refuse("the piece is not there any more");
        }
    }
    return {};
}

// The cell whose centre is nearest to a point; kNoCell outside the map.
CellId nearestCell(const grid::Geometry& geometry, grid::Point at) {
    // Half a cell to either side where the image falls between two displaced lines.
    for (const double aside : {0.0, 0.25, -0.25}) {
        if (const CellId cell = grid::pick(geometry, {at.x + aside, at.y + aside / 8}); cell.valid()) {
            return cell;
        }
    }
    return grid::kNoCell;
}

} // namespace

std::vector<CellId> rowCells(const Document& document, const FillRow& row) {
    std::vector<CellId> cells;
    if (document.board() == nullptr || !document.board()->geometry().contains(row.from) ||
        !document.board()->geometry().contains(row.to)) {
        return cells;
    }
    for (const CellId cell : brush::line(document.board()->geometry(), row.from, row.to)) {
        if (piecesAt(document, cell) < document.setup()->stacking()) {
            cells.push_back(cell);
        }
    }
    return cells;
}

Expected<void> canFillRow(const Document& document, const FillRow& row) {
    if (auto can = canPlace(document, {row.type, row.side, grid::kNoCell, row.facing, {}, {}}); !can) {
        return can;
    }
    return rowCells(document, row).empty() ? refuse("every cell of the row is full") : Expected<void>{};
}

Edited fillRow(const Document& document, const FillRow& row) {
    if (auto can = canFillRow(document, row); !can) {
        return std::unexpected(can.error());
    }
    const std::vector<CellId> cells = rowCells(document, row);
    const rules::Model& model = document.setup()->model();
    const std::string& type = model.types[static_cast<std::size_t>(row.type)].named.id;
    const std::string ranges = cellRanges(document.board()->geometry(), cells);
    const std::string line =
        cells.size() == 1 ? type + " " + ranges : linesUp(document, cells.size(), type, ranges);
    Fragment entry = Fragment::word(line);
    if (row.facing > 0 && static_cast<std::size_t>(row.facing) < model.board.directions.size()) {
        entry = Fragment::map(
            {{"place", Fragment::word(line)},
             {"facing", Fragment::word(model.board.directions[static_cast<std::size_t>(row.facing)])}},
            Fragment::Layout::Flow);
    }
    PieceDraft draft(document);
    if (auto opened = draft.draft.open(document.scenarioPath()); !opened) {
        return std::unexpected(opened.error());
    }
    if (auto done = draft.append(document.scenarioPath(), document.setup()->side(row.side).id,
                                 draft.freeId(type), std::move(entry));
        !done) {
        return std::unexpected(done.error());
    }
    return draft.draft.finish(fmt::format("Place {} {}", cells.size(), type));
}

std::vector<std::pair<int, CellId>> alignedMoves(const Document& document, std::span<const int> pieces,
                                                 Align how) {
    std::vector<std::pair<int, CellId>> moves;
    std::vector<int> standing;
    for (const int piece : pieces) {
        if (document.setup()->piece(piece).cell.valid()) {
            standing.push_back(piece);
        }
    }
    if (standing.size() < 2) {
        return moves;
    }
    const grid::Geometry& geometry = document.board()->geometry();
    std::map<CellId, int> taken;
    for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
        if (std::ranges::find(standing, piece) == standing.end()) {
            ++taken[document.setup()->piece(piece).cell];
        }
    }
    const auto free = [&](CellId cell) { return cell.valid() && taken[cell] < document.setup()->stacking(); };
    const CellId first = document.setup()->piece(standing.front()).cell;
    if (how == Align::Line) {
        const auto way = brush::line(geometry, first, document.setup()->piece(standing.back()).cell);
        for (std::size_t i = 0; i < standing.size(); ++i) {
            const std::size_t share = standing.size() - 1;
            std::size_t at = (i * (way.size() - 1) + share / 2) / share;
            while (at < way.size() && !free(way[at])) {
                ++at;
            }
            if (at < way.size()) {
                ++taken[way[at]];
                moves.emplace_back(standing[i], way[at]);
            }
        }
        return moves;
    }
    const grid::Point target = grid::centreOf(geometry, first);
    for (const int piece : standing) {
        const grid::Point from = grid::centreOf(geometry, document.setup()->piece(piece).cell);
        const grid::Point wanted =
            how == Align::Across ? grid::Point{from.x, target.y} : grid::Point{target.x, from.y};
        CellId best;
        double least = 1e9;
        for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
            const grid::Point centre = grid::centreOf(geometry, CellId{index});
            const double aside =
                how == Align::Across ? std::abs(centre.y - wanted.y) : std::abs(centre.x - wanted.x);
            const double along =
                how == Align::Across ? std::abs(centre.x - wanted.x) : std::abs(centre.y - wanted.y);
            if (aside < 0.51 && along + aside / 8 < least - 1e-9 && free(CellId{index})) {
                best = CellId{index};
                least = along + aside / 8;
            }
        }
        if (best.valid()) {
            ++taken[best];
            moves.emplace_back(piece, best);
        }
    }
    return moves;
}

Expected<void> canAlign(const Document& document, std::span<const int> pieces, Align how) {
    if (auto can = areThere(document, pieces); !can) {
        return can;
    }
    const auto standing =
        std::ranges::count_if(pieces, [&](int piece) { return document.setup()->piece(piece).cell.valid(); });
    if (standing < 2) {
        return refuse("select two pieces on the map or more");
    }
    return alignedMoves(document, pieces, how).size() < static_cast<std::size_t>(standing)
               ? refuse("there is no room for all of them in that line")
               : Expected<void>{};
}

Edited alignPieces(const Document& document, std::span<const int> pieces, Align how) {
    if (auto can = canAlign(document, pieces, how); !can) {
        return std::unexpected(can.error());
    }
    Edited moved = movePieces(document, alignedMoves(document, pieces, how));
    if (moved) {
        moved->label = "Align " + piecesPhrase(document, pieces);
    }
    return moved;
}

CellId mirroredCell(const grid::Geometry& geometry, CellId cell, Mirror how) {
    const grid::Box box = grid::boundingBox(geometry);
    grid::Point at = grid::centreOf(geometry, cell);
    if (how != Mirror::TopBottom) {
        at.x = box.least.x + box.most.x - at.x;
    }
    if (how != Mirror::LeftRight) {
        at.y = box.least.y + box.most.y - at.y;
    }
    return nearestCell(geometry, at);
}

int mirroredFacing(const rules::BoardRules& board, Family family, int facing, Mirror how) {
    if (how == Mirror::Centre) {
        return grid::opposite(family, facing);
    }
    const int flipped = grid::mirroredFacing(family, board.facing, facing);
    return how == Mirror::LeftRight ? flipped : grid::opposite(family, flipped);
}

Expected<void> canMirror(const Document& document, std::span<const int> pieces, Mirror how) {
    if (auto can = areThere(document, pieces); !can) {
        return can;
    }
    if (document.setup()->sideCount() != 2) {
        return refuse("there is no other side");
    }
    std::map<CellId, int> arriving;
    for (const int piece : pieces) {
        const CellId from = document.setup()->piece(piece).cell;
        if (!from.valid()) {
            continue;
        }
        const CellId to = mirroredCell(document.board()->geometry(), from, how);
        if (!to.valid()) {
            return refuse("a piece would leave the map");
        }
        if (piecesAt(document, to) + ++arriving[to] > document.setup()->stacking()) {
            return refuse(document.board()->geometry().numberText(to) + " is full");
        }
    }
    return arriving.empty() ? refuse("select pieces on the map") : Expected<void>{};
}

Edited mirrorPieces(const Document& document, std::span<const int> pieces, Mirror how) {
    if (auto can = canMirror(document, pieces, how); !can) {
        return std::unexpected(can.error());
    }
    const game::Setup& setup = *document.setup();
    const grid::Geometry& geometry = document.board()->geometry();
    const Stamp taken = stampOfPieces(document, pieces);
    Stamp made = taken;
    std::vector<int> standing;
    std::ranges::copy_if(pieces, std::back_inserter(standing),
                         [&](int piece) { return setup.piece(piece).cell.valid(); });
    const CellId origin = mirroredCell(geometry, setup.piece(standing.front()).cell, how);
    for (std::size_t i = 0; i < made.pieces.size(); ++i) {
        const game::PieceSetup& piece = setup.piece(standing[i]);
        made.pieces[i].at = geometry.axial(mirroredCell(geometry, piece.cell, how)) - geometry.axial(origin);
        made.pieces[i].side = setup.side(1 - piece.side).id;
        made.pieces[i].facing = mirroredFacing(setup.model().board, geometry.family(), piece.facing, how);
    }
    Edited edit = applyStamp(document, made, origin);
    if (edit) {
        edit->label = "Mirror " + piecesPhrase(document, pieces);
    }
    return edit;
}

Expected<void> canSwap(const Document& document, int a, int b) {
    const int both[] = {a, b};
    if (auto can = areThere(document, both); !can) {
        return can;
    }
    return a == b || document.setup()->piece(a).cell == document.setup()->piece(b).cell
               ? refuse("they stand in one cell")
               : Expected<void>{};
}

Expected<void> canRemove(const Document& document, std::span<const int> pieces) {
    return areThere(document, pieces);
}

std::vector<int> attachmentStates(const Document& document, int piece) {
    std::vector<int> states;
    if (!document.setup() || piece < 0 || piece >= document.setup()->pieceCount()) {
        return states;
    }
    const rules::Model& model = document.setup()->model();
    const rules::UnitClass& own = model.classes[static_cast<std::size_t>(document.setup()->classOf(piece))];
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const rules::State& state = model.states[i];
        const bool names = state.of == rules::Holder::Piece && state.type.kind == lang::Kind::Piece &&
                           !state.type.list && state.listOf < 0;
        if (names && state.trait < 0 && state.until < 0 && (state.ofClass < 0 || own.is(state.ofClass))) {
            states.push_back(static_cast<int>(i));
        }
    }
    return states;
}

Expected<void> canAttach(const Document& document, int piece, int state, int to) {
    const int both[] = {piece, to};
    if (auto can = areThere(document, both); !can) {
        return can;
    }
    if (piece == to) {
        return refuse("a piece cannot be with itself");
    }
    const auto states = attachmentStates(document, piece);
    if (std::ranges::find(states, state) == states.end()) {
        return refuse(pieceTitle(document, piece) + " cannot be attached by these rules");
    }
    const rules::State& found = document.setup()->model().states[static_cast<std::size_t>(state)];
    const auto& classes = document.setup()->model().classes;
    if (found.type.detail >= 0 &&
        !classes[static_cast<std::size_t>(document.setup()->classOf(to))].is(found.type.detail)) {
        return refuse(fmt::format("{} is no {}", pieceTitle(document, to),
                                  classes[static_cast<std::size_t>(found.type.detail)].named.title));
    }
    return document.setup()->sideOf(piece) == document.setup()->sideOf(to)
               ? Expected<void>{}
               : refuse(pieceTitle(document, to) + " is of the other side");
}

Edited attachPiece(const Document& document, int piece, int state, int to) {
    if (auto can = canAttach(document, piece, state, to); !can) {
        return std::unexpected(can.error());
    }
    const std::string id = document.setup()->piece(to).id;
    const std::string own = document.setup()->piece(piece).id;
    const CellId cell = document.setup()->piece(to).cell;
    Composer work(document);
    if (auto done = work.then(setPieceId(document, to, id)); !done) {
        return std::unexpected(done.error());
    }
    const auto now = [&](const std::string& name) {
        return work.now().setup()->pieceNamed(name).value_or(-1);
    };
    const int mover = now(own);
    if (auto done = work.then(setPieceState(work.now(), std::span(&mover, 1), state, id)); !done) {
        return std::unexpected(done.error());
    }
    const PieceMove move{now(own), cell};
    if (cell.valid() && work.now().setup()->piece(move.first).cell != cell &&
        canMove(work.now(), std::span(&move, 1))) {
        if (auto done = work.then(movePieces(work.now(), std::span(&move, 1))); !done) {
            return std::unexpected(done.error());
        }
    }
    return work.finish(fmt::format("Attach {} to {}", pieceTitle(document, piece), pieceTitle(document, to)));
}

Edited setBookCount(const Document& document, int side, std::optional<int> count) {
    if (auto can = canEditScenario(document); !can) {
        return std::unexpected(can.error());
    }
    if (side < 0 || side >= document.setup()->sideCount() || (count && *count < 0)) {
        return refuse(count && *count < 0 ? "a count is 0 or more" : "choose a side first");
    }
    const std::string& path = document.scenarioPath();
    const std::string& id = document.setup()->side(side).id;
    Draft draft(document);
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    const Path own{"sides", id, "count"};
    const Path at = draft.find(path, own) != kNoNode ? own : Path{"counts", id};
    const auto done =
        count ? draft.set(path, at, Fragment::number(*count)) : draft.remove(path, at, at == own ? 2 : 0);
    if (!done) {
        return std::unexpected(done.error());
    }
    return draft.finish(
        count ? fmt::format("The book counts {} of {}", *count, document.setup()->side(side).title)
              : "Not counted by the book");
}

} // namespace groma::session
