#pragma once

#include "tests/gui/gui_test.h"

namespace groma::gui {

// Against the computer with "Veiled Ranks" open.
void ofTheEnemyOnlyWhatIsSeen(ImGuiTestContext& ui, Fixture& fixture);

} // namespace groma::gui
