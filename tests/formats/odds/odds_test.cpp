#include "core/game/position/position.h"
#include "core/odds/chance_words.h"
#include "core/odds/odds.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

using namespace groma;
using namespace groma::test;
using base::Rational;

namespace {

const char* kRules = R"(
title: Dice and decisions
board: {grid: hex, stacking: 1, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6, coin: [heads, tails], battle: [sword, sword, flag, flag, flag, shield]}
scopes: [turn]
classes:
  unit: {attributes: {cp: number}}
types:
  MAN: {class: unit, cp: 3}
states:
  gold: {of: side, type: number, initial: 0}
  shaken: {of: unit, type: flag, title: Badly shaken}
terrain:
  plain: {layer: ground, code: "."}
outcomes:
  verdict: [won, lost]
measures:
  worth: {takes: {player: side}, is: player.gold - other(player).gold}
procedures:
  contest:
    gives: verdict
    does: |
      block do
        let mine = roll d6 as mine
        let theirs = roll d6 as theirs
        if mine = theirs then repeat
        if mine > theirs then return won
        return lost
  until_six:
    gives: number
    does: |
      block do
        let score = roll d6 as score
        if score < 5 then repeat
        return score
  forever:
    does: |
      block do
        let score = roll d6 as score
        repeat
  counts_forever:
    does: |
      while yes do
        let score = roll d6 as score
        first_side.gold = first_side.gold + 1
  counts_until_six:
    gives: number
    does: |
      while yes do
        let score = roll d6 as score
        first_side.gold = first_side.gold + 1
        if score = 6 then return score
      return 0
  branches_forever:
    does: |
      while yes do
        let score = roll d6 as score
        let much = first_side.gold * 2 + score
        first_side.gold = if much > 100000000 then much - 100000000 else much
  perhaps_forever:
    gives: number
    does: |
      let one = roll d6 as score
      let two = roll d6 as score
      if one = 6 or two = 6 then forever()
      return one + two
  climb:
    takes: {player: side}
    does: |
      while yes do
        let score = roll d6 as score
        player.gold = player.gold + score
  gamble:
    takes: {player: side}
    gives: verdict
    does: |
      if confirm risk by player then
        let score = roll d6 as score
        if score >= 4 then
          player.gold = player.gold + 3
          return won
        player.gold = player.gold - 2
        return lost
      player.gold = player.gold + 1
      return won
  pick:
    takes: {player: side}
    gives: number
    does: |
      let n = choose number from 0 to 3 by player as n
      return n
  volley:
    takes: {target: unit}
    gives: number
    does: |
      let hits = roll 3 battle as hits
      let n = count(hits, sword)
      if n = 3 then eliminate(target)
      else if n > 0 then target.shaken = yes
      return n
)";

const char* kScenario = R"(
title: Toy
map: {numbering: {widths: [4], rows: 3, displaced: even}}
sides: {red: {}, blue: {}}
pieces:
  red:
    - {type: MAN, id: R, at: "001"}
  blue:
    - {type: MAN, id: B, at: "002"}
)";

const TextRules& toy() {
    static const TextRules made = fromTexts(kRules, kScenario);
    REQUIRE_MESSAGE(made.setup != nullptr, made.problems);
    return made;
}

odds::Request asked(const char* procedure, std::vector<std::int64_t> args = {},
                    odds::Rule rule = odds::Rule::First) {
    odds::Request request;
    request.start =
        game::start(*toy().setup, game::startPosition(*toy().setup), toy().procedure(procedure), args);
    request.policy.rule = rule;
    return request;
}

odds::Distribution resultsOf(const odds::Request& request) {
    odds::Counter counter;
    return odds::results(*toy().setup, counter.count(request));
}

} // namespace

TEST_CASE("a tie that is rolled again without end leaves each side exactly one half") {
    odds::Counter counter;
    const odds::Odds odds = counter.count(asked("contest"));
    CHECK(odds.exact());
    const odds::Distribution results = odds::results(*toy().setup, odds);
    CHECK(odds::chanceNamed(results, "won") == Rational(1, 2));
    CHECK(odds::chanceNamed(results, "lost") == Rational(1, 2));
}

TEST_CASE("rolling until a five or a six gives each of them one half") {
    const odds::Distribution results = resultsOf(asked("until_six"));
    CHECK(results.size() == 2);
    CHECK(odds::chanceNamed(results, "5") == Rational(1, 2));
    CHECK(odds::chanceNamed(results, "6") == Rational(1, 2));
}

TEST_CASE("dice that fall for ever are an end that never comes, with its exact chance and its place") {
    odds::Counter counter;
    for (const odds::Rule rule : {odds::Rule::First, odds::Rule::Uniform, odds::Rule::Best}) {
        const odds::Odds odds = counter.count(asked("forever", {}, rule));
        CHECK(odds.exact());
        CHECK(odds.situations <= 7); // and no play is thrown up to its bound
        REQUIRE(odds.ends.size() == 1);
        CHECK(odds.ends[0].chance == Rational(1));
        CHECK(odds.ends[0].failure.text == "dice are thrown in the same situations again and again, and "
                                           "nothing ends it, in forever");
        CHECK(odds.ends[0].failure.chain == std::vector<std::string>{"forever"});
    }
}

TEST_CASE("a loop that rolls and counts goes on for ever: its ends say so, and no play is thrown") {
    odds::Counter counter;
    const odds::Odds odds = counter.count(asked("counts_forever"));
    CHECK(odds.exact());
    CHECK(odds.situations < 40'000); // six faces, 5000 times
    Rational all;
    for (const odds::End& end : odds.ends) {
        all += end.chance;
        CHECK(end.failure.text == "more than 5000 dice and decisions follow one another in counts_forever");
        CHECK(end.failure.chain == std::vector<std::string>{"counts_forever"});
    }
    CHECK(all == Rational(1));
    // By what the best would be afterwards nobody can go: what lies beyond is not seen.
    const odds::Odds best = counter.count(asked("counts_forever", {}, odds::Rule::Best));
    CHECK(best.method == odds::Method::Bounded);
}

TEST_CASE("a loop that counts until the six comes ends with the chance that it comes within 5000 dice") {
    odds::Counter counter;
    const odds::Odds odds = counter.count(asked("counts_until_six"));
    CHECK(odds.exact());
    Rational ended;
    for (const odds::End& end : odds.ends)
        if (end.failure.text.empty()) ended += end.chance;
    Rational missed(1);
    for (int die = 0; die < 5'000; ++die) missed *= Rational(5, 6);
    CHECK(ended == Rational(1) - missed);
}

TEST_CASE("a loop of which every throw is another branch has no end: it is sampled, by few plays") {
    odds::Counter counter;
    const odds::Odds odds = counter.count(asked("branches_forever"));
    CHECK(odds.method == odds::Method::Sampled);
    CHECK(odds.whyNot == "more than 5000 dice and decisions follow one another in branches_forever");
    REQUIRE_FALSE(odds.ends.empty());
    for (const odds::End& end : odds.ends) CHECK(end.failure.kind == game::FailureKind::Steps);
    // The next question has all its steps again.
    CHECK(counter.count(asked("until_six")).exact());
}

TEST_CASE("who throws a six once in two dice never comes to an end: 11/36, and else returns 2 to 10") {
    const odds::Distribution results = resultsOf(asked("perhaps_forever"));
    Rational endless;
    for (const odds::Chance& chance : results)
        if (chance.name.starts_with("stopped: ")) endless += chance.chance;
    CHECK(endless == Rational(11, 36));
    CHECK(odds::chanceNamed(results, "2") == Rational(1, 36));
    CHECK(odds::chanceNamed(results, "6") == Rational(5, 36)); // 1+5, 2+4, 3+3, 4+2, 5+1
    CHECK(results.size() == 9 + 1);
}

TEST_CASE("the best policy takes the sure gold: 1 against (3 - 2) / 2") {
    odds::Counter counter;
    const odds::Odds best = counter.count(asked("gamble", {0}, odds::Rule::Best));
    CHECK(best.exact());
    CHECK(odds::chanceNamed(odds::results(*toy().setup, best), "won") == Rational(1));
    REQUIRE(best.ends.size() == 1);
    CHECK(base::Number::fromBits(best.ends[0].position.state(toy().state("gold"), 0)).whole() == 1);
}

TEST_CASE("the uniform policy takes the risk every other time: lost 1/4") {
    const odds::Distribution results = resultsOf(asked("gamble", {0}, odds::Rule::Uniform));
    CHECK(odds::chanceNamed(results, "lost") == Rational(1, 4));
    CHECK(odds::chanceNamed(results, "won") == Rational(3, 4));
}

TEST_CASE("a fixed answer is kept whatever the policy: with the risk, won 1/2") {
    odds::Request request = asked("gamble", {0}, odds::Rule::Best);
    request.policy.script.entries = {{"risk", {{"yes"}}}};
    CHECK(odds::chanceNamed(resultsOf(request), "won") == Rational(1, 2));
}

TEST_CASE("a number chosen uniformly from 0 to 3 is each of the four a quarter of the time; first takes the "
          "least") {
    const odds::Distribution uniform = resultsOf(asked("pick", {0}, odds::Rule::Uniform));
    CHECK(uniform.size() == 4);
    CHECK(odds::chanceNamed(uniform, "2") == Rational(1, 4));
    CHECK(odds::chanceNamed(resultsOf(asked("pick", {0})), "0") == Rational(1));
}

TEST_CASE("three dice with two swords of six: 8/27, 12/27, 6/27, 1/27") {
    const odds::Distribution results = resultsOf(asked("volley", {toy().piece("B")}));
    CHECK(odds::chanceNamed(results, "0") == Rational(8, 27));
    CHECK(odds::chanceNamed(results, "1") == Rational(12, 27));
    CHECK(odds::chanceNamed(results, "2") == Rational(6, 27));
    CHECK(odds::chanceNamed(results, "3") == Rational(1, 27));
}

TEST_CASE("what became of the target: nothing 8/27, shaken 18/27, eliminated 1/27") {
    odds::Counter counter;
    const auto& setup = *toy().setup;
    const odds::Odds odds = counter.count(asked("volley", {toy().piece("B")}));
    const auto fates = odds::fates(setup, game::startPosition(setup), odds);
    REQUIRE(fates.size() == 1);
    CHECK(fates[0].piece == toy().piece("B"));
    CHECK(odds::chanceNamed(fates[0].chances, "unchanged") == Rational(8, 27));
    CHECK(odds::chanceNamed(fates[0].chances, "shaken") == Rational(18, 27));
    CHECK(odds::chanceNamed(fates[0].chances, "eliminated") == Rational(1, 27));
    const auto told =
        odds::fates(setup, game::startPosition(setup), odds, game::Wording::Told); // for people, by the title
    CHECK(odds::chanceNamed(told.at(0).chances, "Badly shaken") == Rational(18, 27));
}

TEST_CASE("past the limit odds are sampled, say so, and lie within the interval of the exact ones") {
    odds::Request request = asked("volley", {toy().piece("B")});
    request.limits.nodes = 2;
    request.samples = 4000;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    CHECK_FALSE(odds.exact());
    CHECK_FALSE(odds.whyNot.empty());
    CHECK(odds.samples == 4000);
    const odds::Distribution results = odds::results(*toy().setup, odds);
    for (const odds::Chance& chance : results) CHECK(chance.sampled);
    const double share = odds::chanceNamed(results, "1").toDouble();
    CHECK(share > 12.0 / 27 - 0.04);
    CHECK(share < 12.0 / 27 + 0.04);
}

// Looks at the run at every decision, as whoever counts exact odds does.
class Looking final : public game::Chooser {
  public:
    Looking(const odds::Policy& policy, const game::Dice& dice) : policy_(policy), dice_(dice) {}
    game::Answer choose(const game::Run& run, const game::Pending& pending) override {
        odds::considered(run, policy_, progress_, pending, answers_);
        const auto size = static_cast<std::uint32_t>(answers_.size());
        return size == 1 ? answers_.front() : answers_.at(dice_.posed().number(0, size));
    }

  private:
    const odds::Policy& policy_;
    const game::Dice& dice_;
    game::ScriptProgress progress_;
    std::vector<game::Answer> answers_;
};

TEST_CASE("plays that are thrown come to the ends of plays in which somebody looks at the run") {
    const auto compare = [](odds::Request request) {
        request.limits.nodes = 1;
        request.samples = 500;
        odds::Counter counter;
        const odds::Odds sampled = counter.count(request);
        REQUIRE(sampled.method == odds::Method::Sampled);
        REQUIRE(sampled.samples == request.samples);
        std::vector<std::uint64_t> seen(sampled.ends.size());
        game::Engine engine;
        game::Pending over;
        for (std::uint64_t i = 0; i < request.samples; ++i) {
            game::Dice dice({request.seed, i, game::DiceDomain::Sampling});
            Looking looking(request.policy, dice);
            game::Run run = request.start;
            engine.drive(run, dice, looking, over);
            const auto end = std::ranges::find_if(sampled.ends, [&](const odds::End& one) {
                return one.result == over.result && one.position == run.position();
            });
            REQUIRE(end != sampled.ends.end());
            ++seen[static_cast<std::size_t>(end - sampled.ends.begin())];
        }
        for (std::size_t i = 0; i < seen.size(); ++i) CHECK(seen[i] == sampled.ends[i].seen);
        return sampled;
    };
    for (const odds::Rule rule : {odds::Rule::First, odds::Rule::Uniform}) {
        CHECK(compare(asked("volley", {toy().piece("B")}, rule)).ends.size() == 4);
        odds::Request told = asked("gamble", {0}, rule);
        told.policy.script.entries = {{"risk", {{"yes"}}}};
        CHECK(compare(told).ends.size() == 2);
        told.policy.script.prefer = std::exchange(told.policy.script.entries, {});
        const odds::Odds preferred = compare(told);
        CHECK(preferred.ends.size() == 2);
        CHECK(preferred.decided.byPreference.contains("risk"));
        CHECK(preferred.decided.byRule.empty());
    }
    CHECK(compare(asked("gamble", {0}, odds::Rule::Uniform)).ends.size() == 3);
    CHECK(compare(asked("pick", {0}, odds::Rule::Uniform)).ends.size() == 4);
}

TEST_CASE("equal requests count equal odds, and a counter can be asked again") {
    odds::Counter counter;
    const auto first = odds::results(*toy().setup, counter.count(asked("contest")));
    (void)counter.count(asked("volley", {toy().piece("B")}));
    CHECK(odds::results(*toy().setup, counter.count(asked("contest"))) == first);
}

TEST_CASE("bounds hold the exact chance at every limit, and close when all is seen") {
    odds::Request request = asked("gamble", {0}, odds::Rule::Best);
    for (std::size_t nodes = 1; nodes < 9; ++nodes) {
        request.limits.nodes = nodes;
        odds::Counter counter;
        const odds::Odds odds = counter.count(request);
        if (odds.exact()) {
            CHECK(odds::chanceNamed(odds::results(*toy().setup, odds), "won") == Rational(1));
            continue;
        }
        CHECK(odds.method == odds::Method::Bounded);
        const odds::Chance won = odds::chanceOf(
            odds, "won", [&](const odds::End& end) { return odds::resultText(*toy().setup, end) == "won"; });
        REQUIRE(won.interval);
        CHECK(won.interval->low <= 1);
        CHECK(won.interval->high >= 1 - 1e-9);
    }
}

TEST_CASE("the limit is of the graph's own bytes") {
    odds::Request request = asked("volley", {toy().piece("B")});
    request.limits.bytes = 64;
    odds::Counter counter;
    CHECK(counter.count(request).method == odds::Method::Sampled);
    request.limits.bytes = std::size_t{1} << 20;
    CHECK(counter.count(request).exact());
}

TEST_CASE("a long way without an end keeps a question open for each die: they count too") {
    odds::Request request = asked("climb", {0}, odds::Rule::Best); // whatever is not seen is not thrown
    request.limits.bytes = std::size_t{4} << 20;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    CHECK(odds.method == odds::Method::Bounded);
    CHECK(odds.situations > 1000);
    const std::size_t least =
        request.start.bytes() + sizeof(game::Pending) + 6 * sizeof(game::Pending::Outcome);
    CHECK(odds.situations * least <= request.limits.bytes);
}

TEST_CASE("an answer that no way of the dice asks for is refused, as in play") {
    odds::Request request = asked("contest");
    request.policy.script.entries = {{"risk", {{"yes"}}}};
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    CHECK(odds.method == odds::Method::Refused);
    CHECK(odds.whyNot.find("risk") != std::string::npos);
}

TEST_CASE("Wilson's interval of 5 of 10 is 0.237 to 0.763") {
    const odds::Interval interval = odds::wilson(5, 10);
    CHECK(interval.low == doctest::Approx(0.2366).epsilon(0.001));
    CHECK(interval.high == doctest::Approx(0.7634).epsilon(0.001));
}
