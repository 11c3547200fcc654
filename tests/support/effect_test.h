// Does a change move a mean by so much, this way or that, or not at all? A sequential test, which is asked
// after every few pairs of battles and stops as soon as it knows: the generalised probability ratio test on
// the mean of differences whose variance is learnt on the way (A. Wald, Sequential Analysis, 1947; as chess
// programs are tested). It needs about a third of the pairs of an interval that holds whenever one looks,
// since it is told what size of effect matters.
#pragma once

#include <cstdint>

namespace groma::sim {

class EffectTest {
  public:
    enum class Verdict : std::uint8_t { Open, None, More, Less };

    // `size`: what is to be found, above 0, in units of what is observed; differences are at most about 1.
    // `falseAlarm`: the chance to find something where there is nothing; `missed`: the chance to find nothing
    // where there is an effect of that size.
    explicit EffectTest(double size, double falseAlarm = 0.05, double missed = 0.2);

    void add(double difference);
    [[nodiscard]] Verdict verdict() const;
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    [[nodiscard]] double mean() const noexcept { return mean_; }
    // One pair with a difference of 1 is taken as seen besides: what never differed yet may still.
    [[nodiscard]] double variance() const;

  private:
    double size_, found_, nothing_; // the bounds of the logarithm of the ratio
    std::uint64_t count_ = 0;
    double mean_ = 0, squares_ = 0;
};

} // namespace groma::sim
