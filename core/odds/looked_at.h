// What an answer looks at of the positions in which calls end. Ends that differ in nothing else are one: who
// asks what becomes of the pieces needs no end for each hand of cards that the sides may be left with.
#pragma once

#include "core/game/position/setup.h"

#include <cstdint>
#include <vector>

namespace groma::odds {

// By word of a position: the bits that are looked at. Empty: all.
using EndWords = std::vector<std::int64_t>;

// All that results and fates tell (core/odds/odds.h).
EndWords wordsOfFates(const game::Setup& setup);

// And what pure functions of the ruleset may read.
void addFunctions(EndWords& words, const game::Setup& setup);

} // namespace groma::odds
