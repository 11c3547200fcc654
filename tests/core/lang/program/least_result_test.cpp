// The least that a function can give: what a search for ways rests on when it asks no more where one more
// step would be too dear.
#include "core/lang/program/least_result.h"
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

#include <string>

using namespace groma;
using base::Number;

TEST_CASE("a function gives no less than its code tells, whatever it reads") {
    const tests::SmallGame game(R"--(options:
  steep: {title: Steep, type: truth, default: no}
quantities:
  flat: {takes: {there: cell}, base: "2"}
  road: {takes: {there: cell}, base: "2", contributions: [{title: Road, when: "level(there) > 0", set: 1/2}]}
  hill: {takes: {there: cell}, base: "flat(there)", contributions: [{title: Hill, when: option steep, add: 1}]}
  bound: {takes: {unit: unit, there: cell}, base: "count(u in friends(unit)) - 5", contributions: [{title: One, at_least: 1}]}
  less: {takes: {unit: unit, there: cell}, base: "3", contributions: [{each: "u in friends(unit)", title: Fewer, add: -1}]}
  far: {takes: {unit: unit, there: cell}, base: "distance(cell(unit), there)"}
moves:
  m0: {takes: {unit: unit}, cost: flat(to)}
  m1: {takes: {unit: unit}, cost: road(to)}
  m2: {takes: {unit: unit}, cost: hill(to)}
  m3: {takes: {unit: unit}, cost: "bound(unit, to)"}
  m4: {takes: {unit: unit}, cost: "less(unit, to)"}
  m5: {takes: {unit: unit}, cost: "far(unit, to)"}
  m6: {takes: {unit: unit}, cost: "if unit is horse then 3 else flat(to) + 2"}
)--");
    const lang::Program& program = game.rules().ruleset->program;
    const auto least = [&](std::size_t move) {
        return lang::leastResult(program, {}, program.moves.at(move).cost);
    };
    CHECK(least(0) == Number(2));
    CHECK(least(1) == Number::fraction(1, 2));
    CHECK(least(2) == Number(2));
    CHECK(least(3) == Number(1));
    CHECK(!least(4)); // once for each friend, and of these there is no end
    CHECK(!least(5));
    CHECK(least(6) == Number(3));
}

// A loop that takes off from what it has is looked at some times, what it calls once in all.
TEST_CASE("a function whose calls lie deep in one another is looked at in no time") {
    std::string rules = "quantities:\n";
    constexpr int kDeep = 9;
    for (int i = 0; i < kDeep; ++i) {
        const std::string added = i + 1 == kDeep ? "-1" : "q" + std::to_string(i + 1) + "(unit)";
        rules += "  q" + std::to_string(i) +
                 ": {takes: {unit: unit}, base: \"0\", contributions: [{each: \"u in friends(unit)\", "
                 "title: Fewer, add: \"" +
                 added + "\"}, {title: Least, at_least: -1}]}\n";
    }
    rules +=
        R"--(  price: {takes: {unit: unit, there: cell}, base: "q0(unit)", contributions: [{title: One, at_least: 1}]}
moves:
  walk: {takes: {unit: unit}, cost: "price(unit, to)"}
)--";
    const tests::SmallGame game(rules);
    const lang::Program& program = game.rules().ruleset->program;
    CHECK(lang::leastResult(program, {}, program.moves.at(0).cost) == Number(1));
}

TEST_CASE("where a step may cost less than one the last place within the budget is reached") {
    const tests::SmallGame game(R"--(moves:
  walk: {takes: {unit: unit}, budget: "2", cost: "1"}
  ride: {takes: {unit: unit}, budget: "5/2", cost: "if distance(from, cell(unit)) > 1 then 1/2 else 1"}
  halt: {takes: {unit: unit}, budget: "2", cost: "1", stops: "to in neighbours(cell(unit))"}
  none: {takes: {unit: unit}, budget: "1/2", cost: "1"}
queries:
  walked: {takes: {unit: unit}, gives: number, is: "count(c in reachable(walk(unit)))"}
  ridden: {takes: {unit: unit}, gives: number, is: "count(c in reachable(ride(unit)))"}
  halted: {takes: {unit: unit}, gives: number, is: "count(c in reachable(halt(unit)))"}
  stayed: {takes: {unit: unit}, gives: number, is: "count(c in reachable(none(unit)))"}
)--");
    CHECK(game.value("walked", {"a"}) == "6");  // of the corner
    CHECK(game.value("ridden", {"a"}) == "11"); // as far as three, at the very budget
    CHECK(game.value("halted", {"a"}) == "2");
    CHECK(game.value("stayed", {"a"}) == "0");
}
