// Signs in rows of the order of battle: what a whole side has, what a counter did in the step that runs.
#pragma once

#include "core/game/position/setup.h"

#include <imgui.h>

#include <string>

namespace groma::ui {

class Workbench;

/// What the whole side has stands here and not on its counters, from there to the right: how wide that is.
float drawSideTraits(const Workbench& bench, const game::Setup& setup, int side, ImVec2 at);
/// "2 left", "done": of the sheet's game; empty where it did nothing in the step yet, and without a game.
std::string didSaid(const Workbench& bench, int piece);

} // namespace groma::ui
