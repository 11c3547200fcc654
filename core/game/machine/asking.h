// Whose die a run waits for, and where in the rules it stands.
#pragma once

#include "core/game/machine/run.h"

#include <cstdint>
#include <optional>

namespace groma::game {

// The side for which dice are thrown: of a roll of the ruleset the first side or piece that it takes, of
// other dice the first whom their number is worked out from, as in `roll volleys(unit, foe) d6`, where the
// procedure was given it. -1 where there is none, nobody needs it any more, dice of that name are thrown
// there for several, or no dice are asked for.
std::int32_t throwingSide(const Run& run);

// The rules ask for dice and say nothing of whose they are, as in `roll d6`: neither of the roll nor of the
// number of dice, and at no second place of the procedure. Not so of dice that several throw.
bool throwsForNobody(const Run& run);

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
