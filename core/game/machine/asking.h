// Whose die a run waits for, and where in the rules it stands.
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

// Of a run that waits: the innermost procedure that is running outside of every action, and the innermost
// action that is carried out. Indices into Program::functions; -1: none.
struct UnderWay {
    std::int32_t step = -1;
    std::int32_t action = -1;
};
UnderWay underWay(const Run& run);

} // namespace groma::game
