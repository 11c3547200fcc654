// The map without a mouse: a cursor of cells, and what the mouse would do at it.
#pragma once

#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

enum class CursorStep { Left, Right, Up, Down };

/// The cursor's cell; where there is none yet: that of the selected piece, of the pointer, or the middle of
/// the map.
grid::CellId cursorCell(Workbench& bench);
/// With `stroke` the tool is held down on the way.
void moveCursor(Workbench& bench, CursorStep step, bool stroke);
/// The next side of the cursor's cell, clockwise or back.
void turnCursor(Workbench& bench, int steps);
/// Presses and releases the tool's button at the cursor. In Play: chooses the piece or the option there.
void clickCursor(Workbench& bench, session::MouseButton button);
/// Shift was let go: the stroke under way is done.
void endCursorStroke(Workbench& bench);
/// Drags the selected pieces to the cursor.
void moveSelectionToCursor(Workbench& bench);
/// What if the selected piece met the one at the cursor?
void askAtCursor(Workbench& bench);

/// What the pointer would be over that cell.
session::Pointer pointerAt(const Workbench& bench, grid::CellId cell, int side, session::MouseButton button);
/// The topmost piece of a cell, -1 for none.
int pieceAt(const Workbench& bench, grid::CellId cell);
/// A click on the map in Play: answers what is asked, or selects the piece.
void clickInPlay(Workbench& bench, const session::Pointer& pointer);
/// Payload of a drag: a type of the palette, an int. The palette has it in the hand then, to be placed.
inline constexpr const char* kDraggedType = "groma type";

/// The edit of a stroke that was let go, refused where its layer is locked.
void takeStroke(Workbench& bench, std::optional<session::Edited> edit);
/// Why the tool may not work on the map now: its layer is locked. Empty if it may.
std::string lockedReason(const Workbench& bench);
/// The uppermost layer that has something there; where nothing is, the current one.
Layer layerAt(const Workbench& bench, const session::Pointer& pointer);

} // namespace groma::ui
