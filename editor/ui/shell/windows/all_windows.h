// Every window over everything, in one list: a new one is a file of its own and a line there.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace groma::ui {

class ActionTable;
class Workbench;

struct OverWindow {
    std::string title; ///< by which OpenWindows knows it
    /// Each frame, open or not; sets `open` to false to close it.
    std::function<void(const Workbench& bench, const ActionTable& actions, bool& open)> draw;
};

/// `mayEnd` is called when the question about unsaved work was answered so that the program may end.
std::vector<OverWindow> makeOverWindows(std::function<void()> mayEnd);

} // namespace groma::ui
