#include "core/sim/agreement.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groma::sim {

double chanceOfChiSquare(double chiSquare, int degrees) {
    GROMA_ASSERT(degrees > 0, "a chi-square without degrees of freedom");
    const double half = chiSquare / 2;
    const bool odd = degrees % 2 == 1;
    // Terms half^j / Gamma(j + 1), j = 0, 1, ... or 1/2, 3/2, ..., in logarithms against overflow.
    double sum = odd ? std::erfc(std::sqrt(half)) : 0;
    for (double power = odd ? 0.5 : 0.0; power < degrees / 2.0 - 0.25; power += 1)
        sum += half == 0 ? (power == 0 ? 1 : 0)
                         : std::exp(power * std::log(half) - half - std::lgamma(power + 1));
    return std::clamp(sum, 0.0, 1.0);
}

Agreement agreement(std::span<const std::vector<std::uint64_t>> counts) {
    constexpr double kLeastExpected =
        5; // W. Cochran, Some methods for strengthening the chi-square tests, 1954
    std::vector<std::vector<double>> rows;
    std::vector<double> sizes;
    for (const std::vector<std::uint64_t>& seen : counts) {
        const auto size = static_cast<double>(std::accumulate(seen.begin(), seen.end(), std::uint64_t{0}));
        if (size == 0) continue;
        sizes.push_back(size);
        rows.emplace_back(seen.begin(), seen.end());
    }
    if (rows.size() < 2) return {};
    const double all = std::accumulate(sizes.begin(), sizes.end(), 0.0);
    const double smallest = *std::ranges::min_element(sizes);
    std::vector<std::vector<std::size_t>> groups;
    std::vector<std::size_t> rare;
    const auto total = [&](const std::vector<std::size_t>& outcomes) {
        double sum = 0;
        for (const std::vector<double>& row : rows)
            for (const std::size_t outcome : outcomes) sum += row[outcome];
        return sum;
    };
    for (std::size_t outcome = 0; outcome < rows.front().size(); ++outcome)
        if (total({outcome}) * smallest / all >= kLeastExpected) groups.push_back({outcome});
        else if (total({outcome}) > 0) rare.push_back(outcome);
    if (!rare.empty()) groups.push_back(std::move(rare));
    if (groups.size() < 2) return {};
    Agreement found;
    found.degrees = static_cast<int>((groups.size() - 1) * (rows.size() - 1));
    for (const std::vector<std::size_t>& group : groups) {
        const double share = total(group) / all;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            double seen = 0;
            for (const std::size_t outcome : group) seen += rows[i][outcome];
            const double expected = share * sizes[i];
            found.chiSquare += (seen - expected) * (seen - expected) / expected;
        }
    }
    found.chance = chanceOfChiSquare(found.chiSquare, found.degrees);
    return found;
}

} // namespace groma::sim
