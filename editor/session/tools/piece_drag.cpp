#include "editor/session/tools/piece_drag.h"

#include "editor/session/document/selection.h"

#include <array>
#include <optional>

namespace groma::session {

using grid::CellId;

namespace {

// A piece that is dragged to where another one of its side fills the cell changes places with it.
std::optional<PieceMove> exchanged(const Document& document, const std::vector<PieceMove>& moves) {
    if (moves.size() != 1 || canMove(document, moves)) {
        return std::nullopt;
    }
    const auto [piece, to] = moves.front();
    const auto there = piecesIn(document, to);
    if (there.size() != 1 || document.setup()->sideOf(there.front()) != document.setup()->sideOf(piece)) {
        return std::nullopt;
    }
    const PieceMove back{there.front(), document.setup()->piece(piece).cell};
    return canMove(document, std::array{moves.front(), back}) ? std::optional(back) : std::nullopt;
}

} // namespace

std::vector<PieceMove> draggedMoves(const Document& document, const std::vector<int>& pieces, CellId from,
                                    CellId to) {
    std::vector<PieceMove> moves;
    const grid::Geometry& geometry = document.board()->geometry();
    if (!geometry.contains(from) || !geometry.contains(to) || from == to) {
        return moves;
    }
    const grid::Axial way = geometry.axial(to) - geometry.axial(from);
    for (const int piece : pieces) {
        const CellId cell = document.setup()->piece(piece).cell;
        if (cell.valid()) {
            const CellId target = geometry.cellAt(geometry.axial(cell) + way);
            if (!target.valid()) {
                return {}; // a piece would leave the map
            }
            moves.emplace_back(piece, target);
        }
    }
    if (const auto other = exchanged(document, moves)) {
        moves.push_back(*other);
    }
    return moves;
}

} // namespace groma::session
