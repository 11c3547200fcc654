#include "core/sim/order.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

namespace groma::sim {

namespace {

constexpr std::size_t kWidths = 8; // of the mixture: the largest estimate, its half, ..., and nothing at all
constexpr int kRoundsOfMixture = 60;

using Shares = std::array<double, kWidths>;

// What is known of a true effect: its mean and standard deviation.
std::vector<Estimated> trueEffects(const std::vector<Estimated>& estimates) {
    double largest = 0;
    for (const Estimated& one : estimates) largest = std::max(largest, std::abs(one.value));
    Shares variances{};
    for (std::size_t k = 0; k + 1 < kWidths; ++k)
        variances.at(k) = std::pow(largest * std::ldexp(1.0, -static_cast<int>(k)), 2);
    std::vector<Shares> likely(estimates.size()); // that it comes of that width
    for (std::size_t i = 0; i < estimates.size(); ++i)
        for (std::size_t k = 0; k < kWidths; ++k) {
            const double all = variances.at(k) + estimates[i].error * estimates[i].error;
            likely[i].at(k) = std::exp(-estimates[i].value * estimates[i].value / (2 * all)) / std::sqrt(all);
        }
    Shares weights{};
    weights.fill(1.0 / kWidths);
    const auto sharesOf = [&](const Shares& one) {
        Shares shares{};
        double sum = 0;
        for (std::size_t k = 0; k < kWidths; ++k) sum += shares.at(k) = weights.at(k) * one.at(k);
        for (double& share : shares) share /= sum;
        return shares;
    };
    for (int round = 0; round < kRoundsOfMixture; ++round) {
        Shares next{};
        for (const Shares& one : likely) {
            const Shares shares = sharesOf(one);
            for (std::size_t k = 0; k < kWidths; ++k)
                next.at(k) += shares.at(k) / static_cast<double>(likely.size());
        }
        weights = next;
    }
    std::vector<Estimated> known;
    for (std::size_t i = 0; i < estimates.size(); ++i) {
        const Shares shares = sharesOf(likely[i]);
        const double noise = estimates[i].error * estimates[i].error;
        double mean = 0, squares = 0;
        for (std::size_t k = 0; k < kWidths; ++k) {
            const double drawn = variances.at(k) / (variances.at(k) + noise);
            mean += shares.at(k) * drawn * estimates[i].value;
            squares += shares.at(k) * (drawn * noise + std::pow(drawn * estimates[i].value, 2));
        }
        known.push_back({mean, std::sqrt(std::max(0.0, squares - mean * mean))});
    }
    return known;
}

} // namespace

std::vector<double> ranksOf(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i;
        while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
        for (std::size_t j = i; j < end; ++j) ranks[order[j]] = static_cast<double>(i + end + 1) / 2;
        i = end;
    }
    return ranks;
}

double spearman(const std::vector<double>& a, const std::vector<double>& b) {
    assert(a.size() == b.size());
    const std::vector<double> x = ranksOf(a), y = ranksOf(b);
    const double mean = (static_cast<double>(x.size()) + 1) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
    }
    return xx <= 0 || yy <= 0 ? 0 : xy / std::sqrt(xx * yy);
}

// The coefficient is linear in the ranks of the true effects, and the mean of such a rank is one more than
// the chances to lie above each of the others.
double expectedSpearman(const std::vector<Estimated>& estimates) {
    if (estimates.size() < 2) return 1;
    const std::vector<Estimated> known = trueEffects(estimates);
    std::vector<double> values;
    for (const Estimated& one : estimates) values.push_back(one.value);
    const std::vector<double> ranks = ranksOf(values);
    const auto n = static_cast<double>(ranks.size());
    const double middle = (n + 1) / 2;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        double rank = 1;
        for (std::size_t j = 0; j < ranks.size(); ++j) {
            if (i == j) continue;
            const double apart = known[i].value - known[j].value;
            const double error = std::hypot(known[i].error, known[j].error);
            rank += error > 0 ? 0.5 * std::erfc(-apart / (error * std::numbers::sqrt2))
                              : (apart > 0 ? 1 : 0) + (apart == 0 ? 0.5 : 0);
        }
        sum += (ranks[i] - middle) * (rank - middle);
        squares += (ranks[i] - middle) * (ranks[i] - middle);
    }
    return squares <= 0 ? 0 : sum / std::sqrt(squares * (n * n * n - n) / 12);
}

} // namespace groma::sim
