// Ends that an answer does not tell apart are one, and the answer stays the same to the last digit.
#include "core/odds/odds.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace groma;
using namespace groma::test;
using base::Rational;

namespace {

const char* kLootRules = R"(
title: Loot
board: {grid: hex, stacking: 1, directions: [E, SE, SW, W, NW, NE]}
dice: {d4: 4, d6: 6, d10: 10}
scopes: [turn]
classes:
  unit: {attributes: {cp: number}}
types:
  MAN: {class: unit, cp: 3}
decks:
  luck: {cards: {fair: 2, foul: 2}, hands: side}
states:
  gold: {of: side, type: number, initial: 0}
  shaken: {of: unit, type: flag}
  tired: {of: unit, type: flag, until: end of turn}
terrain:
  plain: {layer: ground, code: "."}
outcomes:
  verdict: [won, lost]
measures:
  worth: {takes: {player: side}, is: player.gold}
procedures:
  loot:
    takes: {player: side, man: unit}
    gives: verdict
    does: |
      let first = roll d6 as first
      if first = 1 then man.shaken = yes
      if first > 4 then man.tired = yes
      let card = draw luck for player
      let second = roll d6 as second
      player.gold = player.gold + second
      if first = 6 then eliminate(man)
      if first + second > 7 then return won
      return lost
  venture:
    takes: {player: side}
    gives: verdict
    does: |
      if confirm risk by player then
        let score = roll d6 as score
        player.gold = player.gold + score
        return won
      player.gold = player.gold + 3
      return lost
  draw_or_not:
    takes: {player: side}
    gives: verdict
    does: |
      if confirm take by player then
        let card = draw luck for player
        return won
      player.gold = player.gold + 3
      return lost
  either:
    gives: verdict
    does: |
      let first = roll d6 as first
      if first = 1 then
        let second = roll d4 as second
        if second = 1 then return won
      if first = 2 then
        let third = roll d10 as third
        if third = 1 then return won
      return lost
  sixes:
    takes: {dice: number}
    gives: number
    does: |
      while first_side.gold < dice do
        let score = roll d6 as score
        first_side.gold = first_side.gold + 1
        if score = 6 then other(first_side).gold = other(first_side).gold + 1
      return other(first_side).gold
)";

const char* kLootScenario = R"(
title: Loot
map: {numbering: {widths: [4], rows: 3, displaced: even}}
sides: {red: {}, blue: {}}
pieces:
  red:
    - {type: MAN, id: R, at: "001"}
  blue:
    - {type: MAN, id: B, at: "002"}
)";

const TextRules& lootGame() {
    static const TextRules made = fromTexts(kLootRules, kLootScenario);
    REQUIRE_MESSAGE(made.setup != nullptr, made.problems);
    return made;
}

odds::Request lootAsked(const char* procedure, std::vector<std::int64_t> args) {
    odds::Request request;
    request.start = game::start(*lootGame().setup, game::startPosition(*lootGame().setup),
                                lootGame().procedure(procedure), args);
    return request;
}

void checkSame(const odds::Odds& some, const odds::Odds& all) {
    const game::Setup& setup = *lootGame().setup;
    const game::Position before = game::startPosition(setup);
    REQUIRE(some.exact());
    REQUIRE(all.exact());
    auto results = odds::results(setup, some);
    auto others = odds::results(setup, all);
    std::ranges::sort(results, {}, &odds::Chance::name);
    std::ranges::sort(others, {}, &odds::Chance::name);
    CHECK(results == others);
    const auto fates = odds::fates(setup, before, some);
    const auto otherFates = odds::fates(setup, before, all);
    REQUIRE(fates.size() == otherFates.size());
    for (std::size_t i = 0; i < fates.size(); ++i) {
        CHECK(fates[i].piece == otherFates[i].piece);
        for (const odds::Chance& chance : otherFates[i].chances)
            CHECK(odds::chanceNamed(fates[i].chances, chance.name) == chance.chance);
    }
}

} // namespace

TEST_CASE("who asks what becomes of pieces needs no end for each hand, each sum and each state that passes") {
    odds::Request request = lootAsked("loot", {0, lootGame().piece("B")});
    odds::Counter counter;
    const odds::Odds all = counter.count(request);
    request.limits.lookedAt = odds::wordsOfFates(*lootGame().setup);
    const odds::Odds some = counter.count(request);
    checkSame(some, all);
    CHECK(some.ends.size() == 5); // shaken; gone, won or lost; neither, won or lost
    CHECK(all.ends.size() > 4 * some.ends.size());
}

TEST_CASE("what a position is worth is looked at where decisions rest on it") {
    odds::Request request = lootAsked("venture", {0});
    request.policy.rule = odds::Rule::Best;
    odds::Counter counter;
    const odds::Odds all = counter.count(request);
    request.limits.lookedAt = odds::wordsOfFates(*lootGame().setup);
    checkSame(counter.count(request), all);
    CHECK(odds::chanceNamed(odds::results(*lootGame().setup, all), "won") == Rational(1));
}

TEST_CASE("cards count for what a position is worth where its worth reads them") {
    // A card is worth more than the three gold of who does without: he who counts no cards declines.
    std::string rules = kLootRules;
    const std::string worth = "is: player.gold}";
    rules.replace(rules.find(worth), worth.size(), "is: \"player.gold + 10 * size(hand(luck, player))\"}");
    const TextRules made = fromTexts(rules, kLootScenario);
    REQUIRE_MESSAGE(made.setup != nullptr, made.problems);
    odds::Request request;
    request.start = game::start(*made.setup, game::startPosition(*made.setup), made.procedure("draw_or_not"),
                                std::vector<std::int64_t>{0});
    request.policy.rule = odds::Rule::Best;
    odds::Counter counter;
    const odds::Odds all = counter.count(request);
    request.limits.lookedAt = odds::wordsOfFates(*made.setup);
    const odds::Odds some = counter.count(request);
    for (const odds::Odds* odds : {&all, &some})
        CHECK(odds::chanceNamed(odds::results(*made.setup, *odds), "won") == Rational(1));
}

TEST_CASE("chances are exact whether their denominators take one machine word, two or more") {
    for (const int dice : {20, 40, 60}) {
        CAPTURE(dice);
        odds::Request request = lootAsked("sixes", {base::Number(dice).bits()});
        odds::Counter counter;
        const odds::Odds odds = counter.count(request);
        REQUIRE(odds.exact());
        const odds::Distribution found = odds::results(*lootGame().setup, odds);
        Rational wanted(1); // no six at all; then one more each time
        for (int i = 0; i < dice; ++i) wanted *= Rational(5, 6);
        for (int sixes = 0; sixes <= dice; ++sixes) {
            CHECK(odds::chanceNamed(found, std::to_string(sixes)) == wanted);
            wanted *= Rational(dice - sixes, 5 * (sixes + 1));
        }
    }
}

TEST_CASE("ways of different dice that come together add up") {
    odds::Counter counter;
    const odds::Distribution found = odds::results(*lootGame().setup, counter.count(lootAsked("either", {})));
    CHECK(odds::chanceNamed(found, "won") == Rational(7, 120));
    CHECK(odds::chanceNamed(found, "lost") == Rational(113, 120));
}
