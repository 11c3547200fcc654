// What of the picture is cut off at a side: contents wider than their window, letters that a border goes
// through.
#pragma once

#include <string>
#include <vector>

namespace groma::gui {

// Of the last frame, one sentence each. Maps, texts that scroll sideways and full rows of tabs may be cut.
std::vector<std::string> cutOff();

} // namespace groma::gui
