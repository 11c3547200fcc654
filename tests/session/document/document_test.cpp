#include "tests/session/small_game.h"

namespace groma::session {

TEST_CASE("a scenario opens with its rules, its map and its pieces") {
    SmallGame game;
    const Document document = game.open();
    CHECK(firstProblem(document) == "");
    REQUIRE(document.setup());
    CHECK(document.playable());
    CHECK(document.setup()->pieceCount() == 12);
    CHECK(document.startPath() == "battle.yaml");
    CHECK(document.rulesPaths() == std::vector<std::string>{"fight.yaml", "rules.yaml"});
    CHECK(document.paths() == std::vector<std::string>{"battle.yaml", "fight.yaml", "rules.yaml"});
    CHECK(document.text("battle.yaml") == kBattle);
}

TEST_CASE("a document is a value: an edit makes another one and leaves the first as it was") {
    SmallGame game;
    const Document before = game.open();
    const Change change =
        replaceText(before, "battle.yaml", std::string(kBattle) + "notes: hello\n", "Write");
    const auto after = before.apply(change);
    REQUIRE(after);
    CHECK_FALSE(before == *after);
    CHECK(before.text("battle.yaml") == kBattle);
    CHECK(after->text("battle.yaml").ends_with("hello\n"));
    CHECK(before.fingerprint() != after->fingerprint());
    CHECK(before.ruleset() == after->ruleset());
}

TEST_CASE("equal texts have one fingerprint however they came about") {
    SmallGame game;
    const Document before = game.open();
    const Document there = before.withText("battle.yaml", "groma: scenario/1\n");
    const Document back = there.withText("battle.yaml", std::string(kBattle));
    CHECK(back.fingerprint() == before.fingerprint());
    CHECK_FALSE(back == before);
}

TEST_CASE(
    "a broken scenario keeps its last good map and pieces, says so, and refuses edits until it is mended") {
    SmallGame game;
    const Document before = game.open();
    const Document broken = before.withText("battle.yaml", std::string(kBattle) + "sides: [\n");
    CHECK_FALSE(broken.meaning().scenarioFresh);
    CHECK(broken.meaning().staleReason.find("battle.yaml") != std::string::npos);
    REQUIRE(broken.setup());
    CHECK(broken.setup()->pieceCount() == 12);
    CHECK_FALSE(broken.problems().empty());
    const auto editable = broken.editable("battle.yaml");
    REQUIRE_FALSE(editable);
    CHECK(editable.error().reason.find("mend") != std::string::npos);
    const Document mended = broken.withText("battle.yaml", std::string(kBattle));
    CHECK(mended.meaning().scenarioFresh);
    CHECK(mended.meaning().staleReason.empty());
}

TEST_CASE("a text that no longer says what it is, is still the battle that it was") {
    SmallGame game;
    const Document before = game.open();
    for (const char* text : {"groma: [", "", "hello", "groma: scenario/1\nmap: ["}) {
        const Document broken = before.withText("battle.yaml", text);
        CHECK_MESSAGE(broken.setup() == before.setup(), text);
        CHECK(broken.ruleset() == before.ruleset());
        CHECK_FALSE(broken.meaning().scenarioFresh);
        CHECK(broken.scenarioPath() == "battle.yaml");
        CHECK(broken.withText("battle.yaml", std::string(kBattle)).meaning().scenarioFresh);
    }
}

TEST_CASE("broken rules keep the last good rules, and the scenario goes on being read with them") {
    SmallGame game;
    const Document before = game.open();
    std::string text(kFight);
    text.replace(text.find("fighter.cp"), 10, "fighter.cpp");
    const Document broken = before.withText("fight.yaml", text);
    CHECK_FALSE(broken.meaning().rulesFresh);
    CHECK(broken.ruleset() == before.ruleset());
    REQUIRE(broken.setup());
    std::string battle(kBattle);
    battle.replace(battle.find("HORSE 045"), 9, "HORSE 044");
    const Document moved = broken.withText("battle.yaml", battle);
    CHECK_FALSE(moved.meaning().rulesFresh);
    CHECK(moved.meaning().scenarioFresh);
    CHECK(whereIs(moved, "HORSE_3") == "044");
}

TEST_CASE("changing one type in the rules changes every piece of it") {
    SmallGame game;
    const Document before = game.open();
    std::string text(kRules);
    text.replace(text.find("cp: 3, mp: 3"), 12, "cp: 6, mp: 3");
    const Document after = before.withText("rules.yaml", text);
    CHECK(before.rulesHash() != after.rulesHash());
    const int cp = indexOf(after.ruleset()->model.attributes, "cp");
    CHECK(base::Number::fromBits(before.setup()->value(pieceAt(before, "FOOT_1"), false, cp)) ==
          base::Number(3));
    CHECK(base::Number::fromBits(after.setup()->value(pieceAt(after, "FOOT_1"), false, cp)) ==
          base::Number(6));
}

TEST_CASE("a change that was made for another text is refused") {
    SmallGame game;
    const Document document = game.open();
    const auto done = document.apply({"x", {{"battle.yaml", {{100'000, 100'001, "x"}}}}});
    CHECK_FALSE(done);
}

TEST_CASE("a document can begin without a file") {
    SmallGame game;
    const auto made = Document::untitled(game.files, "/game", "new.yaml", std::string(kBattle));
    REQUIRE(made);
    CHECK(made->setup()->pieceCount() == 12);
    CHECK_FALSE(game.files.exists("/game/new.yaml"));
}

TEST_CASE("a file that is not there cannot be opened, and the reason names it") {
    SmallGame game;
    const auto made = Document::open(game.files, "/game/nothing.yaml");
    REQUIRE_FALSE(made);
    CHECK(made.error().reason.find("nothing.yaml") != std::string::npos);
}

} // namespace groma::session
