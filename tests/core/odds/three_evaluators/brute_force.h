// Every roll, card and decision in every way, one run for each, nothing merged: what exact odds are held
// against.
#pragma once

#include "core/base/rational.h"
#include "core/game/machine/run.h"
#include "core/odds/odds.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace groma::tests {

struct BruteForce {
    std::map<std::string, base::Rational>
        ends;                 // by what it gave, how it ended and where everything then stands
    base::Rational undecided; // the share of what was too unlikely to be played out
};

struct BruteLimits {
    std::size_t situations = 400;
    std::size_t depth = 30;
    base::Rational leastShare; // play less likely than this is not played out; 0: all of it is
};

// Nothing when there are more ways than the limits allow, or when what an end is worth cannot be read.
std::optional<BruteForce> bruteForce(const game::Run& start, const odds::Policy& policy,
                                     const BruteLimits& limits);

// The same of counted odds.
std::map<std::string, base::Rational> endsOf(const game::Setup& setup, const odds::Odds& odds);

} // namespace groma::tests
