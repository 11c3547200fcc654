// What of the picture is cut off: contents wider than their window, texts longer than their place, controls
// that a border cuts, rows of which half is to be seen, lists too low for two rows.
#pragma once

#include <imgui_internal.h>

#include <string>
#include <vector>

namespace groma::gui {

// Of the last frame, one sentence each. Maps, texts that scroll sideways and full rows of tabs may be cut.
// Texts only while a WatchTexts (tests/gui/drawn_text.h) stood in that frame.
std::vector<std::string> cutOff();

// Controls and heights, of the last frame, one sentence each; only while a WatchItems
// (tests/gui/drawn_items.h) and a WatchTexts stood in it. The map itself may be cut, what lies over it not.
std::vector<std::string> cutDown();

// How many letters of a window, its children with it, lie in a part of the screen. Of the last frame.
int lettersIn(const char* window, const ImRect& box);

} // namespace groma::gui
