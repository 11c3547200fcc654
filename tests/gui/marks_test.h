#pragma once

#include "tests/gui/gui_test.h"

namespace groma::gui {

std::vector<GuiTest> markTests(); // what marks what, and what is told of a file

} // namespace groma::gui
