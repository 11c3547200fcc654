// More or fewer cells at the sides of the map, with what would fall off shown before it does.
#pragma once

#include "editor/session/edits/board/resize.h"

namespace groma::ui {

class Workbench;

struct ResizeWindow {
    session::MapResize by;
    bool cutting = false; ///< what lies in cells that go may go
    int anchor = 0;       ///< the place of the old map in a new size: 0 to 8, row by row
    bool wasOpen = false;
};

void drawResize(const Workbench& bench, bool& open, ResizeWindow& state);

} // namespace groma::ui
