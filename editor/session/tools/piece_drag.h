// Where pieces go that are dragged together.
#pragma once

#include "editor/session/edits/pieces/pieces.h"

#include <vector>

namespace groma::session {

// All move by the same way; none if one of them would leave the map. One alone that is dragged to where
// another of its side fills the cell changes places with it: two moves then.
std::vector<PieceMove> draggedMoves(const Document& document, const std::vector<int>& pieces,
                                    grid::CellId from, grid::CellId to);

} // namespace groma::session
