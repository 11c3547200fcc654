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

} // namespace

// What is studied: the chances of the highest and the lowest value, else that between them.
struct Stream {
    const char* name;
    double low, high, chanceHigh, chanceLow;
    int battles; // after which every study ends
    double at(std::uint32_t study, std::uint32_t number) const {
        const double x = drawn(study, number);
        return x < chanceHigh ? high : x < chanceHigh + chanceLow ? low : (low + high) / 2;
    }
    double middle() const { return (low + high) / 2; }
    double mean() const { return middle() + (chanceHigh - chanceLow) * (high - low) / 2; }
    double spread() const {
        const double half = (high - low) / 2, off = mean() - middle();
        return std::sqrt((chanceHigh + chanceLow) * half * half - off * off);
    }
};

TEST_CASE("in two thousand studies, each of which stops as soon as it pleases, the interval holds in 94 of "
          "100, and "
          "is at most 1.6 times as wide as one that may be looked at once") {
    // Shares of victories, and differences between battles on the same dice.
    const std::vector<Stream> streams{{"even", 0, 1, 0.5, 0.5, 400},
                                      {"one of three, some undecided", 0, 1, 0.3, 0.5, 400},
                                      {"one of ten", 0, 1, 0.1, 0.9, 400},
                                      {"pairs that differ often", -1, 1, 0.25, 0.2, 304},
                                      {"pairs that differ seldom", -1, 1, 0.1, 0.04, 304}};
    constexpr std::uint32_t kStudies = 400; // of each
    int held = 0, all = 0;
    double ratios = 0;
    for (std::size_t which = 0; which < streams.size(); ++which) {
        const Stream& stream = streams[which];
        int ownHeld = 0;
        double own = 0;
        for (std::uint32_t study = 0; study < kStudies; ++study) {
            const auto key = static_cast<std::uint32_t>(which) * 100'000 + study;
            sim::SequentialMean mean(stream.low, stream.high);
            bool holds = true;
            for (int i = 0; i < stream.battles; ++i) {
                mean.add(stream.at(key, static_cast<std::uint32_t>(i)));
                // One stops wherever one likes, at the worst where the mean is left out.
                holds = holds && mean.from() <= stream.mean() && stream.mean() <= mean.to();
            }
            ownHeld += holds ? 1 : 0;
            own += (mean.to() - mean.from()) / kStudies;
        }
        const double once = 2 * 1.96 * stream.spread() / std::sqrt(stream.battles);
        MESSAGE(stream.name << ": held in " << ownHeld << " of " << kStudies << ", " << own / once
                            << " times as wide as looked at once");
        CHECK(ownHeld >= kStudies * 94 / 100);
        CHECK(own / once <= 1.6);
        CHECK(own / once > 1.2); // narrower ones cannot hold at all times
        held += ownHeld;
        all += kStudies;
        ratios += own / once / static_cast<double>(streams.size());
    }
    MESSAGE("all: held in " << held << " of " << all << ", " << ratios << " times as wide");
    CHECK(held >= all * 94 / 100);
    CHECK(ratios <= 1.6);
}

TEST_CASE("an interval does not depend on the order of what was seen, and never grows") {
    sim::SequentialMean up(0, 1), down(0, 1);
    double width = 1;
    for (int i = 0; i < 90; ++i) {
        up.add(i % 3 == 0 ? 1 : i % 3 == 1 ? 0.5 : 0);
        down.add(i % 3 == 0 ? 0 : i % 3 == 1 ? 0.5 : 1);
        CHECK(up.to() - up.from() <= width);
        width = up.to() - up.from();
    }
    CHECK(up.mean() == doctest::Approx(0.5));
    // One is the other upside down.
    CHECK(up.from() == doctest::Approx(1 - up.to()).epsilon(0.05));
    CHECK(down.from() == doctest::Approx(1 - up.to()).epsilon(1e-6));
    // Without an observation that differs the end of what is possible stays possible.
    sim::SequentialMean sure(0, 1);
    for (int i = 0; i < 60; ++i) sure.add(1);
    CHECK(sure.to() == 1);
    CHECK(sure.from() > 0.85);
    CHECK(sure.from() < 1);
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

TEST_CASE("a fall counts by what hangs on it, which takes more away than all falls alike and moves no mean") {
    // Twelve throws of one up or down, one a turn; who is ahead in the end wins.
    constexpr std::uint32_t kThrows = 12;
    const auto battle = [](std::uint32_t study, std::uint32_t number) {
        sim::Outcome outcome;
        double worth = 0.5;
        for (std::uint32_t turn = 1; turn <= kThrows; ++turn) {
            const float luck = drawn(study, number * kThrows + turn) < 0.5 ? -1 : 1;
            outcome.falls.push_back({turn, static_cast<float>(worth), luck});
            worth += luck;
        }
        outcome.luck = worth - 0.5;
        outcome.points = worth > 0 ? 1 : 0;
        return outcome;
    };
    std::vector<sim::Outcome> pilot;
    for (std::uint32_t i = 0; i < 48; ++i) pilot.push_back(battle(9'998, i));
    const sim::LuckControl control = sim::LuckControl::from(pilot);
    sim::LuckControl alike;
    alike.coefficient = control.coefficient;
    sim::Sheet weighed, plain;
    for (std::uint32_t i = 0; i < 4'000; ++i) {
        weighed.add(battle(17, i), control);
        plain.add(battle(17, i), alike);
    }
    // A straight line through whether a sum is above 0 leaves at least 1 - 2 / pi of its variance.
    CHECK(plain.varianceLeft() > 0.3);
    CHECK(weighed.varianceLeft() < 0.25);
    // Of 2^12 ways 2 510 end above 0: C(12, 6) + ... + C(12, 12). Twice what is left scatters by 0.008.
    CHECK(std::abs(weighed.controlled() - 2'510.0 / 4'096) < 0.012);
}

TEST_CASE("where worth hardly varies beside what it is no curve is told, and all falls count alike") {
    std::vector<sim::Outcome> pilot;
    for (std::uint32_t i = 0; i < 48; ++i) {
        sim::Outcome outcome;
        const float luck = drawn(9'997, i) < 0.5 ? -1 : 1;
        outcome.falls.push_back({5, 16'000'000 + luck, luck});
        outcome.luck = luck;
        outcome.points = drawn(9'997, 48 + i) < 0.7 ? luck > 0 : luck < 0;
        pilot.push_back(outcome);
    }
    const sim::LuckControl control = sim::LuckControl::from(pilot);
    CHECK(control.lastTurn == 0);
    CHECK(control.pointsOf(pilot.front()) == control.share * control.coefficient * *pilot.front().luck);
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
