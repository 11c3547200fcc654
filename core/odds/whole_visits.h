// How often each situation of a graph without cycles is come to, as whole numbers over a denominator of at
// most two machine words each. Dice have few prime factors, so that what comes together has nearly the same
// denominator, and adding takes no fraction to its lowest terms. Exact, or nothing.
#pragma once

#include "core/base/rational.h"
#include "core/odds/ways.h"

#include <cstdint>
#include <vector>

namespace groma::odds {

class WholeVisits {
  public:
    enum class Result : std::uint8_t { Counted, TooLarge, TooMuch };
    // TooLarge: a denominator takes more than two words. TooMuch: the meter says so.
    Result count(const Graph& graph, const Ways& ways, FractionMeter& meter);
    base::Rational at(std::int32_t node) const;

  private:
    __extension__ using Wide = unsigned __int128;
    struct Share {
        Wide part = 0;
        Wide whole = 1;
    };
    static bool add(Share& to, const Share& more);
    static void shorten(Share& share);
    static base::Rational rational(Share share);

    std::vector<Share> shares_; // by node
};

} // namespace groma::odds
