// What a step of a game leaves upon counters: who has acted, what movement is left, what is lent to a fight.
#include "editor/session/play/step_signs.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>

namespace groma::session {
namespace {

Document battleOfSigns() {
    static formats::RealFileSystem files;
    auto document =
        Document::open(files, std::string(groma::test::sourceDir()) + "/samples/ars-bellum/arretium.yaml");
    REQUIRE(document.has_value());
    return *document;
}

void goOnce(TestPlay& play) {
    const PlayQuestion& asked = play.question();
    if (asked.what == game::Pending::What::Chance) {
        REQUIRE(play.roll().has_value());
    } else if (asked.mayPass) {
        REQUIRE(play.answer({game::kPass, {}}).has_value());
    } else if (asked.shape == game::Pending::Shape::Some) {
        REQUIRE(play.answer({}).has_value());
    } else {
        REQUIRE(play.answer(asked.options.back().answer).has_value());
    }
}

void toStep(TestPlay& play, std::string_view step, int side) {
    for (int i = 0;
         i < 60 && !(playMapOf(play).acting && play.question().name == step && play.question().side == side);
         ++i)
        goOnce(play);
    REQUIRE(play.question().name == step);
}

void does(TestPlay& play, std::string_view call) {
    for (const PlayOption& option : std::vector(play.question().options)) {
        if (option.text == call) {
            REQUIRE(play.answer(option.answer).has_value());
            return;
        }
    }
    FAIL("not offered: " << call);
}

std::string marchOf(const TestPlay& play, std::string_view piece) {
    const std::string begins = "march(mover: " + std::string(piece) + ",";
    for (const PlayOption& option : play.question().options) {
        if (option.text.starts_with(begins)) return option.text;
    }
    FAIL("no march of " << piece);
    return {};
}

} // namespace

TEST_CASE("who has acted in the step is known until the step ends, and a step back takes it back") {
    auto game = TestPlay::game(battleOfSigns());
    REQUIRE(game.has_value());
    TestPlay& play = *game;
    toStep(play, "movement", 0);
    CHECK(actedInStep(play, turnTrackOf(play)).empty());
    does(play, marchOf(play, "CAVA_6"));
    does(play, marchOf(play, "CAVA_5"));
    const int first = *play.setup().pieceNamed("CAVA_6");
    const int second = *play.setup().pieceNamed("CAVA_5");
    auto acted = actedInStep(play, turnTrackOf(play));
    CHECK(acted.size() == 2);
    CHECK(std::ranges::find(acted, first) != acted.end());
    CHECK(std::ranges::find(acted, second) != acted.end());
    REQUIRE(play.stepBack());
    acted = actedInStep(play, turnTrackOf(play));
    CHECK(acted == std::vector<int>{first});
    REQUIRE(play.answer({game::kPass, {}}).has_value());
    CHECK(actedInStep(play, turnTrackOf(play)).empty());
}

// A deed whose first argument is whom it is done to hides nobody who acted before it.
TEST_CASE("who acted before a deed that names the enemy first has still acted") {
    SmallGame game;
    std::string fight(kFight);
    const auto put = [&](std::string_view before, std::string_view after) {
        REQUIRE(fight.find(before) != std::string::npos);
        fight.replace(fight.find(before), before.size(), after);
    };
    put("adjacent(attacker, defender)", "yes");
    put("measures:\n", R"yaml(  strike:
    title: Strike
    takes: {defender: unit, attacker: unit}
    from: {defender: "pieces(other(active))", attacker: "pieces(active)"}
    does: |
      fight(attacker, defender)
measures:
)yaml");
    put("while perform attack by", "while perform attack, strike by");
    game.files.put("/game/fight.yaml", fight);
    std::string rules(kRules);
    rules.insert(rules.find("scopes:"), "turn: turn\n");
    game.files.put("/game/rules.yaml", rules);
    const Document document = game.open();
    CHECK(firstProblem(document) == "");
    auto begun = TestPlay::game(document);
    REQUIRE(begun.has_value());
    TestPlay& play = *begun;
    const auto doFirst = [&](std::string_view with) {
        for (const PlayOption& option : std::vector(play.question().options))
            if (option.text.starts_with(with)) {
                REQUIRE(play.answer(option.answer).has_value());
                while (play.question().what == game::Pending::What::Chance) REQUIRE(play.roll().has_value());
                return;
            }
        FAIL("not offered: " << with);
    };
    doFirst("attack(attacker: chief");
    doFirst("strike(");
    REQUIRE(play.question().name == "orders");
    CHECK(actedInStep(play, turnTrackOf(play)) == std::vector<int>{pieceAt(document, "chief")});
}

TEST_CASE("movement left is that of the counter's move, beside what it had at the start") {
    auto game = TestPlay::game(battleOfSigns());
    REQUIRE(game.has_value());
    TestPlay& play = *game;
    toStep(play, "movement", 0);
    const game::Position start = game::startPosition(play.setup());
    const PlayMap map = playMapOf(play);
    const CounterPlay* horse = map.of(*play.setup().pieceNamed("CAVA_6"));
    REQUIRE(horse != nullptr);
    const auto left = movementLeft(play.setup(), start, play.position(), *horse);
    REQUIRE(left.has_value());
    CHECK(left->left == base::Number(4));
    CHECK(left->whole == base::Number(4));
    CounterPlay idle;
    idle.piece = horse->piece;
    CHECK_FALSE(movementLeft(play.setup(), start, play.position(), idle).has_value());
}

namespace {

constexpr std::string_view kRulesOfAid = R"yaml(groma: ruleset/1
title: A game of aid
board: {grid: hex, facing: sides, directions: [E, SE, SW, W, NW, NE]}
scopes: [turn, phase]
turn: turn
classes:
  unit:
    attributes:
      cp: {type: number, title: Combat points}
    notation: [cp]
types:
  FOOT: {class: unit, title: Foot, cp: 3}
states:
  acted: {of: unit, type: flag, title: Has acted, until: end of phase}
  lent: {of: unit, type: flag, title: Has lent a hand, until: end of phase}
  seen: {of: unit, type: number, title: Deeds seen}
terrain:
  plain: {layer: ground, title: Plain, code: "."}
numbers: {duration: {default: 3, title: Turns}}
actions:
  aid:
    title: Aid
    takes: {helper: unit, friend: unit}
    from: {helper: "pieces(active)", friend: "friends(helper)"}
    allowed:
      - {if: not helper.acted and not helper.lent, else: has acted}
    does: |
      helper.acted = yes
      friend.lent = yes
      for u in friends(helper) do u.seen = u.seen + 1
procedures:
  activate:
    title: Activation of one side
    takes: {player: side}
    does: |
      scope phase for player do
        while perform aid by player as deeds do pass
victory: {verdicts: {over: {winner: none, title: The day is over}}}
sequence: |
  for n in 1 to scenario.duration do
    scope turn do
      activate(active)
      activate(other(active))
  finish over
)yaml";

constexpr std::string_view kBattleOfAid = R"yaml(groma: scenario/1
title: Aid
rules: rules.yaml
map:
  numbering: {widths: [9], rows: 5, displaced: even}
  ground: plain
sides:
  reds: {title: Reds, colour: "#aa0000"}
  blues: {title: Blues, colour: "#0000aa"}
pieces:
  reds:
    - 3 FOOT hexes 011, 012, 013
  blues:
    - 2 FOOT hexes 038, 039
)yaml";

} // namespace

TEST_CASE("who lent a hand to a deed of the step has acted in it too, who merely saw it has not") {
    formats::MemoryFileSystem files;
    files.put("/aid/groma-project", "");
    files.put("/aid/rules.yaml", std::string(kRulesOfAid));
    files.put("/aid/battle.yaml", std::string(kBattleOfAid));
    const auto document = Document::open(files, "/aid/battle.yaml");
    REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().reason));
    auto game = TestPlay::game(*document);
    REQUIRE_MESSAGE(game.has_value(), (game ? "" : game.error().reason));
    TestPlay& play = *game;
    REQUIRE(play.question().name == "deeds");
    const int first = *play.setup().pieceNamed("FOOT_1");
    const int second = *play.setup().pieceNamed("FOOT_2");
    CHECK(actedInStep(play, turnTrackOf(play)).empty());
    does(play, "aid(helper: FOOT_1, friend: FOOT_2)");
    auto acted = actedInStep(play, turnTrackOf(play));
    std::ranges::sort(acted);
    CHECK(acted == std::vector<int>{std::min(first, second), std::max(first, second)});
    REQUIRE(play.stepBack());
    CHECK(actedInStep(play, turnTrackOf(play)).empty());
}

} // namespace groma::session
