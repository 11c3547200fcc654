// Games that people played beside battles that computers played: do they fit?
#pragma once

#include <cstdint>

namespace groma::sim {

// A share that lies in low .. high, as simulated battles say, and games in which it was seen.
struct Accord {
    // The greatest chance, over every share of the interval, of games that lie at least as far beyond it on
    // the same side (exact binomial test); 1 where the games lie within it.
    double chance = 1;
    bool differs = false; // the chance is below 2.5 %
};

inline constexpr double kDiffersBelow = 0.025; // one side of a test at 5 %

// `seen` of `games`, at most; 0 <= low <= high <= 1. No games fit anything.
Accord accord(std::uint64_t seen, std::uint64_t games, double low, double high);

// The chance that at most `most` of `games` come out so, each with `share`.
double binomialAtMost(std::uint64_t most, std::uint64_t games, double share);

} // namespace groma::sim
