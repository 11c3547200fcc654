// A choice whose set must fulfil a condition: the sets are worked out by hand.
#include "core/game/machine/engine.h"
#include "core/game/machine/run.h"
#include "core/game/names/naming.h"
#include "core/odds/policy.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace groma;
using game::Answer;
using game::Pending;
using game::Run;

namespace {

// Weights 1, 2, 3, 1: sums of 3 are {P, Q}, {R}, {Q, S}.
constexpr const char* kSetRules = R"(title: Sets
board: {grid: square}
classes: {unit: {attributes: {weight: number}}}
types: {A: {class: unit, weight: 1}, B: {class: unit, weight: 2}, C: {class: unit, weight: 3}}
terrain: {plain: {layer: ground, code: "."}}
procedures:
  gather:
    takes: {wanted: number}
    gives: list of unit
    does: |
      let group = choose some u in pieces(first_side) such that sum(c in chosen: c.weight) = wanted by first_side as group
      return group
  many:
    takes: {least: number, most: number}
    gives: number
    does: |
      let group = choose some c in all_cells from least to most such that size(chosen) >= 0 by first_side as group
      return size(group)
)";

constexpr const char* kSetScenario = R"(title: Field
map: {numbering: {widths: [9], rows: 9}}
sides: {one: {}, two: {}}
pieces:
  one: [{type: A, id: P, at: "001"}, {type: B, id: Q, at: "002"}, {type: C, id: R, at: "003"}, {type: A, id: S, at: "004"}]
)";

struct Sets {
    test::TextRules rules;
    Run run;
    Pending pending;

    Sets() : rules(test::fromTexts(kSetRules, kSetScenario)) {
        REQUIRE_MESSAGE(rules.problems.empty(), rules.problems);
    }
    void ask(const char* procedure, std::vector<int> numbers) {
        std::vector<std::int64_t> words;
        for (const int number : numbers) {
            words.push_back(base::Number(number).bits());
        }
        run = game::start(*rules.setup, game::startPosition(*rules.setup), rules.procedure(procedure), words);
        pending = game::advance(run);
    }
    base::Result<Answer> read(std::vector<std::string> texts) const {
        return game::answerFromText(*rules.setup, pending, texts);
    }
};

} // namespace

TEST_CASE(
    "the sets that may be chosen are those for which the condition holds, in the order of their numbers") {
    Sets sets;
    sets.ask("gather", {3});
    REQUIRE(sets.pending.what == Pending::What::Choice);
    CHECK(sets.pending.shape == Pending::Shape::Some);
    CHECK(sets.pending.options.size() == 4);
    CHECK(sets.pending.sets == std::vector<std::uint64_t>{0b0011, 0b0100, 0b1010});
    CHECK(sets.pending.min == 1);
    CHECK(sets.pending.max == 2);
    CHECK(game::answerProblem(sets.run, sets.pending, *sets.read({"S", "Q"})).empty());
    CHECK(game::answerProblem(sets.run, sets.pending, *sets.read({"P", "S"})) ==
          "these of group may not be chosen together");
    CHECK(game::answerProblem(sets.run, sets.pending, *sets.read({"P", "Q", "S"})) ==
          "group takes from 1 to 2 options");
    game::answer(sets.run, sets.pending, *sets.read({"Q", "S"}));
    sets.pending = game::advance(sets.run);
    REQUIRE(sets.pending.what == Pending::What::Done);
    CHECK(sets.pending.result.elements ==
          std::vector<std::int64_t>{sets.rules.piece("Q"), sets.rules.piece("S")});
}

TEST_CASE("a lone set is taken unasked, none is an empty list") {
    Sets sets;
    sets.ask("gather", {7}); // all four
    REQUIRE(sets.pending.what == Pending::What::Done);
    CHECK(sets.pending.result.elements.size() == 4);
    sets.ask("gather", {8});
    REQUIRE(sets.pending.what == Pending::What::Done);
    CHECK(sets.pending.result.elements.empty());
    sets.ask("gather", {0}); // the empty set
    REQUIRE(sets.pending.what == Pending::What::Done);
    CHECK(sets.pending.result.elements.empty());
}

TEST_CASE("who chooses by chance takes each of the sets, and no other") {
    Sets sets;
    sets.ask("gather", {3});
    std::vector<int> taken(3, 0);
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        game::Dice dice({.seed = seed});
        game::UniformChooser chooser(dice);
        game::Engine engine;
        Run run;
        Pending end;
        engine.drive(*sets.rules.setup, game::startPosition(*sets.rules.setup),
                     {sets.rules.procedure("gather"), {base::Number(3).bits()}, {}, -1}, dice, chooser, run,
                     end, nullptr);
        REQUIRE(end.what == Pending::What::Done);
        const std::vector<std::int64_t>& group = end.result.elements;
        ++taken[group.size() == 1 ? 1 : group.front() == sets.rules.piece("P") ? 0 : 2];
    }
    for (const int times : taken) {
        CHECK(times > 70); // 100 expected, standard deviation 8.2
    }
}

TEST_CASE("who considers every answer considers the sets; the first is the first of them") {
    Sets sets;
    sets.ask("gather", {3});
    std::vector<Answer> answers;
    game::ScriptProgress progress;
    odds::considered(sets.run, {.rule = odds::Rule::Uniform}, progress, sets.pending, answers, nullptr);
    CHECK(answers == std::vector<Answer>{{0, {0, 1}}, {0, {2}}, {0, {1, 3}}});
    odds::considered(sets.run, {.rule = odds::Rule::First}, progress, sets.pending, answers, nullptr);
    CHECK(answers == std::vector<Answer>{{0, {0, 1}}});
    CHECK(game::FirstChooser().choose(sets.run, sets.pending) == Answer{0, {0, 1}});
}

TEST_CASE("too many candidates, sets to test or sets to choose from stop with their place") {
    Sets sets;
    sets.ask("many", {1, 2}); // 81 cells
    REQUIRE(sets.pending.what == Pending::What::Failed);
    CHECK(sets.pending.failure.text ==
          "a set of 81 is chosen with a condition, and sets of more than 62 are not made");
    CHECK(sets.pending.failure.chain == std::vector<std::string>{"many"});
    std::string small = kSetScenario;
    small.replace(small.find("[9], rows: 9"), 12, "[6], rows: 5");
    sets.rules = test::fromTexts(kSetRules, small);
    REQUIRE(sets.rules.problems.empty());
    sets.ask("many", {0, 30}); // 2^30
    REQUIRE(sets.pending.what == Pending::What::Failed);
    CHECK(sets.pending.failure.text ==
          "a set of 30 is chosen with a condition, and more than 1048576 sets would be tested");
    sets.ask("many", {0, 3}); // 1 + 30 + 435 + 4060
    REQUIRE(sets.pending.what == Pending::What::Failed);
    CHECK(sets.pending.failure.text == "group has more than 4096 sets to choose from");
    sets.ask("many", {0, 2});
    REQUIRE(sets.pending.what == Pending::What::Choice);
    CHECK(sets.pending.sets.size() == 466);
    CHECK(std::ranges::is_sorted(sets.pending.sets));
    sets.ask("many", {29, 30});
    REQUIRE(sets.pending.what == Pending::What::Choice);
    CHECK(sets.pending.sets.size() == 31);
}
