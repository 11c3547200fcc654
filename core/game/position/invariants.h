// What must hold of every position whatever the rules do: stacking, cells on the map, states within their
// bounds, cards and pieces conserved. A breach is a fault of the kernel, never of a ruleset.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <string>
#include <vector>

namespace groma::game {

std::vector<std::string> brokenInvariants(const Setup& setup, const Position& position);

} // namespace groma::game
