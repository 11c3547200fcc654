// What is too much to be kept of an action that was tried, and for which battle it is good.
#include "core/game/machine/engine.h"
#include "core/game/machine/rests.h"
#include "core/sim/greedy.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

#include <string>

using namespace groma;
using game::Pending;
using game::Run;

namespace {

std::string wideRules(int points) {
    return R"--(title: Wide
board: {grid: square}
scopes: [turn]
classes: {unit: {attributes: {cp: number}}}
types: {U: {class: unit, cp: )--" +
           std::to_string(points) + R"--(}}
states: {seen: {of: game, type: number}}
terrain: {plain: {layer: ground, code: "."}}
measures:
  worth: {takes: {player: side}, is: "sum(p in pieces(player): p.cp) - sum(p in pieces(other(player)): p.cp)"}
moves:
  anywhere: {takes: {mover: unit}, cost: 1, allowed: empty(to)}
  nearby: {takes: {mover: unit}, budget: 2, cost: 1, allowed: empty(to)}
actions:
  strike:
    takes: {u: unit, foe: unit}
    from: {u: pieces(active), foe: enemies(u)}
    does: eliminate(foe)
procedures:
  look_near: {takes: {u: unit}, does: "game.seen = count(c in within(cell(u), 2) where empty(c))"}
  look_everywhere: {takes: {u: unit}, does: "game.seen = count(c in all_cells where empty(c))"}
  walk_near: {takes: {u: unit}, does: "game.seen = size(reachable(nearby(u)))"}
  walk_anywhere: {takes: {u: unit}, does: "game.seen = size(reachable(anywhere(u)))"}
  fight: {does: "perform strike by first_side as blow"}
)--";
}

constexpr const char* kWideScenario = R"(title: Field
map: {numbering: {widths: [40], rows: 40}}
sides: {one: {}, two: {}}
pieces:
  one: [{type: U, id: A, at: "0101"}]
  two: [{type: U, id: X, at: "0103"}, {type: U, id: Y, at: "0104"}, {type: U, id: Z, at: "0105"}]
)";

// Whether it can be kept, of a run of the procedure to its end.
bool isKept(const test::TextRules& rules, const char* procedure, game::Rests& rests) {
    const game::Setup& setup = *rules.setup;
    game::Engine engine;
    engine.beginNotes();
    Run run = game::start(setup, game::startPosition(setup),
                          game::Call{rules.procedure(procedure), {rules.piece("A")}, {}, 0});
    Pending asked;
    engine.advance(run, asked);
    REQUIRE(asked.what == Pending::What::Done);
    return engine.endNotes(rests);
}

} // namespace

TEST_CASE("runs that rest on more than so many places, or were told ways of more than so many words, are not "
          "kept, and nothing of them is") {
    const test::TextRules rules = test::fromTexts(wideRules(1), kWideScenario);
    REQUIRE_MESSAGE(rules.setup != nullptr, rules.problems);
    game::Rests rests;
    REQUIRE(isKept(rules, "look_near", rests));
    CHECK(rests.places.size() > 10);
    CHECK(rests.ways.empty());
    CHECK_FALSE(isKept(rules, "look_everywhere", rests));
    CHECK(rests.places.empty());
    REQUIRE(isKept(rules, "walk_near", rests));
    REQUIRE(rests.ways.size() == 1);
    CHECK_FALSE(rests.ways.front().told.empty());
    CHECK_FALSE(isKept(rules, "walk_anywhere", rests));
    CHECK(rests.places.empty());
    CHECK(rests.ways.empty());
}

TEST_CASE("what an action came to in one battle is not taken for another that stands alike") {
    const test::TextRules light = test::fromTexts(wideRules(1), kWideScenario);
    const test::TextRules heavy = test::fromTexts(wideRules(5), kWideScenario);
    REQUIRE_MESSAGE(light.setup != nullptr, light.problems);
    REQUIRE_MESSAGE(heavy.setup != nullptr, heavy.problems);
    const auto tried = [](sim::Greedy& player, const test::TextRules& rules) {
        Run run = game::start(*rules.setup, game::startPosition(*rules.setup),
                              game::Call{rules.procedure("fight"), {}, {}, 0});
        const Pending asked = game::advance(run);
        REQUIRE(asked.options.size() == 3);
        return player.tried(run, asked, {0, {}}, sim::Posture::Hold, 1);
    };
    // Who thinks further tries answers of several battles in one decision.
    sim::Greedy player;
    player.beginDecision();
    const base::Rational one = tried(player, light), five = tried(player, heavy);
    CHECK(one == base::Rational(-1));
    CHECK(five == base::Rational(5) * one);
    CHECK(tried(player, light) == one);
    CHECK(tried(player, heavy) == five);
}
