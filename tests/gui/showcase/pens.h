#pragma once

#include "tests/gui/showcase/stage.h"

namespace groma::ui::showcase {

/// Draws every pattern and every kind of counter in the window and on paper, and compares the pictures.
/// Prints those that differ, leaves both in `drawn`, and closes with "N passed, N failed".
bool checkPens(Stage& stage, const std::filesystem::path& drawn);

} // namespace groma::ui::showcase
