// What of the picture is cut off at a side: contents wider than their window, letters that a border goes
// through.
#pragma once

#include <string>
#include <vector>

namespace groma::gui {

// Of the last frame, one sentence each. Maps and texts that scroll sideways may be cut, and the names on a
// full row of tabs are shortened.
std::vector<std::string> cutOff();

} // namespace groma::gui
