// How an odds card is filled: the call played to its dice for the stacks, then counted.
#pragma once

#include "core/snippet/question.h"
#include "editor/session/questions/what_if.h"

namespace groma::session {

// A card is an answer at once: what is more than so many situations is played so often with drawn dice.
struct CardBounds {
    std::size_t nodes = 200'000;
    std::uint64_t samples = 20'000;
    odds::Watcher* watcher = nullptr;
};
// Stacks, tables, results, fates and worth of a call that is about to begin.
void countOdds(const snippet::Begun& begun, const odds::Policy& policy, const CardBounds& bounds,
               OddsCard& card);
// The card of a call, counted within other bounds than a card's own.
OddsCard oddsOf(const CallInQuestion& question, const CardBounds& bounds);
// What is decided on the way takes its first answer, as on a card. Where that never harms whom it is done to,
// as a charge that halts before its enemy since Halt is asked for first, it is decided as is best for who
// decides, if all ways to decide can be looked at.
struct SensibleOdds {
    OddsCard card;
    bool best = false; // decided so
};
SensibleOdds sensibleOdds(CallInQuestion call, const CardBounds& bounds);

} // namespace groma::session
