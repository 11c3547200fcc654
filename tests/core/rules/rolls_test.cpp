// Kinds of roll, what may be bought on seeing one, losses at the same time, and stretches of play that end
// early.
#include "core/odds/odds.h"
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::tests;

namespace {

const std::string kTest = R"(rolls:
  nerve:
    takes: {unit: unit}
    dice: d6
    total: natural + nerve_modifier(unit)
    verdict: {passed: total <= unit.cp, failed: otherwise}
quantities:
  nerve_modifier: {takes: {unit: unit}, base: if unit.tired then 1 else 0}
procedures:
  test:
    takes: {unit: unit}
    gives: number
    does: |
      let r = roll nerve(unit)
      say "{r.natural} {r.total} {r.verdict}"
      return r.total
)";

const std::string kOffers = R"(offers:
  again: {on: nerve, when: verdict = failed, by: owner(unit), pay: {points: 1}, does: reroll}
  shout: {on: nerve, when: verdict = passed, by: other(owner(unit)), pay: {points: 2}, does: "add: 3"}
  luck: {on: nerve, when: natural = 6, by: owner(unit), pay: {points: 2}, does: "set verdict: passed"}
)";

} // namespace

TEST_CASE("a roll has its dice, its total and the first verdict that holds") {
    const SmallGame game(kTest);
    CHECK(game.play("test(unit: a)", script({{"nerve", "3"}})).said == Lines{"3 3 passed"});
    CHECK(game.play("test(unit: a)", script({{"nerve", "4"}})).said == Lines{"4 4 failed"});
    game::Position tired = game.start();
    tired.setState(game.rules().state("tired"), game.rules().piece("a"), 1);
    CHECK(game.play("test(unit: a)", script({{"nerve", "3"}}), tired).said == Lines{"3 4 failed"});
}

TEST_CASE("an offer is asked of the side that it names, paid for, and the roll is made again") {
    const SmallGame game(kTest + kOffers);
    const Played played = game.play(
        "test(unit: a)",
        script({{"nerve", "5"}, {"nerve_offer", "again"}, {"nerve", "4"}, {"nerve_offer", "pass"}}));
    CHECK(played.problems == Lines{});
    CHECK(played.said == Lines{"4 4 failed"});
    CHECK(game.fact(played.position, "red.points") == "1");
    CHECK(game.fact(played.position, "blue.points") == "2");
}

TEST_CASE("nobody is asked about an offer that cannot be paid") {
    const SmallGame game(kTest + kOffers);
    game::Position poor = game.start();
    poor.setState(game.rules().state("points"), 0, 0);
    poor.setState(game.rules().state("points"), 1, base::Number(1).bits());
    CHECK(game.play("test(unit: a)", script({{"nerve", "6"}}), poor).said == Lines{"6 6 failed"});
    CHECK(game.play("test(unit: a)", script({{"nerve", "2"}}), poor).said == Lines{"2 2 passed"});
}

TEST_CASE("what an offer adds is judged afresh and may be answered by the other side, until both pass") {
    const SmallGame game(kTest + kOffers);
    // Red passes its test with a 2; blue pays 2 and makes it a 5: failed; red pays 1 and rolls a 1; blue has
    // nothing left.
    const Played played = game.play(
        "test(unit: a)",
        script({{"nerve", "2"}, {"nerve_offer", "shout"}, {"nerve_offer", "again"}, {"nerve", "1"}}));
    CHECK(played.problems == Lines{});
    CHECK(played.said == Lines{"1 1 passed"});
    CHECK(game.fact(played.position, "red.points") == "1");
    CHECK(game.fact(played.position, "blue.points") == "0");
    const Lines blue = {"nerve", "nerve_offer by blue: shout", "nerve_offer by red: again", "nerve"};
    REQUIRE(played.asked.size() == blue.size());
    CHECK(played.asked[1] == blue[1]);
    CHECK(played.asked[2] == blue[2]);
}

TEST_CASE("the active side is asked first") {
    const SmallGame game(kTest + R"(offers:
  mine: {on: nerve, by: owner(unit), pay: {points: 1}, does: "add: 1"}
  theirs: {on: nerve, by: other(owner(unit)), pay: {points: 1}, does: "add: 10"}
)");
    const auto asked = [&](int active) {
        game::Position position = game.start();
        position.setActive(active);
        return game
            .play("test(unit: a)", script({{"nerve", "2"}, {"nerve_offer", "pass"}, {"nerve_offer", "pass"}}),
                  position)
            .asked;
    };
    CHECK(asked(0)[1].find("by red") != std::string::npos);
    CHECK(asked(0)[2].find("by blue") != std::string::npos);
    CHECK(asked(1)[1].find("by blue") != std::string::npos);
    CHECK(asked(1)[2].find("by red") != std::string::npos);
}

TEST_CASE("a verdict that is set stands although the dice say otherwise") {
    const SmallGame game(kTest + kOffers);
    const Played played = game.play(
        "test(unit: a)", script({{"nerve", "6"}, {"nerve_offer", "luck"}, {"nerve_offer", "pass"}}));
    CHECK(played.said == Lines{"6 6 passed"});
    CHECK(game.fact(played.position, "red.points") == "0");
}

TEST_CASE("losses at the same time are worked out before any of them is felt") {
    const std::string rules = R"(procedures:
  volley:
    takes: {x: unit, y: unit}
    does: |
      together do
        if not y.tired then x.tired = yes
        if not x.tired then y.tired = yes
        owner(x).gold = owner(x).gold + 1
        owner(x).gold = owner(x).gold + 2
  salvo:
    takes: {x: unit, y: unit}
    does: |
      if not y.tired then x.tired = yes
      if not x.tired then y.tired = yes
  duel:
    takes: {x: unit, y: unit}
    does: |
      together do
        if on_map(y) then eliminate(x)
        if on_map(x) then eliminate(y)
traits:
  standard: {after: {eliminated: {as: unit, does: 'say "{unit}, {count(p in pieces(first_side))}"'}}}
)";
    const SmallGame game(rules, {{"a", "standard"}, {"c", "standard"}});
    const Played volley = game.play("volley(x: a, y: c)");
    CHECK(game.fact(volley.position, "a.tired") == "yes");
    CHECK(game.fact(volley.position, "c.tired") == "yes");
    CHECK(game.fact(volley.position, "red.gold") == "3");
    const Played salvo = game.play("salvo(x: a, y: c)");
    CHECK(game.fact(salvo.position, "a.tired") == "yes");
    CHECK(game.fact(salvo.position, "c.tired") == "no");
    const Played duel = game.play("duel(x: a, y: c)");
    CHECK(duel.position.status(game.rules().piece("a")) == game::PieceStatus::Eliminated);
    CHECK(duel.position.status(game.rules().piece("c")) == game::PieceStatus::Eliminated);
    CHECK(duel.said == Lines{"a, 1", "c, 1"}); // heard when both are gone
}

TEST_CASE("leaving a stretch of play unwinds procedures in between, and ends the call where nothing is left "
          "of it") {
    const std::string rules = R"(procedures:
  rout: {takes: {unit: unit}, does: leave turn}
  day:
    takes: {unit: unit}
    gives: number
    does: |
      scope turn for second_side do
        game.count = 1
        rout(unit)
        game.count = 2
      if active = first_side then return game.count
      return -1
)";
    const SmallGame game(rules);
    CHECK(game.play("day(unit: a)").result == "1");
}

TEST_CASE("a stretch that is to end after a procedure lets it finish first") {
    const std::string rules = R"(procedures:
  blow:
    takes: {unit: unit}
    does: |
      end phase after fight
      game.count = game.count + 1
  fight:
    takes: {unit: unit}
    does: |
      blow(unit)
      game.count = game.count + 10
  day:
    takes: {unit: unit}
    gives: number
    does: |
      scope phase do
        fight(unit)
        game.count = game.count + 100
      return game.count
)";
    CHECK(SmallGame(rules).play("day(unit: a)").result == "11");
}

TEST_CASE("a game that is finished has its verdict and goes no further") {
    const std::string rules = R"(procedures:
  win:
    does: |
      game.count = 7
      finish red_won
      game.count = 8
)";
    const SmallGame game(rules);
    const Played played = game.play("win");
    CHECK(played.result == "finished");
    CHECK(game.fact(played.position, "game.count") == "7");
    CHECK(played.position.verdict() == 0);
}

TEST_CASE("a resource is held within its bounds, and what cannot be paid stops play with a clear word") {
    const std::string rules = R"(procedures:
  win_points: {takes: {s: side, n: number}, gives: number, does: "gain(s, points, n)\nreturn s.points"}
  pay_points: {takes: {s: side, n: number}, gives: number, does: "spend(s, points, n)\nreturn s.points"}
)";
    const SmallGame game(rules);
    CHECK(game.play("win_points(s: red, n: 1)").result == "3");
    CHECK(game.play("win_points(s: red, n: 9)").result == "5");
    CHECK(game.play("pay_points(s: red, n: 2)").result == "0");
    CHECK(game.play("pay_points(s: red, n: 3)").result.starts_with("stopped: "));
}

TEST_CASE("a field that a value of an outcome set lacks is nothing") {
    const SmallGame game(R"(quantities:
  lost: {takes: {u: unit}, base: if after(u).how = nothing then 1 else 2}
  kept: {takes: {u: unit}, base: if (after(u).how otherwise slowly) = slowly then 1 else 2}
queries:
  after: {takes: {u: unit}, gives: way, is: "if u is horse then away else stay"}
)");
    CHECK(game.value("lost", {"a"}) == "1");
    CHECK(game.value("lost", {"c"}) == "2");
    CHECK(game.value("kept", {"a"}) == "1");
    CHECK(game.value("kept", {"c"}) == "2");
}
