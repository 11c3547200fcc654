// What need not be asked for every pair, and lists that nobody has to make.
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace groma;
using namespace groma::tests;

namespace {

std::ptrdiff_t countOf(const SmallGame& game, const char* function, lang::Op op) {
    const lang::Program& program = game.rules().ruleset->program;
    const auto found = std::ranges::find(program.functions, function, &lang::FunctionInfo::name);
    REQUIRE(found != program.functions.end());
    return std::count_if(program.code.begin() + found->entry, program.code.begin() + found->end,
                         [&](const lang::Instr& in) { return in.op == op; });
}

const std::string kPairs = R"--(actions:
  relieve: {title: Relieve, takes: {unit: unit, other: unit}, from: {unit: pieces(active), other: friends(unit)}, allowed: [{if: not unit.tired and not other.tired, else: is tired}], does: unit.tired = yes}
procedures:
  turn: {does: "while perform relieve by active as order do pass"}
)--";

} // namespace

TEST_CASE("what a condition on a pair says of the first alone is asked before the loop over the second") {
    const SmallGame game(kPairs);
    // Both loops pass over the tired, which they could not do if each pair were asked of its first.
    const auto& skips = game.rules().ruleset->program.loopSkips;
    CHECK(std::ranges::count_if(skips, [](const lang::LoopSkip& skip) {
              return std::ranges::any_of(skip.tests, [](const lang::LoopSkip::Test& test) {
                  return test.what == lang::LoopSkip::Test::What::Flag;
              });
          }) == 2);
    const Played played = game.play("turn()", script({{"order", "relieve(unit: a, other: b)"}}));
    CHECK(played.result == "done");
    CHECK(played.problems.empty());
    REQUIRE(played.asked.size() == 1);
    CHECK(played.asked.front() == "order by red: relieve(unit: a, other: b), relieve(unit: b, other: a)");
}

TEST_CASE("whether a list is empty is asked without making it; how long it is, is counted") {
    const SmallGame game(R"--(queries:
  tired: {takes: {unit: unit}, gives: list of unit, is: "[f in friends(unit) where f.tired]"}
  some: {takes: {unit: unit}, gives: truth, is: "size(tired(unit)) > 0"}
  none: {takes: {unit: unit}, gives: truth, is: "size(tired(unit)) = 0"}
  enough: {takes: {unit: unit}, gives: truth, is: "1 <= size(tired(unit))"}
  under: {takes: {unit: unit}, gives: truth, is: "not (size(tired(unit)) < 1)"}
  two: {takes: {unit: unit}, gives: truth, is: "size(tired(unit)) > 1"}
)--");
    game::Position rested = game.start();
    game::Position tired = game.start();
    tired.setState(0, game.rules().piece("b"), 1);
    REQUIRE(game.fact(tired, "b.tired") == "yes");
    for (const char* query : {"some", "none", "enough", "under"}) {
        CAPTURE(query);
        CHECK(countOf(game, query, lang::Op::ListNew) == 0);
        CHECK(countOf(game, query, lang::Op::ListSize) == 0);
        const bool ofNone = std::string_view(query) == "none";
        CHECK(game.value(query, {"a"}, rested) == (ofNone ? "yes" : "no"));
        CHECK(game.value(query, {"a"}, tired) == (ofNone ? "no" : "yes"));
        CHECK(game.value(query, {"b"}, tired) == (ofNone ? "yes" : "no"));
    }
    CHECK(countOf(game, "two", lang::Op::ListSize) == 1);
    CHECK(game.value("two", {"a"}, tired) == "no");
}

TEST_CASE("a list that is there is asked for an element in one operation; one that is not is gone through") {
    const SmallGame game(R"--(queries:
  near: {takes: {unit: unit}, gives: list of cell, is: "within(cell(unit), 1)"}
  beside: {takes: {unit: unit}, gives: truth, is: "any(f in friends(unit) where cell(f) in near(unit))"}
  apart: {takes: {unit: unit}, gives: truth, is: "all(f in friends(unit): not (cell(f) in near(unit)))"}
  friendly: {takes: {unit: unit, other: unit}, gives: truth, is: "other in friends(unit)"}
)--");
    CHECK(countOf(game, "beside", lang::Op::ListHas) == 1);
    CHECK(countOf(game, "beside", lang::Op::LoopElements) == 0);
    CHECK(countOf(game, "friendly", lang::Op::ListHas) == 0);
    game::Position parted = game.start();
    parted.place(game.rules().piece("b"), grid::CellId{23});
    CHECK(game.value("beside", {"a"}) == "yes");
    CHECK(game.value("apart", {"a"}) == "no");
    CHECK(game.value("beside", {"a"}, parted) == "no");
    CHECK(game.value("apart", {"a"}, parted) == "yes");
    CHECK(game.value("friendly", {"a", "b"}) == "yes");
    CHECK(game.value("friendly", {"a", "c"}) == "no");
    CHECK(game.value("friendly", {"a", "a"}) == "no");
}
