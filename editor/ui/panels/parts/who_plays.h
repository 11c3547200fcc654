// Which computer plays each of two sides.
#pragma once

#include "core/sim/player.h"

#include <array>
#include <optional>
#include <string>

namespace groma::game {
class Setup;
}

namespace groma::ui {

class Workbench;

struct Look;

/// What the names of the sides take of such a row, with the colour before them, in logical pixels: for the
/// rows below.
float whoPlaysNames(const Look& look, const game::Setup& setup);
/// A row a side, under its colour and its name; beside each other where there is room. What was chosen, if
/// that is another.
std::optional<std::array<sim::PlayerKind, 2>> whoPlays(const Workbench& bench, const game::Setup& setup,
                                                       const std::array<sim::PlayerKind, 2>& players);
/// "both sides greedy", "Blue greedy, Red random".
std::string whoPlayed(const game::Setup& setup, const std::array<sim::PlayerKind, 2>& players);

} // namespace groma::ui
