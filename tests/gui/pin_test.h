#pragma once

#include "tests/gui/gui_test.h"

#include <vector>

namespace groma::gui {

std::vector<GuiTest> pinTests();

} // namespace groma::gui
