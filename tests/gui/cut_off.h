// What of the picture is cut off at a side: contents wider than their window, texts longer than their place.
#pragma once

#include <imgui_internal.h>

#include <string>
#include <vector>

namespace groma::gui {

// Of the last frame, one sentence each. Maps, texts that scroll sideways and full rows of tabs may be cut.
// Texts only while a WatchTexts (tests/gui/drawn_text.h) stood in that frame.
std::vector<std::string> cutOff();

// How many letters of a window, its children with it, lie in a part of the screen. Of the last frame.
int lettersIn(const char* window, const ImRect& box);

} // namespace groma::gui
