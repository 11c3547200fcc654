#include "core/sim/agreement.h"

#include <doctest/doctest.h>

#include <array>

namespace groma::sim {
namespace {

using Counts = std::vector<std::uint64_t>;

// The 5 % and 0.1 % points of the printed tables.
TEST_CASE("the chance of a chi-square is that of the printed tables") {
    CHECK(chanceOfChiSquare(3.841, 1) == doctest::Approx(0.05).epsilon(0.001));
    CHECK(chanceOfChiSquare(5.991, 2) == doctest::Approx(0.05).epsilon(0.001));
    CHECK(chanceOfChiSquare(7.815, 3) == doctest::Approx(0.05).epsilon(0.001));
    CHECK(chanceOfChiSquare(18.307, 10) == doctest::Approx(0.05).epsilon(0.001));
    CHECK(chanceOfChiSquare(16.266, 3) == doctest::Approx(0.001).epsilon(0.001));
    CHECK(chanceOfChiSquare(149.449, 100) == doctest::Approx(0.001).epsilon(0.001));
    CHECK(chanceOfChiSquare(0, 1) == doctest::Approx(1));
    CHECK(chanceOfChiSquare(0, 4) == doctest::Approx(1));
    CHECK(chanceOfChiSquare(100000, 7) == doctest::Approx(0));
}

// 10 of 40 and 30 of 40: expected 20 and 20 each, so four times 10 * 10 / 20.
TEST_CASE("two who count otherwise are found, with the chi-square worked out by hand") {
    const std::array<Counts, 2> counts{Counts{10, 30}, Counts{30, 10}};
    const Agreement found = agreement(counts);
    CHECK(found.chiSquare == doctest::Approx(20));
    CHECK(found.degrees == 1);
    CHECK(found.chance < 0.0001);
}

TEST_CASE("those who count the same agree") {
    const std::array<Counts, 3> counts{Counts{20, 10}, Counts{40, 20}, Counts{60, 30}};
    const Agreement found = agreement(counts);
    CHECK(found.chiSquare == doctest::Approx(0));
    CHECK(found.degrees == 2);
    CHECK(found.chance == doctest::Approx(1));
}

TEST_CASE("what is rare is taken together, and who saw nothing has no say") {
    const std::array<Counts, 3> counts{Counts{40, 4, 3, 0}, Counts{38, 5, 4, 0}, Counts{0, 0, 0, 0}};
    const Agreement found = agreement(counts);
    CHECK(found.degrees == 1);
    CHECK(found.chance > 0.5);
}

TEST_CASE("one who counted alone, or one outcome alone, leaves nothing to compare") {
    CHECK(agreement(std::array<Counts, 1>{Counts{5, 5}}).degrees == 0);
    CHECK(agreement(std::array<Counts, 2>{Counts{50, 0}, Counts{60, 0}}).degrees == 0);
    CHECK(agreement({}).degrees == 0);
}

} // namespace
} // namespace groma::sim
