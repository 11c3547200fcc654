#pragma once

#include "tests/gui/gui_test.h"

#include <filesystem>

namespace groma::gui {

// Where the program is started, with nothing in it.
inline std::filesystem::path folderOf(const Fixture& fixture) { return fixture.directory / "mine"; }

// Needs nothing open.
void fromNothingToAProof(ImGuiTestContext& ui, Fixture& fixture);

} // namespace groma::gui
