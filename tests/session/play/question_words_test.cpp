// What a die and a decision are called, and what their answers are, in the words that the rules have for
// them.
#include "core/lang/check/decision_meaning.h"
#include "core/lang/check/decision_names.h"
#include "core/lang/readback/readback.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/play/play_question.h"
#include "editor/session/play/test_play.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

constexpr std::string_view kAsking = R"yaml(groma: ruleset/1
title: Fights that ask
outcomes:
  nerve: {values: {firm: {title: Stands firm}, shaken: {title: Shaken}}}
  way: {values: {by_road: {title: along the road}, by_field: {title: across the field}}}
questions:
  counted_die: {title: "Which die counts?", help: The better fighter says so., cite: "3.2", answers: {6: Crunch}}
  stand: {title: "Stand for a point?", answers: {"yes": Stand}}
  nerve_dice: {title: Nerve}
rolls:
  nerve_roll: {title: A test of nerve, takes: {unit: unit}, dice: 2 d6, total: natural, verdict: {firm: total >= 8, shaken: otherwise}}
actions:
  ask:
    title: Ask
    takes: {unit: unit}
    from: {unit: pieces(active)}
    allowed: []
    does: |
      let counted = choose one n in [2, 6] by owner(unit) as counted_die
      let stays = confirm stand by owner(unit)
      let how = choose by_road, by_field by owner(unit) as goes_how
      let test = roll nerve_roll(unit: unit) as nerve_dice
sequence: |
  while perform ask by active as orders do pass
)yaml";

std::vector<std::string> optionsTold(const TestPlay& play) {
    std::vector<std::string> told;
    for (const PlayOption& option : play.question().options) told.push_back(optionTold(play.setup(), option));
    return told;
}

TestPlay asking(SmallGame& game) {
    std::string rules(kRules);
    rules.replace(rules.find("fight.yaml"), 10, "asking.yaml");
    game.files.put("/game/rules.yaml", rules);
    game.files.put("/game/asking.yaml", std::string(kAsking));
    const Document document = game.open();
    REQUIRE_MESSAGE(document.setup() != nullptr, firstProblem(document));
    auto play = TestPlay::sandbox(document);
    REQUIRE(play.has_value());
    REQUIRE(play->call("ask(unit: chief)").has_value());
    return std::move(*play);
}

} // namespace

TEST_CASE(
    "a decision and its answers are told in the words of the rules, and answered as scripts write them") {
    SmallGame game;
    TestPlay play = asking(game);
    const rules::Model& model = play.setup().model();
    const auto title = [&] { return lang::decisionTitle(model, play.question().name); };
    REQUIRE(play.question().name == "counted_die");
    CHECK(title() == "Which die counts?");
    CHECK(lang::decisionMeaning(model, "counted_die").text == "The better fighter says so.");
    CHECK(lang::decisionMeaning(model, "counted_die").cite == "3.2");
    CHECK(lang::readQuestion(model, 0) == "People read \"Which die counts?\" for the question counted die.\n"
                                          "  For the answer 6 they read \"Crunch\".\n");
    CHECK(optionsTold(play) == std::vector<std::string>{"2", "6: Crunch"});
    REQUIRE(play.answerText({"6"}).has_value());
    CHECK(title() == "Stand for a point?");
    CHECK(optionsTold(play) == std::vector<std::string>{"No", "Stand"});
    REQUIRE(play.answerText({"yes"}).has_value());
    // Without words of their own: the name, and the titles of the values.
    CHECK(title() == "Goes how");
    CHECK(optionsTold(play) == std::vector<std::string>{"Along the road", "Across the field"});
    REQUIRE(play.answerText({"by_field"}).has_value());
    CHECK(title() == "Nerve");
    const auto said = [&](std::string_view asked, std::string_view answer) {
        return std::ranges::any_of(play.log(), [&](const game::LogEntry& entry) {
            return entry.title == asked && entry.text == answer;
        });
    };
    CHECK(said("Which die counts?", "6: Crunch"));
    CHECK(said("Stand for a point?", "Stand"));
    CHECK(said("Goes how", "across the field"));
}

// 15 of 36 throws of two dice show 8 or more.
TEST_CASE("a test by the sum of several dice says what it needs before they fall") {
    SmallGame game;
    TestPlay play = asking(game);
    for (const char* answer : {"2", "no", "by_road"}) REQUIRE(play.answerText({answer}).has_value());
    const auto asked = askedOf(play);
    REQUIRE(asked);
    std::vector<std::string> told;
    for (const odds::Chance& chance : outlookOf(*asked).decides)
        told.push_back(chance.name + " " + chance.chance.toString());
    CHECK(told == std::vector<std::string>{"Shaken (7-) 7/12", "Stands firm (8+) 5/12"});
}

} // namespace groma::session
