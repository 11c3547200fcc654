// What of the picture is cut off at a side: contents wider than their window, letters that a border goes
// through.
#pragma once

#include <imgui_internal.h>

#include <string>
#include <vector>

namespace groma::gui {

// Of the last frame, one sentence each. Maps, texts that scroll sideways and full rows of tabs may be cut.
// Labels that Dear ImGui itself shortens are found by the letter that is drawn in part.
std::vector<std::string> cutOff();

// How many letters of a window, its children with it, lie in a part of the screen. Of the last frame.
int lettersIn(const char* window, const ImRect& box);

} // namespace groma::gui
