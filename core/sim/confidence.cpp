#include "core/sim/confidence.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace groma::sim {

namespace {

// The largest bet stakes nearly all that it has; each further one less by a fixed factor, down to what pays
// after a million observations. The smaller have somewhat less of the stake.
constexpr std::size_t kBets = 26;
constexpr double kLargest = 0.95, kFactor = 1.3, kLean = 0.2;
constexpr int kHalvings = 40; // of where a bound is looked for

struct Bet {
    double size = 0, share = 0; // of what it has, that is staked; of the whole stake
};

std::array<Bet, kBets> allBets() {
    std::array<Bet, kBets> bets;
    double sum = 0, size = kLargest;
    for (Bet& bet : bets) {
        bet = {size, std::pow(size, kLean)};
        sum += bet.share;
        size /= kFactor;
    }
    for (Bet& bet : bets) bet.share /= sum;
    return bets;
}

} // namespace

SequentialMean::SequentialMean(double low, double high, double error)
    : low_(low), high_(high), error_(error) {
    assert(low < high && 0 < error && error < 1);
}

// Whether bets that the mean lies above `mean`, or below it, have won what either side needs: it holds half
// of what there is to stake. A bet of size b makes of one unit 1 - b + b x / mean, whose mean is 1 where
// `mean` is right; what it wins falls as `mean` rises.
bool SequentialMean::givenUp(double mean, bool above) const {
    static const std::array<Bet, kBets> bets = allBets();
    std::array<double, kBets> won{}; // logarithms
    double most = -HUGE_VAL;
    for (std::size_t i = 0; i < kBets; ++i) {
        won[i] = std::log(bets[i].share);
        for (const auto& [x, times] : seen_) {
            const double paid = above ? x / mean : (1 - x) / (1 - mean);
            won[i] += static_cast<double>(times) * std::log1p(bets[i].size * (paid - 1));
        }
        most = std::max(most, won[i]);
    }
    double sum = 0;
    for (const double one : won) sum += std::exp(one - most);
    return most + std::log(sum) >= std::log(2 / error_);
}

void SequentialMean::add(double observed) {
    assert(low_ <= observed && observed <= high_);
    sum_ += observed;
    ++count_;
    ++seen_[(observed - low_) / (high_ - low_)];
    // Bounds move inwards alone: mostly not at all.
    const auto bound = [this](double known, double other, bool above) {
        const double margin = std::abs(other - known) * 1e-9;
        if (!givenUp(known + (above ? margin : -margin), above)) return known;
        double in = known, out = other; // given up; not
        for (int i = 0; i < kHalvings; ++i) {
            const double middle = (in + out) / 2;
            (givenUp(middle, above) ? in : out) = middle;
        }
        return in;
    };
    first_ = bound(first_, last_, true);
    last_ = bound(last_, first_, false);
}

} // namespace groma::sim
