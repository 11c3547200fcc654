// Of which throws a series counts the luck: of those that take more off than they cost.
#include "core/game/dice/dice.h"
#include "core/sim/luck_choice.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using namespace groma;

namespace {

constexpr std::uint32_t kBlows = 11, kMorale = 13;

// Eight blows of one up or down decide who wins, eight throws of morale nothing; how many steps each
// kind takes to be followed, in a battle of a thousand.
std::vector<sim::Outcome> pilotWith(std::uint64_t stepsOfBlows, std::uint64_t stepsOfMorale,
                                    bool blowsDecide) {
    std::vector<sim::Outcome> pilot;
    for (std::uint32_t number = 0; number < 48; ++number) {
        sim::Outcome outcome;
        outcome.steps = 1'000;
        float worth = 0.5F, morale = 0, hidden = 0.5F;
        const auto fall = [&](std::uint32_t of, std::uint32_t turn) {
            game::Throw falls(of, number, turn);
            return falls.number(0, 2) == 0 ? -1.F : 1.F;
        };
        for (std::uint32_t turn = 1; turn <= 8; ++turn) {
            const float blow = fall(1, turn), other = fall(2, turn);
            outcome.falls.push_back({turn, worth, blow, kBlows});
            worth += blow;
            outcome.falls.push_back({turn, worth, other, kMorale});
            morale += other;
            hidden += fall(3, turn);
        }
        outcome.luck = static_cast<double>(worth - 0.5F + morale);
        outcome.points = (blowsDecide ? worth : hidden) > 0 ? 1 : 0;
        outcome.kinds = {{kBlows, 0, 8, 0, stepsOfBlows}, {kMorale, 1, 8, 0, stepsOfMorale}};
        pilot.push_back(outcome);
    }
    return pilot;
}

} // namespace

TEST_CASE("luck is counted of the throws that pay, and of none where none does") {
    const sim::LuckChoice cheap = sim::luckThatPays(pilotWith(200, 200, true));
    CHECK(cheap.kinds == std::vector{kBlows});
    CHECK_FALSE(cheap.all);
    CHECK(cheap.left < 0.5);
    CHECK(cheap.time > 1.15);
    CHECK(cheap.control.slope > 0);
    CHECK(cheap.pilot.lucky() == 48); // of all throws
    CHECK(cheap.pilot.varianceLeft() < 0.9);
    CHECK(cheap.pilot.varianceLeft() > cheap.left); // morale only adds to what is to be taken away
    // The same throws take nine times the battle.
    CHECK(sim::luckThatPays(pilotWith(8'000, 0, true)).kinds.empty());
    // Cheap or not, they explain nothing.
    const sim::LuckChoice nothing = sim::luckThatPays(pilotWith(10, 10, false));
    CHECK(nothing.kinds.empty());
    CHECK(nothing.product() == 1);
    CHECK(nothing.pilot.lucky() == 48);
    // What nobody played tells nothing.
    CHECK(sim::luckThatPays({}).kinds.empty());
}

TEST_CASE("a curve that knows nothing is taken for little of what it says") {
    const auto blowsAlone = [](bool decide) {
        std::vector<sim::Outcome> pilot = pilotWith(10, 10, decide);
        for (sim::Outcome& one : pilot)
            std::erase_if(one.falls, [](const sim::Fall& fall) { return fall.kind == kMorale; });
        return pilot;
    };
    CHECK(sim::LuckControl::curve(blowsAlone(false)).share == 1);
    CHECK(sim::LuckControl::from(blowsAlone(false)).share < 0.5);
    CHECK(sim::LuckControl::from(blowsAlone(true)).share > 0.7);
}
