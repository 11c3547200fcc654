// Which throws a series of battles counts the luck of: those whose luck takes more off the variance of who
// wins than following them takes time.
#pragma once

#include "core/sim/balance.h"

#include <cstdint>
#include <vector>

namespace groma::sim {

struct LuckChoice {
    // LuckKind::name; empty: none pays, and no luck is counted.
    std::vector<std::uint32_t> kinds;
    bool all = false;    // these are all that there are
    LuckControl control; // of these
    // By the pilot battles: what is left of the variance, and the time it takes in units of the battles
    // alone.
    double left = 1, time = 1;
    // The pilot battles, each with the curve of the other half of them: what all luck together explains.
    Sheet pilot;

    double product() const { return left * time; }
};

// Of battles that counted the luck of all their throws and that are none of the series, so that nothing is
// biased by what is chosen. Of two choices the one with the smaller variance times time, one kind after the
// other; none where the best promises less than a quarter: as much a few battles promise of nothing at times.
LuckChoice luckThatPays(const std::vector<Outcome>& pilot);

} // namespace groma::sim
