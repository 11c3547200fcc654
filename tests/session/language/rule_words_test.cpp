// The words of the rules as a player meets them, and which of them a text of the window uses.
#include "editor/session/language/rule_words.h"
#include "tests/session/small_game.h"

#include <algorithm>
#include <cctype>

namespace groma::session {

namespace {

constexpr std::string_view kPlainResults = "  fight_result: [hold, flee, dead]\n";
constexpr std::string_view kToldResults = R"yaml(  fight_result:
    title: Result of a fight
    cite: "1.3"
    values:
      hold: {title: Stands its ground, help: Nothing happens.}
      flee: {title: flees, help: It runs two hexes, cite: "1.4"}
      dead: {title: dead}
  charge_result:
    values:
      DR: {title: the defender runs, help: One hex back.}
)yaml";

Document told(SmallGame& game) {
    std::string fight(kFight);
    fight.replace(fight.find(kPlainResults), kPlainResults.size(), kToldResults);
    const std::string_view brave = "    title: Brave\n";
    fight.replace(fight.find(brave), brave.size(),
                  "    title: Brave\n    help: It adds one.\n    cite: \"2.1\"\n");
    game.files.put("/game/fight.yaml", fight);
    return game.open();
}

std::string sentencesIn(const std::vector<RuleWord>& words, std::string_view text, std::size_t most = 9) {
    std::string all;
    for (const RuleWord* word : wordsIn(words, text, most))
        all += (all.empty() ? "" : " | ") + word->sentence();
    return all;
}

} // namespace

TEST_CASE(
    "a result is told with what its author says of it and the section, its own before that of its set") {
    SmallGame game;
    const Document document = told(game);
    CHECK(firstProblem(document) == "");
    const auto words = ruleWords(document);
    CHECK(sentencesIn(words, "WARB flees") == "flees: It runs two hexes.  (1.4)");
    CHECK(sentencesIn(words, "Stands its ground") == "Stands its ground: Nothing happens.  (1.3)");
    CHECK(sentencesIn(words, "1 to 3 DR") == "DR: the defender runs. One hex back.");
    CHECK(sentencesIn(words, "dead") == ""); // nobody says more of it than its name
}

TEST_CASE("the letters of a badge stand for the skill, as they are printed and as a word of their own") {
    SmallGame game;
    const auto words = ruleWords(told(game));
    CHECK(sentencesIn(words, "BR") == "BR: Brave. It adds one.  (2.1)");
    CHECK(sentencesIn(words, "Brave, once") == "BR: Brave. It adds one.  (2.1)");
    CHECK(sentencesIn(words, "br BREAK BRI bravery") == "");
}

TEST_CASE(
    "a type is told by the code on its counter; words come in the order of the text, the longer first") {
    SmallGame game;
    const auto words = ruleWords(told(game));
    CHECK(sentencesIn(words, "FOOT in 043 flees") == "FOOT: Foot. | flees: It runs two hexes.  (1.4)");
    CHECK(wordsIn(words, "FOOT HORSE CHIEF", 2).size() == 2);
    CHECK(std::ranges::is_sorted(words, [](const RuleWord& a, const RuleWord& b) {
        return std::ranges::lexicographical_compare(a.word, b.word, {}, tolower, tolower);
    }));
}

TEST_CASE("a type is told with the numbers that its counters print") {
    SmallGame game;
    const auto words = ruleWords(told(game));
    const auto foot = std::ranges::find(words, "FOOT", &RuleWord::word);
    REQUIRE(foot != words.end());
    CHECK(foot->figures.find(" 3") != std::string::npos);
    CHECK(std::ranges::find(words, "BR", &RuleWord::word)->figures.empty());
}

TEST_CASE("no field of outcomes is called as what each of them may say of itself") {
    const auto toldOf = [](std::string_view field) {
        SmallGame game;
        std::string fight(kFight);
        fight.replace(fight.find(kPlainResults), kPlainResults.size(),
                      "  fight_result: {fields: {" + std::string(field) +
                          ": [yes_it_is, no_it_is]}, values: {hold: {}, " + "flee: {}, dead: {}}}\n");
        game.files.put("/game/fight.yaml", fight);
        return firstProblem(game.open());
    };
    for (const char* field : {"help", "cite", "title"})
        CHECK(toldOf(field).starts_with("`" + std::string(field) + "` is said of every outcome"));
    CHECK(toldOf("mood") == "");
}

TEST_CASE("what has a title and nothing to say of it is no word") {
    SmallGame game;
    const auto words = ruleWords(told(game));
    CHECK(std::ranges::find(words, "Wood", &RuleWord::word) == words.end());
    CHECK(std::ranges::find(words, "Fierce fights", &RuleWord::word) == words.end());
    CHECK(ruleWords(Document()).empty());
}

} // namespace groma::session
