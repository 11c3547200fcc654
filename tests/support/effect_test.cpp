#include "tests/support/effect_test.h"

#include <cassert>
#include <cmath>

namespace groma::sim {

namespace {

constexpr std::uint64_t kFewestPairs = 32; // before that the variance is not known at all

} // namespace

EffectTest::EffectTest(double size, double falseAlarm, double missed)
    : size_(size), found_(std::log((1 - missed) / (falseAlarm / 2))),
      nothing_(std::log(missed / (1 - falseAlarm / 2))) {
    assert(size > 0 && 0 < falseAlarm && falseAlarm < 0.5 && 0 < missed && missed < 0.5);
}

void EffectTest::add(double difference) {
    ++count_;
    const double off = difference - mean_;
    mean_ += off / static_cast<double>(count_);
    squares_ += off * (difference - mean_);
}

double EffectTest::variance() const { return (squares_ + 1) / static_cast<double>(count_ + 1); }

EffectTest::Verdict EffectTest::verdict() const {
    if (count_ < kFewestPairs) return Verdict::Open;
    const double scale = static_cast<double>(count_) * size_ / variance();
    const double more = scale * (mean_ - size_ / 2), less = scale * (-mean_ - size_ / 2);
    if (more >= found_) return Verdict::More;
    if (less >= found_) return Verdict::Less;
    return more <= nothing_ && less <= nothing_ ? Verdict::None : Verdict::Open;
}

} // namespace groma::sim
