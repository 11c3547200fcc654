// Dice of which only some comparisons are asked: n dice against a threshold are n + 1 ways, and give what all
// their ways give.
#include "core/odds/graph.h"
#include "core/odds/odds.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

#include <set>

using namespace groma;
using namespace groma::test;
using base::Rational;

namespace {

const char* kDiceRules = R"(
title: Dice by the handful
board: {grid: hex, stacking: 1, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn]
classes:
  unit: {attributes: {cp: number}}
types:
  MAN: {class: unit, cp: 3}
terrain:
  plain: {layer: ground, code: "."}
procedures:
  hits:
    takes: {dice: number, needed: number}
    gives: number
    does: |
      let thrown = roll dice d6 as thrown
      let n = 0
      for d in thrown do
        if needed <= d then n = n + 1
      return n
  shows:
    takes: {dice: number, wanted: number}
    gives: truth
    does: |
      let thrown = roll dice d6 as thrown
      return wanted in thrown
  lowest_and_high:
    gives: number
    does: |
      let limit = 4
      let thrown = roll 2 d6 as thrown
      let high = count(d in thrown where d > limit)
      return if any(d in thrown where d = 1) then 10 + high else high
  adds_up:
    takes: {needed: number}
    gives: number
    does: |
      let thrown = roll 2 d6 as thrown
      return sum(d in thrown where d >= needed: d)
  thinks_again:
    gives: number
    does: |
      let needed = 6
      let thrown = roll 2 d6 as thrown
      needed = 2
      return count(d in thrown where d >= needed)
  one_by_another:
    gives: number
    does: |
      let first = roll 2 d6 as first
      let second = roll 2 d6 as second
      return count(d in first where any(e in second where d > e))
  in_a_loop:
    gives: number
    does: |
      let n = 0
      let turn_of = 0
      while turn_of < 2 do
        let needed = 5 + turn_of
        let thrown = roll 2 d6 as thrown
        n = n + count(d in thrown where d >= needed)
        turn_of = turn_of + 1
      return n
)";

const char* kDiceScenario = R"(
title: Toy
map: {numbering: {widths: [4], rows: 3, displaced: even}}
sides: {red: {}, blue: {}}
pieces:
  red:
    - {type: MAN, id: R, at: "001"}
)";

const TextRules& handfuls() {
    static const TextRules made = fromTexts(kDiceRules, kDiceScenario);
    REQUIRE_MESSAGE(made.setup != nullptr, made.problems);
    return made;
}

std::int64_t numberWord(int number) { return base::Number(number).bits(); }

struct Answered {
    odds::Distribution results;
    std::set<std::uint32_t> faces; // the kinds of faces that are told apart; none: each for itself
};

Answered answered(const char* procedure, std::vector<std::int64_t> args = {}) {
    odds::Request request;
    request.start = game::start(*handfuls().setup, game::startPosition(*handfuls().setup),
                                handfuls().procedure(procedure), args);
    game::Engine engine;
    game::Run run = request.start;
    game::Pending first;
    engine.advance(run, first);
    odds::Counter counter;
    Answered made{odds::results(*handfuls().setup, counter.count(request)), {}};
    made.faces.insert(first.faces.begin(), first.faces.end());
    return made;
}

Rational chanceOf(const Answered& answer, std::string_view name) {
    return odds::chanceNamed(answer.results, name);
}

} // namespace

TEST_CASE("dice against a threshold that is an argument are counted, whatever they show") {
    const Answered three = answered("hits", {numberWord(3), numberWord(5)});
    CHECK(three.faces.size() == 2);
    CHECK(chanceOf(three, "0") == Rational(8, 27)); // (2/3)^3
    CHECK(chanceOf(three, "1") == Rational(12, 27));
    CHECK(chanceOf(three, "2") == Rational(6, 27));
    CHECK(chanceOf(three, "3") == Rational(1, 27));
    CHECK(answered("hits", {numberWord(3), numberWord(7)}).faces.size() == 1); // nothing can be told of them
    CHECK(chanceOf(answered("hits", {numberWord(3), numberWord(7)}), "0") == Rational(1));
}

TEST_CASE("whether a number is among the dice tells two kinds of faces") {
    const Answered four = answered("shows", {numberWord(4), numberWord(6)});
    CHECK(four.faces.size() == 2);
    CHECK(chanceOf(four, "yes") == Rational(671, 1296)); // 1 - (5/6)^4
}

TEST_CASE("two comparisons tell three kinds of faces: the 1, the middle, what is above the limit") {
    const Answered two = answered("lowest_and_high");
    CHECK(two.faces.size() == 3);
    CHECK(chanceOf(two, "0") == Rational(9, 36)); // both of 2, 3, 4
    CHECK(chanceOf(two, "1") == Rational(12, 36));
    CHECK(chanceOf(two, "2") == Rational(4, 36));
    CHECK(chanceOf(two, "10") == Rational(7, 36)); // 1 with 1 to 4
    CHECK(chanceOf(two, "11") == Rational(4, 36));
}

TEST_CASE("dice whose numbers are read, or compared with what is not fixed, stay each by itself") {
    const Answered sum = answered("adds_up", {numberWord(6)});
    CHECK(sum.faces.empty());
    CHECK(chanceOf(sum, "12") == Rational(1, 36));
    CHECK(chanceOf(sum, "6") == Rational(10, 36));
    const Answered again = answered("thinks_again");
    CHECK(again.faces.empty());
    CHECK(chanceOf(again, "2") == Rational(25, 36)); // against 2, not against 6
    const Answered other = answered("one_by_another");
    CHECK(other.faces.empty());
    // The lower of two dice is k in 13 - 2k of 36 ways; both of two others are above it in (6 - k)^2 of 36.
    CHECK(chanceOf(other, "2") == Rational(505, 1296));
}

TEST_CASE("a threshold that is set anew for each throw counts each throw by its own") {
    const Answered both = answered("in_a_loop");
    CHECK(both.faces.size() == 2);
    CHECK(chanceOf(both, "4") == Rational(1, 9) * Rational(1, 36));
    CHECK(chanceOf(both, "0") == Rational(4, 9) * Rational(25, 36));
}

TEST_CASE("twenty dice against a threshold are twenty-one ways, not fifty-three thousand") {
    odds::Request request;
    const std::vector<std::int64_t> args{numberWord(20), numberWord(6)};
    request.start = game::start(*handfuls().setup, game::startPosition(*handfuls().setup),
                                handfuls().procedure("hits"), args);
    game::Engine engine;
    odds::Graph graph;
    REQUIRE(graph.explore(engine, request.start, {}, {}));
    CHECK(graph.nodes().size() == 22);    // the throw and its ends
    CHECK(engine.spent() < 21 * 20 * 10); // each way takes some steps a die
}
