// One terrain, side feature or level by another, on all of the map or in the selected cells.
#pragma once

namespace groma::ui {

class Workbench;

struct ReplaceWindow {
    int what = 0; ///< terrain, side features, levels
    int from = 0, to = 1;
    bool selected = false; ///< in the selected cells alone
    bool wasOpen = false;
};

void drawReplace(const Workbench& bench, bool& open, ReplaceWindow& state);

} // namespace groma::ui
