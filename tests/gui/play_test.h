#pragma once

#include "tests/gui/gui_test.h"

namespace groma::gui {

std::vector<GuiTest> playTests();

} // namespace groma::gui
