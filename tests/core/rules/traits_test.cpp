// What a trait adds to numbers, relations and choices, who may hold it, and how long what it remembers lasts.
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::tests;

namespace {

const std::string kPower = R"(quantities:
  power: {takes: {unit: unit, foe: unit}, base: unit.cp}
relations:
  near: {takes: {unit: unit, foe: unit}, holds: "distance(unit, foe) = 1"}
)";

} // namespace

TEST_CASE("a modifier counts for the parameter that it names") {
    const SmallGame game(kPower + R"(traits:
  elite: {modifies: [{quantity: power, of: unit, add: 2}]}
  feared: {modifies: [{quantity: power, of: foe, when: unit is horse, add: -1}]}
)",
                         {{"a", "elite, feared"}});
    CHECK(game.value("power", {"a", "c"}) == "5");
    CHECK(game.value("power", {"b", "a"}) == "3"); // feared by horse alone
    CHECK(game.value("power", {"c", "a"}) == "1");
    CHECK(game.value("power", {"c", "b"}) == "2");
}

TEST_CASE("a side's trait counts for the owner of the piece, a scenario's for everybody") {
    const SmallGame game(kPower + R"(traits:
  rage: {for: side, modifies: [{quantity: power, of: unit, add: 1}]}
  rain: {for: scenario, modifies: [{quantity: power, add: -1}]}
)",
                         {{"red", "rage"}, {"scenario", "rain"}});
    CHECK(game.value("power", {"a", "c"}) == "3");
    CHECK(game.value("power", {"c", "a"}) == "1");
}

TEST_CASE("parameters differ by holder, and what is left out is the default") {
    const SmallGame game(kPower + R"(traits:
  armour: {parameters: {strength: {type: number, default: 1}}, modifies: [{quantity: power, of: unit, add: strength}]}
)",
                         {{"a", "{trait: armour, strength: 4}"}, {"b", "armour"}});
    CHECK(game.value("power", {"a", "c"}) == "7");
    CHECK(game.value("power", {"b", "c"}) == "4");
}

TEST_CASE("contributions count stage by stage, the quantity's own before those of traits, in the order of "
          "the file") {
    const SmallGame game(R"(quantities:
  power:
    takes: {unit: unit}
    base: unit.cp
    stages: {own: add, halving: {times: yes, round: up}, late: add}
    contributions:
      - {stage: late, add: 10}
      - {stage: halving, when: unit.tired, times: 1/2}
      - {set: 5}
      - {at_most: 4}
    at_most: 20
traits:
  elite: {modifies: [{quantity: power, of: unit, add: 3}]}
  grim: {modifies: [{quantity: power, of: unit, add: -1}, {quantity: power, of: unit, at_least: 6}]}
)",
                         {{"a", "grim, elite"}});
    CHECK(game.value("power", {"b"}) == "14"); // 3, set to 5, at most 4, then 10
    CHECK(game.value("power", {"a"}) == "16"); // 4 + 3 - 1 = 6, then 10
    game::Position tired = game.start();
    tired.setState(game.rules().state("tired"), game.rules().piece("a"), 1);
    CHECK(game.value("power", {"a"}, tired) == "13");
    tired.setState(game.rules().state("tired"), game.rules().piece("b"), 1);
    CHECK(game.value("power", {"b"}, tired) == "12");
}

TEST_CASE("a stage rounds when it is over") {
    const SmallGame game(R"(quantities:
  up: {takes: {unit: unit}, base: unit.cp, stages: {halving: {times: yes, round: up}}, contributions: [{times: 1/2}]}
  down: {takes: {unit: unit}, base: unit.cp, stages: {halving: {times: yes, round: down}}, contributions: [{times: 1/2}]}
  exact: {takes: {unit: unit}, base: unit.cp, stages: {halving: times}, contributions: [{times: 1/2}]}
)");
    CHECK(game.value("up", {"a"}) == "2");
    CHECK(game.value("down", {"a"}) == "1");
    CHECK(game.value("exact", {"a"}) == "3/2");
}

TEST_CASE("a relation is widened, narrowed, and exempted from the narrowing") {
    const SmallGame game(kPower + R"(traits:
  long_spears: {widens: [{relation: near, when: "holder = unit and distance(unit, foe) = 2"}]}
  hidden: {narrows: [{relation: near, when: holder = foe}]}
  hawk_eyed: {exempts: [{relation: near, when: holder = unit}]}
)",
                         {{"a", "long_spears"}, {"d", "hidden"}, {"b", "hawk_eyed"}});
    // a, b in 001, 002; c in 008, which touches 002 and 003; d in 009, which touches 003 and 004.
    CHECK(game.value("near", {"b", "c"}) == "yes");
    CHECK(game.value("near", {"b", "d"}) == "no");  // two away, and b has no long spears
    CHECK(game.value("near", {"a", "c"}) == "yes"); // two away
    CHECK(game.value("near", {"c", "a"}) == "no");  // the spears are a's
    game::Position close = game.start();
    close.place(game.rules().piece("d"), game.rules().setup->geometry().cellByNumber(3));
    CHECK(game.value("near", {"b", "d"}, close) == "yes"); // hidden, but b is hawk-eyed
    CHECK(game.value("near", {"a", "d"}, close) == "no");  // two away: widened, then narrowed
    CHECK(game.value("near", {"d", "b"}, close) == "yes"); // it is the foe that hides
}

TEST_CASE("a trait applies to a class without being listed, and a side hands a piece's trait to those who "
          "meet what it asks") {
    const SmallGame game(kPower + R"(traits:
  rider: {applies_to: horse, modifies: [{quantity: power, of: unit, add: 5}]}
  drilled: {requires: holder.cp >= 3, modifies: [{quantity: power, of: unit, add: 1}]}
)",
                         {{"blue", "drilled"}});
    CHECK(game.value("power", {"c", "a"}) == "7"); // a horse of 2: not drilled
    CHECK(game.value("power", {"d", "a"}) == "4");
    CHECK(game.value("power", {"a", "c"}) == "3");
}

TEST_CASE("an action that a trait grants is open to its holders only") {
    const SmallGame game(R"(actions:
  charge:
    takes: {unit: unit}
    from: {unit: pieces(active)}
    does: unit.tired = yes
procedures:
  order: {does: perform charge by active as order}
traits:
  lancers: {grants: [charge]}
)",
                         {{"b", "lancers"}, {"c", "lancers"}});
    CHECK(game.play("order").result == "asks order by red: charge(unit: b)");
}

TEST_CASE("what a trait remembers is kept for each holder, through giving and taking away") {
    const SmallGame game(R"(traits:
  javelins:
    state: {uses: {type: number, initial: 2}}
procedures:
  throw:
    takes: {unit: unit}
    gives: number
    does: |
      unit.javelins.uses = unit.javelins.uses - 1
      if unit.javelins.uses = 0 then take(unit, javelins)
      return unit.javelins.uses
)",
                         {{"a", "javelins"}, {"b", "javelins"}});
    const Played once = game.play("throw(unit: a)");
    CHECK(once.result == "1");
    CHECK(game.fact(once.position, "b.javelins.uses") == "2");
    const Played twice = game.play("throw(unit: a)", {}, once.position);
    CHECK(twice.result == "0");
    CHECK_FALSE(twice.position.pieceHas(game.rules().piece("a"), 0));
    CHECK(twice.position.pieceHas(game.rules().piece("b"), 0));
}

TEST_CASE("memory lasts as long as it says: a phase, a game; the end of a stretch is felt however it ends") {
    const SmallGame game(R"(procedures:
  act:
    takes: {unit: unit}
    gives: number
    does: |
      scope turn do
        scope phase do
          unit.spent = unit.spent + 1
          unit.tired = yes
          game.count = game.count + unit.spent
        game.count = game.count + unit.spent
        scope phase do
          unit.spent = 5
          leave turn
        game.count = 100
      return unit.spent
)");
    const Played played = game.play("act(unit: a)");
    CHECK(played.result == "0");
    CHECK(game.fact(played.position, "game.count") == "1");
    CHECK(game.fact(played.position, "a.tired") == "yes");
}
