// An interval for a mean that may be looked at after every observation, and at which one may stop whenever
// one likes: it holds the mean at all times together with a chance of 95 % (or as asked), whatever bounded
// quantity is observed.
//
// A gambler for each mean that is possible bets against it, on either side; a mean against which he has won
// forty times his stake is given up (the hedged capital of I. Waudby-Smith and A. Ramdas, Estimating means of
// bounded random variables by betting, J. R. Stat. Soc. B 86, 2024). His stake is divided among bets of many
// sizes, each a fixed share of what he has at the time (a mixture, after H. Robbins, Statistical methods
// related to the law of the iterated logarithm, Ann. Math. Stat. 41, 1970): which of them pays is seen
// afterwards, so that the interval is about half as wide again as one that may be looked at once, whether
// fifty battles were played or thousands.
#pragma once

#include <cstdint>
#include <map>

namespace groma::sim {

class SequentialMean {
  public:
    // What is observed lies in low .. high. `error`: the chance that the mean is ever left out.
    SequentialMean(double low, double high, double error = 0.05);

    void add(double observed);

    std::uint64_t count() const noexcept { return count_; }
    double mean() const noexcept { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
    // Never wider than it was before.
    double from() const { return low_ + (high_ - low_) * first_; }
    double to() const { return low_ + (high_ - low_) * last_; }

  private:
    bool givenUp(double mean, bool above) const;

    double low_, high_, error_;
    std::uint64_t count_ = 0;
    double sum_ = 0;
    std::map<double, std::uint64_t> seen_; // how often, mapped to 0 .. 1: bets do not ask for the order
    double first_ = 0, last_ = 1;          // of the means still possible, mapped likewise
};

} // namespace groma::sim
