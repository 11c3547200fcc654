// An interval for a mean that may be looked at after every observation, and at which one may stop whenever
// one likes: it holds the mean at all times together with a chance of 95 % (or as asked), whatever bounded
// quantity is observed.
//
// A gambler for each mean that is possible bets against it, on either side, with stakes that follow what was
// seen before; a mean against which somebody has won twenty times his stake is given up (the hedged capital
// of I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting, J. R. Stat. Soc.
// B 86, 2024, theorem 3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groma::sim {

class SequentialMean {
  public:
    // What is observed lies in low .. high. `error`: the chance that the mean is ever left out.
    SequentialMean(double low, double high, double error = 0.05);

    void add(double observed);

    std::uint64_t count() const noexcept { return count_; }
    double mean() const noexcept { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
    // Never wider than it was before.
    double from() const;
    double to() const;

  private:
    double low_, high_, error_;
    std::uint64_t count_ = 0;
    double sum_ = 0;
    double mean_ = 0.5, squares_ = 0.25, spread_ = 0.25; // of what was seen, mapped to 0 .. 1, for the stakes
    std::vector<double> above_, below_; // logarithms of what was won against each mean on the grid
    std::size_t first_ = 0, last_ = 0;  // of the grid, still possible
};

} // namespace groma::sim
