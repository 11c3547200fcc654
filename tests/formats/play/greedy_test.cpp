#include "core/sim/greedy.h"
#include "tests/support/skirmish.h"

#include <doctest/doctest.h>

using namespace groma;
using game::Pending;

TEST_CASE("the greedy player counts: at every decision of a game it takes the same whatever its dice would "
          "be, and throws none") {
    const test::TextRules toy = test::skirmish();
    REQUIRE(toy.setup);
    sim::Greedy one;
    sim::Greedy other;
    game::Engine engine;
    game::Dice dice({4});
    game::UniformChooser any(dice);
    game::Run run = game::start(*toy.setup, game::startPosition(*toy.setup), toy.ruleset->program.sequence);
    Pending asked;
    int decisions = 0;
    for (engine.advance(run, asked, nullptr, &dice); run.state() == game::Run::State::Asking;
         engine.advance(run, asked, nullptr, &dice)) {
        if (asked.what == Pending::What::Choice) {
            ++decisions;
            const bool acts = asked.shape == Pending::Shape::Perform;
            const auto decide = [&](sim::Greedy& player, std::uint64_t seed) {
                return acts ? player.performed(run, asked, sim::Posture::Attack, seed)
                            : player.decided(run, asked, sim::Posture::Attack, seed);
            };
            const game::Answer first = decide(one, 1);
            REQUIRE(game::answerProblem(run, asked, first) == "");
            REQUIRE(decide(other, 2'026) == first);
            engine.answer(run, asked, any.choose(run, asked), nullptr, &dice);
        } else {
            engine.answer(run, asked, engine.fallen(run, asked, dice), nullptr, &dice);
        }
    }
    CHECK(decisions > 20);
    CHECK(one.estimated() == 0);
}
