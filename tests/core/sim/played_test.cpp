// Games that people played beside an interval: the exact binomial test, by hand.
#include "core/sim/played.h"

#include <doctest/doctest.h>

namespace groma::sim {

TEST_CASE("the tail of a binomial number is summed exactly") {
    CHECK(binomialAtMost(0, 4, 0.5) == doctest::Approx(1.0 / 16));
    CHECK(binomialAtMost(1, 4, 0.5) == doctest::Approx(5.0 / 16));
    CHECK(binomialAtMost(2, 3, 1.0 / 3) == doctest::Approx(26.0 / 27));
    CHECK(binomialAtMost(3, 3, 0.2) == 1);
    CHECK(binomialAtMost(0, 3, 1) == 0);
    CHECK(binomialAtMost(0, 3, 0) == 1);
    CHECK(binomialAtMost(50'000, 100'000, 0.5) == doctest::Approx(0.5).epsilon(0.01));
}

TEST_CASE("games disagree with an interval when no share within it makes them likely") {
    CHECK(accord(5, 10, 0.4, 0.6).chance == 1);
    CHECK_FALSE(accord(5, 10, 0.4, 0.6).differs);
    // 0 of 5 against 1/2 and more: 1/32. 0 of 6: 1/64, which is less than 2.5 %.
    CHECK(accord(0, 5, 0.5, 0.7).chance == doctest::Approx(1.0 / 32));
    CHECK_FALSE(accord(0, 5, 0.5, 0.7).differs);
    CHECK(accord(0, 6, 0.5, 0.7).chance == doctest::Approx(1.0 / 64));
    CHECK(accord(0, 6, 0.5, 0.7).differs);
    // The other side: 6 of 6 against at most 1/2.
    CHECK(accord(6, 6, 0.3, 0.5).chance == doctest::Approx(1.0 / 64));
    CHECK(accord(6, 6, 0.3, 0.5).differs);
    CHECK_FALSE(accord(0, 0, 0.5, 0.7).differs);
}

} // namespace groma::sim
