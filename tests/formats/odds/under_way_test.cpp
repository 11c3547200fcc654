// What is told of a count while it is under way: bounds that close on the answer, which stays what it is.
#include "core/odds/chance_words.h"
#include "core/odds/odds.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace groma;
using namespace groma::test;
using base::Rational;

namespace {

const char* kFordRules = R"(
title: Ford
board: {grid: hex, stacking: 1, directions: [E, SE, SW, W, NW, NE]}
dice: {d4: 4, d6: 6}
scopes: [turn]
classes:
  unit: {attributes: {cp: number}}
types:
  MAN: {class: unit, cp: 3}
states:
  gold: {of: side, type: number, initial: 0}
terrain:
  plain: {layer: ground, code: "."}
outcomes:
  verdict: [won, lost]
measures:
  worth: {takes: {player: side}, is: player.gold}
procedures:
  cross:
    gives: verdict
    does: |
      let first = roll d4 as first
      if first = 1 then return won
      let second = roll d6 as second
      if first + second > 7 then return won
      return lost
  risk:
    takes: {player: side}
    gives: verdict
    does: |
      if confirm risk by player then
        let score = roll d6 as score
        player.gold = score
        if score > 4 then return won
        return lost
      player.gold = 2
      return lost
  again:
    gives: verdict
    does: |
      let score = roll d6 as score
      while score = 1 do
        score = roll d6 as score
      if score > 4 then return won
      return lost
)";

const char* kFordScenario = R"(
title: Ford
map: {numbering: {widths: [4], rows: 3, displaced: even}}
sides: {red: {}, blue: {}}
pieces:
  red:
    - {type: MAN, id: R, at: "001"}
  blue:
    - {type: MAN, id: B, at: "002"}
)";

const TextRules& ford() {
    static const TextRules made = fromTexts(kFordRules, kFordScenario);
    REQUIRE_MESSAGE(made.setup != nullptr, made.problems);
    return made;
}

odds::Request fordAsked(const char* procedure, std::vector<std::int64_t> args = {}) {
    odds::Request request;
    request.start =
        game::start(*ford().setup, game::startPosition(*ford().setup), ford().procedure(procedure), args);
    return request;
}

// Is told before each way, and stops before the `last`.
class EachWay final : public odds::Watcher {
  public:
    explicit EachWay(std::size_t last = SIZE_MAX) : last_(last) {}
    bool stops() override { return told.size() >= last_; }
    void hears(const odds::SoFar& known) override {
        std::string line = odds::percent(known.open) + " open";
        for (const odds::Chance& chance : odds::results(*ford().setup, known, game::Wording::Written))
            line += ", " + chance.name + " " + odds::chanceText(chance);
        told.push_back(line);
    }
    std::size_t next(std::size_t /*situations*/) const override { return 0; }

    std::vector<std::string> told;

  private:
    std::size_t last_;
};

} // namespace

// Of four ways the first wins; of the others each leads to a die of six. 2: 6 wins. 3: 5 and 6. 4: 4, 5, 6.
TEST_CASE("bounds of a count under way close on the answer way by way") {
    odds::Request request = fordAsked("cross");
    EachWay watcher;
    request.watcher = &watcher;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    REQUIRE(odds.exact());
    CHECK_FALSE(odds.stopped);
    CHECK(odds::chanceNamed(odds::results(*ford().setup, odds), "won") == Rational(12, 24));
    REQUIRE(watcher.told.size() == 4 + 3 * 6);
    CHECK(watcher.told[0] == "100.0 % open");
    CHECK(watcher.told[1] == "75.0 % open, won 0.2499 to 1.0000");
    // The second way is open; 1 of its six is lost.
    CHECK(watcher.told[3] == "70.8 % open, won 0.2499 to 0.9584, lost 0.0416 to 0.7501");
    // And the whole of it: 5/24 lost, 1/24 won, two of four ways are left.
    CHECK(watcher.told[8] == "50.0 % open, won 0.2916 to 0.7917, lost 0.2083 to 0.7084");
    // But for the last of all.
    CHECK(watcher.told.back() == "4.2 % open, won 0.4583 to 0.5001, lost 0.4999 to 0.5417");
}

TEST_CASE("a count that is stopped says the bounds that are known") {
    odds::Request request = fordAsked("cross");
    EachWay watcher(9); // before the third way
    request.watcher = &watcher;
    request.findAssumed = true;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    CHECK(odds.method == odds::Method::Bounded);
    CHECK(odds.stopped);
    CHECK(
        odds::methodText(odds) ==
        "bounds, not chances, since it was stopped after 4 situations: whatever was not seen may fall in any "
        "way");
    const odds::Distribution results = odds::results(*ford().setup, odds);
    REQUIRE(results.size() == 2);
    CHECK(results[0].name == "won");
    CHECK(odds::chanceText(results[0]) == "0.2916 to 0.7917");
    CHECK(odds::chanceText(results[1]) == "0.2083 to 0.7084");
    // The same counter counts it all, and as it would have.
    request.watcher = nullptr;
    const odds::Odds whole = counter.count(request);
    REQUIRE(whole.exact());
    CHECK_FALSE(whole.stopped);
    CHECK(odds::chanceNamed(odds::results(*ford().setup, whole), "won") == Rational(1, 2));
}

TEST_CASE(
    "what leads to a decision for the best is open until all is seen, and equal answers are shared out") {
    odds::Request request = fordAsked("risk", {0});
    EachWay best;
    request.watcher = &best;
    request.policy.rule = odds::Rule::Best;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    REQUIRE(odds.exact());
    CHECK(odds::chanceNamed(odds::results(*ford().setup, odds), "won") ==
          Rational(1, 3)); // 3.5 are worth more
    for (const std::string& line : best.told) CHECK(line.starts_with("100.0 % open"));
    EachWay uniform;
    request.watcher = &uniform;
    request.policy.rule = odds::Rule::Uniform;
    (void)counter.count(request);
    // The no is lost, and four of the six of the yes; one is won, the last is open.
    REQUIRE_FALSE(uniform.told.empty());
    CHECK(uniform.told.back() == "8.3 % open, won 0.0833 to 0.1667, lost 0.8333 to 0.9167");
}

TEST_CASE("what goes round in a circle is open until the circle is left") {
    odds::Request request = fordAsked("again");
    EachWay watcher;
    request.watcher = &watcher;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    REQUIRE(odds.exact());
    CHECK(odds::chanceNamed(odds::results(*ford().setup, odds), "won") == Rational(2, 5));
    // Before the sixth way: that, and a 1 after a 1, which leads back to where the die is thrown again.
    CHECK(watcher.told.back() == "19.4 % open, won 0.2222 to 0.4167, lost 0.5833 to 0.7778");
}

TEST_CASE("plays with drawn dice end early where nobody waits for more") {
    class Third final : public odds::Watcher {
      public:
        bool stops() override { return plays_ > 300; }
        void hears(const odds::SoFar& known) override { plays_ = known.ofPlays > 0 ? known.plays : 0; }

      private:
        std::uint64_t plays_ = 0;
    };
    odds::Request request = fordAsked("cross");
    request.limits.nodes = 2;
    request.samples = 1000;
    Third watcher;
    request.watcher = &watcher;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    CHECK(odds.method == odds::Method::Sampled);
    CHECK(odds.stopped);
    CHECK(odds.samples > 300);
    CHECK(odds.samples < 400);
}
