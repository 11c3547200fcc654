// Whose die a run waits for, and where in the rules it stands.
#pragma once

#include "core/game/machine/run.h"

#include <cstdint>
#include <optional>

namespace groma::game {

// For whom dice are thrown: of a roll of the ruleset the first side or piece that it takes, of other dice the
// first whom their number is worked out from, as in `roll volleys(unit, foe) d6`, where the procedure was
// given it. Nobody where there is none, it is needed no more, dice of that name are thrown there for several,
// or no dice are asked for.
struct Thrower {
    std::int32_t side = -1;
    std::int32_t piece = -1; // where it is one
};
Thrower throwerOf(const Run& run);
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

// Of a run that waits within an action: the same from `position`, one of the same setup, as if the innermost
// action had been called by itself; it ends with it. Nothing where no action is carried out.
std::optional<Run> actionAlone(const Run& run, const Position& position);

} // namespace groma::game
