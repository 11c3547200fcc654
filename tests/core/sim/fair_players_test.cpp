// Players decide by what their side may see.
#include "core/sim/player.h"
#include "tests/support/cards.h"

#include <doctest/doctest.h>

#include <vector>

using namespace groma;
using game::Pending;

namespace {

constexpr int kAmbush = 0;
constexpr int kPlain = 1;

struct Decision {
    game::Answer answer;
    std::vector<sim::Seen> seen;
};

// What red does when blue holds so many ambushes among three hidden cards.
Decision decides(const test::TextRules& toy, int ambushes, std::uint64_t seed, sim::PlayerSettings red = {}) {
    game::Position position = game::startPosition(*toy.setup);
    test::holds(position, 1, {{kAmbush, ambushes}, {kPlain, 3 - ambushes}});
    game::Engine engine;
    game::Dice dice({seed});
    game::Run run = game::start(*toy.setup, position, toy.ruleset->program.sequence);
    Pending asked;
    engine.advance(run, asked, nullptr, &dice);
    REQUIRE(asked.shape == Pending::Shape::Perform);
    sim::Players players({red, red}, dice);
    Decision decision{players.choose(run, asked), {}};
    decision.seen = players.seen();
    return decision;
}

} // namespace

TEST_CASE("other hidden cards, same decision") {
    const test::TextRules toy = test::cardTable();
    REQUIRE(toy.problems == "");
    int attacks = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Decision first = decides(toy, 0, seed);
        const Decision second = decides(toy, 2, seed);
        REQUIRE(first.answer == second.answer);
        REQUIRE(first.seen.size() == second.seen.size());
        for (std::size_t i = 0; i < first.seen.size(); ++i) {
            CHECK(first.seen[i].answer == second.seen[i].answer);
            CHECK(first.seen[i].worth == second.seen[i].worth);
        }
        attacks += first.answer.value == game::kPass ? 0 : 1;
    }
    // Three cards of ten, two of them ambushes: without one in 56 of 120 hands. 200 of such decisions are 93
    // attacks, with a deviation of 7.
    CHECK(attacks > 65);
    CHECK(attacks < 121);
}

TEST_CASE("who plays on in thought does not see them either") {
    const test::TextRules toy = test::cardTable();
    REQUIRE(toy.problems == "");
    // Who holds may pass, and has something to choose.
    const sim::PlayerSettings thinker{sim::PlayerKind::Search, sim::Posture::Hold, 12};
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Decision first = decides(toy, 0, seed, thinker);
        const Decision second = decides(toy, 2, seed, thinker);
        REQUIRE(first.answer == second.answer);
        REQUIRE(first.seen.size() == second.seen.size());
        CHECK(first.seen.size() > 1);
        for (std::size_t i = 0; i < first.seen.size(); ++i)
            CHECK(first.seen[i].worth == second.seen[i].worth);
    }
}

TEST_CASE("what is hidden lies otherwise in every playing of a thought") {
    const test::TextRules toy = test::cardTable();
    REQUIRE(toy.problems == "");
    const sim::PlayerSettings thinker{sim::PlayerKind::Search, sim::Posture::Hold, 60};
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Decision decision = decides(toy, 0, seed, thinker);
        REQUIRE(decision.seen.size() == 2);
        for (const sim::Seen& one : decision.seen) {
            if (one.answer.value == game::kPass) {
                CHECK(one.worth == base::Rational(0));
                continue;
            }
            // Of one deal it is -2 or 2; of 30, with an ambush in 64 of 120, neither.
            CHECK(one.worth > base::Rational(-2));
            CHECK(one.worth < base::Rational(2));
        }
    }
}
