// What has no end is ended, at the same place every time, and says where it stood.
#include "core/game/machine/engine.h"
#include "core/odds/odds.h"
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

using namespace groma;

namespace {

const char* kRules = R"(procedures:
  ask_for_ever:
    does: |
      while yes do
        if confirm again by first_side then pass
  count_and_ask:
    does: |
      while yes do
        if confirm again by first_side then game.count = game.count + 1
        else game.count = game.count + 2
  mutter:
    does: |
      let n = 0
      while yes do
        n = n + 1
        if confirm again by first_side then pass
  roll_for_ever:
    does: |
      while yes do
        let die = roll d6 as die
        game.count = game.count + die
  roll_a_six:
    does: |
      while yes do
        let die = roll d6 as die
        if die = 6 then return
  cube:
    takes: {u: unit}
    does: |
      while perform haul by owner(u) as order do pass
  wait_for_work:
    does: |
      while yes do
        game.count = game.count + 1
        while perform nothing_left by first_side as order do pass
  look_for_work:
    does: |
      for c in all_cells() do
        while perform nothing_left by first_side as order do game.count = game.count + 1
actions:
  nothing_left:
    takes: {x: cell, y: cell}
    from: {x: all_cells(), y: all_cells()}
    allowed:
      - {if: y = nowhere and x = nowhere, else: there is nothing left to do}
    does: pass
  haul:
    takes: {x: cell, y: cell, z: cell}
    from: {x: all_cells(), y: all_cells(), z: all_cells()}
    does: pass
)";

game::Pending driven(const tests::SmallGame& small, const char* procedure, game::Bounds bounds,
                     game::Chooser& chooser) {
    game::Engine engine(bounds);
    game::Dice dice({.seed = 3});
    game::Run run;
    game::Pending end;
    engine.drive(*small.rules().setup, small.start(),
                 game::Call{small.rules().procedure(procedure), {}, {}, 0}, dice, chooser, run, end);
    return end;
}

// As a computer player, which looks at the run.
struct Looking final : game::Chooser {
    game::FirstChooser inner;
    game::Answer choose(const game::Run& run, const game::Pending& pending) override {
        return inner.choose(run, pending);
    }
};

odds::Odds counted(const tests::SmallGame& small, const char* procedure, odds::Rule rule,
                   game::CountBounds work = {}) {
    odds::Request request;
    request.start = game::start(*small.rules().setup, small.start(), small.rules().procedure(procedure));
    request.policy.rule = rule;
    request.samples = 50;
    request.limits.nodes = 2000;
    request.limits.work = work;
    request.limits.play = {.allSteps = 1'000'000, .decisions = 300};
    odds::Counter counter;
    return counter.count(request);
}

} // namespace

TEST_CASE("the same situation decided again and again without a die between stops play, and in odds the "
          "second time") {
    const tests::SmallGame small(kRules);
    const std::string told =
        "the same situation is decided again, and no die fell between: again in ask_for_ever";
    const std::vector<std::pair<std::string, std::string>> often(101, {"again", "yes"});
    CHECK(small.play("ask_for_ever()", tests::script(often)).result == "stopped: " + told);
    CHECK(small.play("ask_for_ever()", tests::script({often.begin(), often.begin() + 99}))
              .result.starts_with("asks again"));
    Looking looking;
    const game::Pending end = driven(small, "ask_for_ever", {}, looking);
    CHECK(end.failure.text == told);
    CHECK(end.failure.chain == std::vector<std::string>{"ask_for_ever"});
    game::FirstChooser first; // never looks at the run: it is stored where situations may come again
    CHECK(driven(small, "ask_for_ever", {}, first).failure.text == told);
    const odds::Odds odds = counted(small, "ask_for_ever", odds::Rule::First);
    REQUIRE(odds.ends.size() == 1);
    CHECK(odds.exact());
    CHECK(odds.ends.front().failure.text == told);
}

TEST_CASE("decisions that change nothing, and decisions without end, are bounded") {
    const tests::SmallGame small(kRules);
    Looking looking;
    CHECK(driven(small, "mutter", {.idle = 100}, looking).failure.text ==
          "more than 100 decisions in a row change nothing: again in mutter");
    CHECK(driven(small, "count_and_ask", {.decisions = 300}, looking).failure.text ==
          "more than 300 decisions in one play in count_and_ask");
    game::FirstChooser first; // never looks at the run
    CHECK(driven(small, "mutter", {.idle = 100}, first).failure.text ==
          "more than 100 decisions in a row change nothing: again in mutter");
    CHECK(driven(small, "mutter", {.decisions = 300}, first).failure.text ==
          "more than 300 decisions in one play in mutter");
}

TEST_CASE("dice without end are bounded by the steps of the whole play") {
    const tests::SmallGame small(kRules);
    game::FirstChooser first;
    const game::Pending end = driven(small, "roll_for_ever", {.allSteps = 100'000}, first);
    CHECK(end.failure.text == "more than 100000 steps in all in roll_for_ever");
    CHECK(driven(small, "roll_for_ever", {.allSteps = 100'000}, first).failure.pc == end.failure.pc);
}

TEST_CASE("odds of an endless loop end, whatever the policy, and a re-roll without end stays exact") {
    const tests::SmallGame small(kRules);
    for (const odds::Rule rule : {odds::Rule::First, odds::Rule::Uniform, odds::Rule::Best}) {
        const odds::Odds rolls = counted(small, "roll_for_ever", rule, {.steps = 1'000'000});
        CHECK_FALSE(rolls.exact());
        const odds::Odds asks = counted(small, "count_and_ask", rule, {.steps = 1'000'000});
        if (rule == odds::Rule::Best) { // never becomes play by another rule
            CHECK_FALSE(asks.exact());
            CHECK(rolls.samples == 0);
            CHECK(asks.samples == 0);
            CHECK_FALSE(asks.whyNot.empty());
        } else {
            CHECK(rolls.samples >= 1);
            CHECK(rolls.samples <= 50);
            CHECK_FALSE(asks.ends.empty());
        }
        const odds::Odds six = counted(small, "roll_a_six", rule);
        CHECK((rule == odds::Rule::Best || six.exact()));
    }
}

TEST_CASE("a radius beyond the map costs no more than the map") {
    const tests::SmallGame small(std::string(
        "queries:\n  near_it: {takes: {u: unit}, gives: number, is: \"size(within(cell(u), 2000000000))\"}\n"
        "  rim_of_it: {takes: {u: unit}, gives: number, is: \"size(ring(cell(u), 2000000000))\"}\n"));
    CHECK(small.value("near_it", {"a"}) == "24");
    CHECK(small.value("rim_of_it", {"a"}) == "0");
}

TEST_CASE("an action of three parameters over all cells is refused or played, and never thought about "
          "without end") {
    const tests::SmallGame small(kRules);
    const tests::Played played = small.play("cube(u: a)", {});
    CHECK(played.result.starts_with("asks order"));
}

TEST_CASE(
    "a loop around a perform that finds nothing to do is charged for its listing, and told with its place") {
    const tests::SmallGame small(kRules);
    game::Engine engine({.steps = 1'000'000});
    game::Run run =
        game::start(*small.rules().setup, small.start(), small.rules().procedure("wait_for_work"));
    game::Pending end;
    engine.advance(run, end);
    CHECK(end.failure.text == "more than 1000000 steps without a question in wait_for_work");
    const std::uint64_t rounds = std::stoull(small.fact(run.position(), "game.count"));
    const std::uint64_t cells = 24;
    const std::uint64_t listing = cells * cells; // rounds of its inner loop
    CHECK(rounds > 100);                         // so many cost what they cost
    CHECK(rounds < 100 + 1'000'000 / (16 * listing));
}

TEST_CASE("performs that find nothing are free of it as often as a phase may ask them") {
    const tests::SmallGame small(kRules);
    CHECK(small.play("look_for_work()", {}).result == "done");
}

TEST_CASE("what was spent by a thought is counted") {
    const tests::SmallGame small(kRules);
    game::Engine engine({.allSteps = 50'000});
    game::Dice dice;
    game::FirstChooser first;
    game::Run run;
    game::Pending end;
    const game::Call call{small.rules().procedure("roll_for_ever"), {}, {}, 0};
    engine.drive(*small.rules().setup, small.start(), call, dice, first, run, end);
    const std::uint64_t once = engine.spent();
    CHECK(once >= 50'000);
    engine.drive(*small.rules().setup, small.start(), call, dice, first, run, end);
    CHECK(engine.spent() >= 2 * once - 100);
}
