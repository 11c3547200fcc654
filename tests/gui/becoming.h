#pragma once

#include "tests/gui/gui_test.h"

namespace groma::gui {

// Wants a game without a book.
void whatAPassageBecomes(ImGuiTestContext& ui, Fixture& fixture);

} // namespace groma::gui
