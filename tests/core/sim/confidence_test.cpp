#include "core/game/dice/dice.h"
#include "core/sim/balance.h"
#include "core/sim/confidence.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace groma;

namespace {

// Uniform in 0 .. 1.
double drawn(std::uint32_t study, std::uint32_t number) {
    game::Throw falls(study + 1, 77, number);
    return static_cast<double>(falls.number(0, 1U << 20)) / (1U << 20);
}

// Of differences between paired battles: mostly 0, a few of them 1 or -1.
double difference(std::uint32_t study, std::uint32_t number) {
    const double x = drawn(study, number);
    return x < 0.10 ? 1 : x < 0.14 ? -1 : 0; // mean 0.06
}

} // namespace

TEST_CASE(
    "an interval looked at after every battle holds the mean in 94 of 100 studies, even where one stops "
    "as soon as it pleases") {
    constexpr int kStudies = 400;
    constexpr int kBattles = 300;
    int held = 0;
    double width = 0;
    for (std::uint32_t study = 0; study < kStudies; ++study) {
        sim::SequentialMean mean(-1, 1);
        bool holds = true;
        for (std::uint32_t i = 0; i < kBattles; ++i) {
            mean.add(difference(study, i));
            holds = holds && mean.from() <= 0.06 && 0.06 <= mean.to(); // left out at any time: not held
        }
        held += holds ? 1 : 0;
        width += mean.to() - mean.from();
    }
    CHECK(held >= kStudies * 94 / 100);
    // One that may be looked at once: 2 * 1.96 * sqrt(0.14 - 0.06^2) / sqrt(300).
    const double once = 2 * 1.96 * std::sqrt(0.14 - 0.0036) / std::sqrt(kBattles);
    MESSAGE("mean width " << width / kStudies << ", looked at once " << once);
    CHECK(width / kStudies < 2.5 * once);
}

TEST_CASE("what never differs is told apart from what differs seldom") {
    sim::Effect never, seldom;
    sim::Outcome zero, one;
    zero.points = 0;
    one.points = 1;
    for (int i = 0; i < 60; ++i) {
        never.add(zero, zero);
        seldom.add(zero, i % 3 == 0 ? one : zero);
    }
    CHECK(never.verdict(0.2) == sim::Effect::Verdict::Little);
    CHECK(never.verdict(0.001) == sim::Effect::Verdict::Open);
    CHECK(seldom.verdict(0.2) == sim::Effect::Verdict::Sure);
    CHECK(seldom.difference().mean() == doctest::Approx(1.0 / 3));
    sim::Outcome stopped;
    stopped.failure = "not known";
    seldom.add(zero, stopped);
    CHECK(seldom.difference().count() == 60);
    CHECK(seldom.failures() == 1);
}

TEST_CASE("luck with a coefficient from other battles changes no mean and takes variance away") {
    // Points follow a luck of mean 0 and something else.
    const auto battle = [](std::uint32_t study, std::uint32_t number) {
        sim::Outcome outcome;
        const double luck = drawn(study, 2 * number) - 0.5;
        const double rest = drawn(study, 2 * number + 1) - 0.4;
        outcome.luck = luck;
        outcome.points = luck + rest > 0 ? 1 : 0;
        return outcome;
    };
    std::vector<sim::Outcome> pilot;
    for (std::uint32_t i = 0; i < 48; ++i) pilot.push_back(battle(9'999, i));
    const sim::LuckControl control = sim::LuckControl::from(pilot);
    CHECK(control.coefficient > 0.5);
    double plain = 0, controlled = 0;
    sim::Sheet whole;
    for (std::uint32_t study = 0; study < 100; ++study) {
        sim::Sheet sheet;
        for (std::uint32_t i = 0; i < 60; ++i) {
            sheet.add(battle(study, i), control);
            whole.add(battle(study, i), control);
        }
        plain += sheet.points().mean() / 100;
        controlled += sheet.controlled() / 100;
    }
    // P(luck + rest > 0) with both uniform is 1 - 0.9^2 / 2 = 0.595; 6 000 battles scatter by 0.006.
    CHECK(plain == doctest::Approx(0.595).epsilon(0.03));
    CHECK(controlled == doctest::Approx(0.595).epsilon(0.03));
    CHECK(whole.varianceLeft() < 0.75);
    CHECK(whole.varianceLeft() > 0.3);
}
