// How near a side's pieces are to what they are after: the enemy, or the areas that the scenario names as
// objectives of that side. The pull of a greedy player.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <cstdint>
#include <vector>

namespace groma::sim {

// The sum over the side's pieces on the map of the cells to the nearest goal; reinforcements that wait count
// as farther away than any cell. Smaller is nearer; 0 when there is no goal.
std::int64_t distanceToGoals(const game::Setup& setup, const game::Position& position, int side);

} // namespace groma::sim
