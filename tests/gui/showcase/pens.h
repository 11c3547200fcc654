#pragma once

#include "tests/gui/showcase/stage.h"

namespace groma::ui::showcase {

/// Draws every pattern and every kind of counter in the window and on paper, and compares the pictures.
/// Prints those that differ, leaves both in `drawn`, and closes with "N passed, N failed".
bool checkPens(Stage& stage, const std::filesystem::path& drawn);
/// Whether parts of a picture that are painted alone look as they do in the whole one; prints how many pixels
/// do not.
bool checkParts(Stage& stage);

} // namespace groma::ui::showcase
