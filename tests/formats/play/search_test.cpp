#include "core/sim/match.h"
#include "core/sim/search_player.h"
#include "tests/support/skirmish.h"

#include <doctest/doctest.h>

using namespace groma;
using game::Pending;

TEST_CASE("who plays on in thought decides the same whenever it is asked, whatever it was asked before") {
    const test::TextRules toy = test::skirmish();
    REQUIRE(toy.setup);
    const sim::PlayerSettings settings{sim::PlayerKind::Search, sim::Posture::Attack, 10};
    sim::Search used;
    game::Engine engine;
    game::Dice dice({4});
    game::UniformChooser any(dice);
    game::Run run = game::start(*toy.setup, game::startPosition(*toy.setup), toy.ruleset->program.sequence);
    Pending asked;
    int decisions = 0;
    int thought = 0;
    for (engine.advance(run, asked, nullptr, &dice); run.state() == game::Run::State::Asking;
         engine.advance(run, asked, nullptr, &dice)) {
        if (asked.what == Pending::What::Choice) {
            ++decisions;
            const game::Answer answer = used.choose(run, asked, settings, 7);
            REQUIRE(game::answerProblem(run, asked, answer) == "");
            thought += used.seen().empty() ? 0 : 1;
            sim::Search fresh({.remembers = decisions % 2 == 0}); // with and without what it remembers
            REQUIRE(fresh.choose(run, asked, settings, 7) == answer);
            engine.answer(run, asked, any.choose(run, asked), nullptr, &dice);
        } else {
            engine.answer(run, asked, engine.fallen(run, asked, dice), nullptr, &dice);
        }
    }
    CHECK(decisions > 20);
    CHECK(thought > 15);
}

namespace {

// Each side has a guard and a prize. A guard that takes the other side's purse gains 1 and lies open: the
// other side may then take the prize, which is worth 5.
test::TextRules bait() {
    return test::fromTexts(R"yaml(title: Bait
board: {grid: hex, directions: [E, SE, SW, W, NW, NE]}
scopes: [round, turn]
classes: {unit: {attributes: {strength: number}}}
types: {LINE: {class: unit, strength: 2}}
terrain: {plain: {layer: ground, code: "."}}
states:
  gain: {of: side, type: number, initial: 0}
  open: {of: side, type: truth, initial: no}
measures:
  worth: {takes: {whose: side}, is: "whose.gain - sum(s in sides where s != whose: s.gain)"}
actions:
  grab:
    takes: {guard: unit}
    from: {guard: "[u in pieces(active) where u is unit]"}
    does: |
      let whose = owner(guard)
      whose.gain = whose.gain + 1
      whose.open = yes
  punish:
    takes: {guard: unit}
    from: {guard: "[u in pieces(active) where u is unit]"}
    allowed:
      - {if: "sum(s in sides where s != owner(guard) and s.open: 1) > 0", else: nobody lies open}
    does: |
      let whose = owner(guard)
      whose.gain = whose.gain + 5
      for s in sides where s != whose do s.open = no
sequence: |
  for n in 1 to 3 do
    scope round do
      for s in sides do
        scope turn for s do
          perform grab, punish by s as order
)yaml",
                           R"yaml(title: Bait
map:
  numbering: {widths: [8, 7], rows: 3, first: 1, digits: 3}
sides:
  red: {title: Red, colour: "#aa2222"}
  blue: {title: Blue, colour: "#2222aa"}
pieces:
  red:
    - {type: LINE, id: R1, at: "003"}
  blue:
    - {type: LINE, id: B1, at: "010"}
first: red
)yaml");
}

} // namespace

TEST_CASE("who plays on in thought leaves the bait that one action deep looks like a gain") {
    const test::TextRules toy = bait();
    REQUIRE(toy.problems == "");
    game::Engine engine;
    game::Dice dice({1});
    game::Run run = game::start(*toy.setup, game::startPosition(*toy.setup), toy.ruleset->program.sequence);
    Pending asked;
    engine.advance(run, asked, nullptr, &dice);
    REQUIRE(asked.shape == Pending::Shape::Perform);
    REQUIRE(asked.mayPass);
    const auto red = [&](sim::PlayerKind kind, std::uint32_t thoughts,
                         sim::Posture posture = sim::Posture::Hold) {
        const sim::PlayerSettings settings{kind, posture, thoughts};
        sim::Players players({settings, settings}, dice);
        return players.choose(run, asked).value;
    };
    CHECK(red(sim::PlayerKind::Greedy, 0) != game::kPass);
    CHECK(red(sim::PlayerKind::Search, 6) == game::kPass);
    CHECK(red(sim::PlayerKind::Search, 60) == game::kPass);
    // Who attacks does not stand still where greedy would act: the end of the reply tells what an attack
    // costs, and never what waiting does.
    CHECK(red(sim::PlayerKind::Search, 60, sim::Posture::Attack) != game::kPass);
}

namespace {

// Who draws gains ten times what the die shows, once a turn.
test::TextRules draws() {
    return test::fromTexts(R"yaml(title: Draws
board: {grid: hex, directions: [E, SE, SW, W, NW, NE]}
scopes: [round, turn]
classes: {unit: {attributes: {strength: number}}}
types: {LINE: {class: unit, strength: 2}}
terrain: {plain: {layer: ground, code: "."}}
dice: {d6: 6}
states:
  gain: {of: side, type: number, initial: 0}
measures:
  worth: {takes: {whose: side}, is: "whose.gain - sum(s in sides where s != whose: s.gain)"}
actions:
  draw:
    takes: {drawer: unit}
    from: {drawer: "[u in pieces(active) where u is unit]"}
    does: |
      let whose = owner(drawer)
      let die = roll d6 as drawn
      whose.gain = whose.gain + 10 * die
sequence: |
  for n in 1 to 3 do
    scope round do
      for s in sides do
        scope turn for s do
          perform draw by s as order
)yaml",
                           R"yaml(title: Draws
map:
  numbering: {widths: [8, 7], rows: 3, first: 1, digits: 3}
sides:
  red: {title: Red, colour: "#aa2222"}
  blue: {title: Blue, colour: "#2222aa"}
pieces:
  red:
    - {type: LINE, id: R1, at: "003"}
  blue:
    - {type: LINE, id: B1, at: "010"}
first: red
)yaml");
}

} // namespace

TEST_CASE("what the dice do in a playing is taken out of what it comes to") {
    const test::TextRules toy = draws();
    REQUIRE(toy.problems == "");
    game::Engine engine;
    game::Dice dice({1});
    game::Run run = game::start(*toy.setup, game::startPosition(*toy.setup), toy.ruleset->program.sequence);
    Pending asked;
    engine.advance(run, asked, nullptr, &dice);
    sim::Search search;
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        for (const std::uint32_t thoughts : {8U, 40U}) {
            const sim::PlayerSettings red{sim::PlayerKind::Search, sim::Posture::Hold, thoughts};
            CHECK(search.choose(run, asked, red, seed).value == 0);
            // 35 on the average for red, then 35 for blue in its reply.
            REQUIRE(search.seen().size() == 2);
            CHECK(search.seen()[0].worth == base::Rational(0));
            CHECK(search.seen()[1].worth == base::Rational(-35));
        }
}
