#include "tests/support/likeness.h"

#include <doctest/doctest.h>

using namespace groma;
using sim::Outcome;

namespace {

std::vector<Outcome> battles(std::initializer_list<int> lost) {
    std::vector<Outcome> all;
    for (const int one : lost) {
        Outcome& battle = all.emplace_back();
        battle.lost = {one, 3};
        battle.decisions = 10;
        battle.verdict = 0;
    }
    return all;
}

} // namespace

TEST_CASE("the change that plays every battle just so is named first, then what comes near") {
    const std::vector<Outcome> blackBox = battles({1, 2, 3, 4});
    const auto ranked = sim::likest(blackBox, {battles({9, 9, 9, 9}), battles({1, 2, 3, 5}),
                                               battles({1, 2, 3, 4}), battles({1, 2, 9, 4})});
    REQUIRE(ranked.size() == 4);
    CHECK(ranked[0].which == 2);
    CHECK(ranked[0].alike == 4);
    CHECK(ranked[0].apart == 0);
    CHECK(ranked[1].which == 1); // as often just so as the last, and nearer where it is not
    CHECK(ranked[2].which == 3);
    CHECK(ranked[3].alike == 0);
    CHECK_FALSE(ranked[1] == ranked[2]);
    // Each thing that is looked at tells.
    Outcome a = blackBox.front(), b = a;
    CHECK(sim::isAlike(a, b));
    b.decisions = 11;
    CHECK_FALSE(sim::isAlike(a, b));
    b = a;
    b.verdict = 1;
    CHECK_FALSE(sim::isAlike(a, b));
    b = a;
    b.failure = "stopped";
    CHECK_FALSE(sim::isAlike(a, b));
}
