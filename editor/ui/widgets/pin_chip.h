// The letter of the pinned rules, A, and of those that are edited, B: A outlined and quiet, B filled.
#pragma once

#include "editor/ui/theme/look.h"

#include <imgui.h>

namespace groma::ui {

/// `side` in logical pixels.
void drawPinChip(ImDrawList& list, const Look& look, char letter, ImVec2 middle, float side = 16);

} // namespace groma::ui
