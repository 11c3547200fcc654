#pragma once

#include "editor/ui/canvas/board/gl_board.h"
#include "editor/ui/canvas/overlays/overlays.h"

namespace groma::ui {

/// Draws the board into the current window's draw list at `low`, `size` pixels large, and gives the canvas
/// that overlays draw on. The camera takes the size of the picture.
Canvas placeBoard(const Look& look, GlBoard& board, const MapView& map, Camera& camera, ImVec2 low,
                  ImVec2 size, const BoardOptions& options = {});

/// A small map of one kind of cell for palettes: the middle of its 3 x 3 cells exists, the others lend it
/// their looks.
MapView swatchOf(const SymbolTable& symbols, CellShape shape, const CellLook& middle,
                 const CellLook& around = {});
/// Camera that shows the middle cell of a swatch in a picture of `side` pixels.
Camera swatchCamera(const MapView& swatch, float side);

} // namespace groma::ui
