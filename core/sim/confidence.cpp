#include "core/sim/confidence.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace groma::sim {

namespace {

// Means between which one is looked for; an interval reaches to the first that was given up.
constexpr std::size_t kGrid = 800;
constexpr double kMostStaked = 0.5; // of what would be lost at the worst

} // namespace

SequentialMean::SequentialMean(double low, double high, double error)
    : low_(low), high_(high), error_(error), above_(kGrid + 1, 0), below_(kGrid + 1, 0), last_(kGrid) {
    assert(low < high && 0 < error && error < 1);
}

void SequentialMean::add(double observed) {
    assert(low_ <= observed && observed <= high_);
    sum_ += observed;
    ++count_;
    const double x = (observed - low_) / (high_ - low_);
    const auto t = static_cast<double>(count_);
    const double stake = std::sqrt(2 * std::log(2 / error_) / (spread_ * t * std::log(1 + t)));
    const double lost = std::log(2 / error_); // either side holds half of what there is to stake
    const auto givenUp = [&](std::size_t i) { return std::max(above_[i], below_[i]) >= lost; };
    for (std::size_t i = first_; i <= last_; ++i) {
        const double m = static_cast<double>(i) / static_cast<double>(kGrid);
        const double up = m == 0 ? stake : std::min(stake, kMostStaked / m);
        const double down = m == 1 ? stake : std::min(stake, kMostStaked / (1 - m));
        above_[i] += std::log1p(up * (x - m));
        below_[i] += std::log1p(-down * (x - m));
    }
    while (first_ < last_ && givenUp(first_)) ++first_;
    while (last_ > first_ && givenUp(last_)) --last_;
    mean_ += (x - mean_) / (t + 1);
    squares_ += (x - mean_) * (x - mean_);
    spread_ = squares_ / (t + 1);
}

double SequentialMean::from() const {
    const std::size_t at = first_ == 0 ? 0 : first_ - 1;
    return low_ + (high_ - low_) * static_cast<double>(at) / static_cast<double>(kGrid);
}

double SequentialMean::to() const {
    const std::size_t at = std::min(kGrid, last_ + 1);
    return low_ + (high_ - low_) * static_cast<double>(at) / static_cast<double>(kGrid);
}

} // namespace groma::sim
