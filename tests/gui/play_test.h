#pragma once

#include "tests/gui/gui_test.h"

namespace groma::gui {

std::vector<GuiTest> playTests();
std::vector<GuiTest> playHandTests();
std::vector<GuiTest> turnTests(); // two whole turns by each hand
std::vector<GuiTest> wayTests();
std::vector<GuiTest> targetTests();
std::vector<GuiTest> finishTests();
std::vector<GuiTest> toldInPlaceTests();
std::vector<GuiTest> wordTests(); // explained where they stand

// The position that the look of Play was drawn from, where both armies are near, as a scenario in the folder
// of the test; its file there.
inline constexpr const char* kTargetFile = "samples/ars-bellum/beside-the-target.yaml";
void writeTarget(const std::filesystem::path& directory);

} // namespace groma::gui
