// Whose the battles were, as a bar in the colours of the counters.
#pragma once

#include "editor/ui/workbench/map/map_model.h"

#include <imgui.h>

#include <array>
#include <cstdint>
#include <string>

namespace groma::ui {

class Workbench;

/// "54.0 %".
std::string shareTold(double share);
/// Ground and ink of a side, of 2 those of nobody.
SideInks resultInks(const Workbench& bench, const game::Setup& setup, int side);

/// Of each side, and of nobody, so many of all, as wide as what is left; a part that is too narrow for its
/// words says the share alone, or nothing, and all of it under a pointer that rests there.
void winsBar(const Workbench& bench, const game::Setup& setup, const std::array<std::uint64_t, 3>& wins,
             std::uint64_t all);

/// Between which two places something lies: a line with a stroke at either end.
void drawBracket(ImDrawList& list, const Look& look, float from, float to, float middle, Colour colour);

} // namespace groma::ui
