// The hand on the printed page.
#pragma once

#include "tests/gui/gui_test.h"

#include <filesystem>
#include <string>

namespace groma::gui {

/// A book of two columns on two pages, set by groff. False: it could not be run.
bool printBook(const std::filesystem::path& pdf, const std::string& units);

// Both want a game without a book, game/battle.yaml.
void theEdgeOnThePage(ImGuiTestContext& ui, Fixture& fixture);
void othersStepBack(ImGuiTestContext& ui, Fixture& fixture);

} // namespace groma::gui
