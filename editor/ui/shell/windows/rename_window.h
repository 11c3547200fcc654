// The name and the id of the selected counter.
#pragma once

#include <string>

namespace groma::ui {

class Workbench;

struct RenameWindow {
    std::string piece; ///< its id when the window opened
    std::string name, id;
    bool wasOpen = false;
};

void drawRename(const Workbench& bench, bool& open, RenameWindow& state);

} // namespace groma::ui
