// Whose die a run waits for.
#pragma once

#include "core/game/machine/run.h"

#include <cstdint>

namespace groma::game {

// The side for which a roll of the ruleset is thrown: the first side or piece that it takes. -1 where it
// takes none, needs it no more, or no such roll is asked for.
std::int32_t throwingSide(const Run& run);

} // namespace groma::game
