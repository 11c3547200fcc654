#include "core/sim/match.h"

#include <doctest/doctest.h>

using namespace groma;
using sim::SequentialTest;

TEST_CASE("players are named by kind and posture, one for both sides or one for each") {
    const auto attacker = sim::contestantNamed("greedy:attack");
    REQUIRE(attacker);
    CHECK(attacker->kind == sim::PlayerKind::Greedy);
    CHECK(attacker->onSideOf(sim::Posture::Hold).posture == sim::Posture::Attack);
    CHECK(sim::contestantNamed("greedy")->onSideOf(sim::Posture::Hold).posture == sim::Posture::Hold);
    const auto both = sim::contestantsNamed("greedy:hold,random");
    REQUIRE(both);
    CHECK(nameOf((*both)[0]) == "greedy:hold");
    CHECK(nameOf((*both)[1]) == "random");
    CHECK(sim::contestantsNamed("greedy") ==
          std::array{*sim::contestantNamed("greedy"), *sim::contestantNamed("greedy")});
    const auto thinker = sim::contestantNamed("search:200:hold");
    REQUIRE(thinker);
    CHECK(thinker->kind == sim::PlayerKind::Search);
    CHECK(thinker->onSideOf(sim::Posture::Attack).thoughts == 200);
    CHECK(thinker->posture == sim::Posture::Hold);
    CHECK(nameOf(*thinker) == "search:200:hold");
    CHECK(nameOf(*sim::contestantNamed("search")) == "search:100");
    for (const char* nobody : {"", "greed", "greedy:", "greedy:flee", "random:hold", "greedy,", "a,b,c",
                               "greedy:200", "search:", "search:0", "search:-1", "search:1000001",
                               "search:5:5", "search:hold:5", "search:5:hold:attack", "random:5"})
        CHECK_MESSAGE(!sim::contestantsNamed(nobody), nobody);
}

TEST_CASE("the sequential test stops where Wald's bounds are passed, and not before") {
    // Each pair won adds ln(0.6/0.5) = 0.1823, each pair lost takes ln(0.5/0.4) = 0.2231; the bound is
    // ln(0.95/0.05) = 2.944: 16.15 pairs won in a row, or 13.2 lost.
    const SequentialTest test{0.5, 0.6, 0.05};
    CHECK(test.ratio(1, 0) == doctest::Approx(0.182322));
    CHECK(test.ratio(0, 1) == doctest::Approx(-0.223144));
    CHECK(test.of(16, 0) == SequentialTest::Verdict::Open);
    CHECK(test.of(17, 0) == SequentialTest::Verdict::High);
    CHECK(test.of(0, 13) == SequentialTest::Verdict::Open);
    CHECK(test.of(0, 14) == SequentialTest::Verdict::Low);
    CHECK(test.of(40, 30) == SequentialTest::Verdict::Open);
}
