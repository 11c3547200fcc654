#include "core/sim/played.h"

#include <algorithm>
#include <cmath>

namespace groma::sim {

double binomialAtMost(std::uint64_t most, std::uint64_t games, double share) {
    if (most >= games || share <= 0) return 1;
    if (share >= 1) return 0;
    const auto n = static_cast<double>(games);
    double sum = 0;
    for (std::uint64_t i = 0; i <= most; ++i) {
        const auto k = static_cast<double>(i);
        sum += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                        k * std::log(share) + (n - k) * std::log1p(-share));
    }
    return std::min(1.0, sum);
}

Accord accord(std::uint64_t seen, std::uint64_t games, double low, double high) {
    if (games == 0) return {};
    const double share = static_cast<double>(seen) / static_cast<double>(games);
    Accord found;
    // The nearest end of the interval makes it likeliest.
    if (share < low) found.chance = binomialAtMost(seen, games, low);
    if (share > high) found.chance = binomialAtMost(games - seen, games, 1 - high);
    found.differs = found.chance < kDiffersBelow;
    return found;
}

} // namespace groma::sim
