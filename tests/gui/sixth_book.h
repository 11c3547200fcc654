#pragma once

#include "tests/gui/gui_test.h"

namespace groma::gui {

// Needs nothing open.
void aBookIsBegunFromNothing(ImGuiTestContext& ui, Fixture& fixture);

} // namespace groma::gui
