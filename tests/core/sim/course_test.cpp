// The course of the chance to win, of battles whose chances are counted by hand.
#include "core/sim/course.h"

#include <doctest/doctest.h>

#include <vector>

namespace groma::sim {
namespace {

Outcome battle(std::vector<double> course, double points) {
    Outcome outcome;
    outcome.course = std::move(course);
    outcome.points = points;
    return outcome;
}

} // namespace

TEST_CASE("who leads by more has the better chance, and what is over keeps what it came to") {
    const Course course =
        courseOf(std::vector{battle({0, 2}, 1), battle({0, -2}, 0), battle({0, 2}, 1), battle({0, -2}, 0)});
    REQUIRE(course.turns.size() == 3); // two turns and the end
    CHECK(course.turns[0].underWay == 4);
    CHECK(course.turns[2].underWay == 0);
    // All alike: one half. Then two that lost and two that won, each pair with one average battle beside it:
    // (0 + 1/2) / 3 and (2 + 1/2) / 3.
    for (const double chance : course.turns[0].chances) CHECK(chance == doctest::Approx(0.5));
    CHECK(course.turns[1].chances[0] == doctest::Approx(1.0 / 6));
    CHECK(course.turns[1].chances[2] == doctest::Approx(0.5)); // between the two in the middle
    CHECK(course.turns[1].chances[4] == doctest::Approx(5.0 / 6));
    CHECK(course.turns[2].chances[1] == 0);
    CHECK(course.turns[2].chances[3] == 1);
    REQUIRE(course.noReturn.has_value());
    CHECK(*course.noReturn == 2);
    CHECK(course.leadChanges == 0);
}

TEST_CASE(
    "a lead that was lost is a change of the lead, and leads that say the opposite of who won are pooled") {
    // First turn: (0 + 1/2) / 2 behind, (2 + 1/2) / 4 in front; the first battle was in front and lost.
    const Course course =
        courseOf(std::vector{battle({2, -2}, 0), battle({2, 2}, 1), battle({-2, -2}, 0), battle({2, 2}, 1)});
    CHECK(course.turns[0].chances[0] == doctest::Approx(0.25 + 0.3 * 0.375));
    CHECK(course.turns[0].chances[4] == doctest::Approx(0.625));
    CHECK(course.leadChanges == doctest::Approx(0.25));
    CHECK(course.noReturn == 1); // 1, 1, 1 and 2
    const Course pooled = courseOf(std::vector{battle({-1}, 1), battle({1}, 0)});
    CHECK(pooled.turns[0].chances[0] == doctest::Approx(0.5));
    CHECK(pooled.turns[0].chances[4] == doctest::Approx(0.5));
    CHECK_FALSE(courseOf(std::vector{battle({0}, 0.5)}).noReturn.has_value()); // nobody won
    CHECK(courseOf(std::vector{battle({}, 1)}).empty());
}

} // namespace groma::sim
