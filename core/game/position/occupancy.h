// Which pieces fill which cells, footprints included.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"

namespace groma::game {

// The cells of pieces of a type in their own frame.
inline const grid::Footprint& footprintOf(const rules::Model& model, std::int32_t type) {
    const rules::Index shape = model.types[static_cast<std::size_t>(type)].footprint;
    return shape < 0 ? grid::kSingleCell : model.board.footprints[static_cast<std::size_t>(shape)].shape;
}

// The cells of a piece on the map, kNoCell for parts outside; empty off the map.
inline grid::FootprintCells cellsOfPiece(const Setup& setup, const Position& position, int piece) {
    if (!position.onMap(piece)) {
        return {};
    }
    return grid::cellsOf(setup.geometry(), setup.footprint(piece),
                         {position.cell(piece), position.facing(piece)});
}

// The first piece after `after`, by roster order, that fills the cell; -1 = none.
inline int nextPieceIn(const Setup& setup, const Position& position, grid::CellId cell, int after = -1) {
    if (!setup.hasFootprints()) {
        return position.pieceIn(cell, after);
    }
    for (int piece = after + 1; piece < setup.pieceCount(); ++piece) {
        if (cellsOfPiece(setup, position, piece).contains(cell)) {
            return piece;
        }
    }
    return -1;
}

} // namespace groma::game
