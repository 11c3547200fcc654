// Whose die a run waits for.
#pragma once

#include "core/game/machine/run.h"

#include <cstdint>
#include <optional>

namespace groma::game {

// The side for which a roll of the ruleset is thrown: the first side or piece that it takes. -1 where it
// takes none, needs it no more, or no such roll is asked for.
std::int32_t throwingSide(const Run& run);

// What was thrown, while the run asks for offers on it: a value of type Roll, with total and verdict as they
// stand. Nothing where no offer on a roll is asked for.
std::optional<Value> rollSeen(const Run& run);

} // namespace groma::game
