#pragma once

#include "tests/gui/gui_test.h"

namespace groma::gui {

std::vector<GuiTest> playTests();
std::vector<GuiTest> playHandTests();
std::vector<GuiTest> turnTests(); // two whole turns by each hand
std::vector<GuiTest> wayTests();
std::vector<GuiTest> targetTests();
std::vector<GuiTest> finishTests();
std::vector<GuiTest> wordTests(); // explained where they stand

} // namespace groma::gui
