#include "editor/ui/workbench/open_windows.h"

#include <algorithm>

namespace groma::ui {

void OpenWindows::open(std::string_view title) {
    close(title);
    titles_.emplace_back(title);
}

void OpenWindows::close(std::string_view title) { std::erase(titles_, title); }

void OpenWindows::toggle(std::string_view title) {
    if (isOpen(title)) close(title);
    else open(title);
}

bool OpenWindows::isOpen(std::string_view title) const {
    return std::ranges::find(titles_, title) != titles_.end();
}

bool OpenWindows::closeLast() {
    if (titles_.empty()) return false;
    titles_.pop_back();
    return true;
}

} // namespace groma::ui
