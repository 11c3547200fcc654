#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/forms/traits.h"
#include "editor/session/edits/pieces/pieces.h"
#include "tests/session/small_game.h"

namespace groma::session {
namespace {

Document withStates(SmallGame& game) {
    std::string rules(kRules);
    rules.replace(rules.find("states:\n"), 8,
                  "states:\n  goal: {of: side, type: number, initial: 5, title: Losses that end it}\n  "
                  "prize: {of: side, type: piece, title: The prize}\n"
                  "  weather: {of: game, type: flag, title: Rain}\n");
    game.files.put("/game/rules.yaml", rules);
    const Document document = game.open();
    REQUIRE(firstProblem(document) == "");
    return document;
}

const AreaField& area(const std::vector<AreaField>& areas, std::string_view id) {
    for (const AreaField& one : areas)
        if (one.id == id) return one;
    FAIL("there is no " << id);
    return areas.front();
}

} // namespace

TEST_CASE("the texts of a scenario are written and taken out again") {
    SmallGame game;
    const Document before = game.open();
    const Document titled =
        applied(before, setScenarioText(before, ScenarioText::Subtitle, "Spring: 284 BC"));
    CHECK(changedLines(before, titled) == "+subtitle: \"Spring: 284 BC\"\n");
    CHECK(scenarioText(titled, ScenarioText::Subtitle) == "Spring: 284 BC");
    CHECK(changedLines(before, applied(titled, setScenarioText(titled, ScenarioText::Subtitle, ""))) == "");
    const Document noted =
        applied(before, setScenarioText(before, ScenarioText::Notes, "One.\n\nTwo: three\n"));
    CHECK(scenarioText(noted, ScenarioText::Notes) == "One.\n\nTwo: three\n");
    CHECK(noted.meaning().scenario->notes.text == "One.\n\nTwo: three\n");
    CHECK(setScenarioText(before, ScenarioText::Title, "").error().reason == "a scenario has a title");
}

TEST_CASE("a side gets another id wherever the scenario names it") {
    SmallGame game;
    std::string battle(kBattle);
    battle += "first: reds\ncounts: {reds: 8, blues: 4}\nzones: {north: {side: reds, cells: 001-009}}\n";
    game.files.put("/game/battle.yaml", battle);
    const Document before = game.open();
    CHECK(firstProblem(before) == "");
    const Document after = applied(before, renameSide(before, 0, "rossi"));
    CHECK(firstProblem(after) == "");
    CHECK(after.text("battle.yaml").find("reds") == std::string_view::npos);
    CHECK(after.setup()->side(0).id == "rossi");
    CHECK(after.setup()->piecesOf(0).size() == 8);
    CHECK(renameSide(before, 0, "blues").error().reason == "blues is the id of the other side");
    CHECK(renameSide(before, 0, "a b").error().reason ==
          "an id is made of letters, digits and _, no digit first");
    CHECK(renameSide(before, 0, "chief").error().reason == "chief is the id of a piece");
}

TEST_CASE("start values of sides and of the game are fields with the default of the rules beside them") {
    SmallGame game;
    const Document before = withStates(game);
    const auto fields = sideStates(before, 0);
    REQUIRE(fields.size() == 2);
    CHECK(fields[0].value == "");
    CHECK(fields[0].byDefault == "5");
    const Document set = applied(before, setSideState(before, 0, fields[0].state, "7"));
    CHECK(changedLines(before, set) == "-  reds: {title: Reds, colour: \"#aa0000\"}\n+  reds: {title: Reds, "
                                       "colour: \"#aa0000\", state: {goal: 7}}\n");
    CHECK(sideStates(set, 0)[0].value == "7");
    CHECK(changedLines(before, applied(set, setSideState(set, 0, fields[0].state, ""))) == "");
    CHECK_FALSE(setSideState(before, 0, fields[0].state, "many"));
    CHECK(setSideState(before, 0, fields[1].state, "nobody").error().reason == "`nobody` is no piece");
    const Document prize = applied(set, setSideState(set, 1, fields[1].state, "chief"));
    CHECK(firstProblem(prize) == "");
    const auto weather = gameStates(prize);
    REQUIRE(weather.size() == 1);
    const Document rain = applied(prize, setGameState(prize, weather[0].state, "yes"));
    CHECK(firstProblem(rain) == "");
    CHECK(rain.setup()->draft().states.size() == 1);
    CHECK_FALSE(setGameState(prize, fields[0].state, "1"));
}

TEST_CASE("the numbers that the rules read are fields, with others that the scenario has") {
    SmallGame game;
    Document document = game.open();
    auto fields = numberFields(document);
    REQUIRE(fields.size() == 1);
    CHECK(fields[0].name == "duration");
    CHECK(fields[0].value == "2");
    CHECK(fields[0].byDefault == "3");
    document = applied(document, setNumber(document, "hex_metres", "200"));
    fields = numberFields(document);
    REQUIRE(fields.size() == 2);
    CHECK_FALSE(fields[1].ofRules);
}

TEST_CASE("posture is attack, hold or nothing") {
    SmallGame game;
    const Document before = game.open();
    const Document after = applied(before, setSidePosture(before, 1, "hold"));
    CHECK(sidePosture(after, 1) == "hold");
    CHECK(changedLines(before, applied(after, setSidePosture(after, 1, ""))) == "");
    CHECK_FALSE(setSidePosture(before, 1, "dance"));
    CHECK_FALSE(setSidePosture(before, 7, "hold"));
}

TEST_CASE("a deployment zone is painted, named, given to a side and erased") {
    SmallGame game;
    const Document before = game.open();
    Document document =
        applied(before, paintArea(before, AreaKind::Zone, "north", cellsAt(before, {"001", "002", "003"})));
    CHECK(changedLines(before, document) == "+zones:\n+  north: 001-003\n");
    AreaField zone = area(areasOf(document), "north");
    zone.side = 0;
    zone.title = "Where the reds begin";
    document = applied(document, setArea(document, zone));
    CHECK(changedLines(before, document) ==
          "+zones:\n+  north: {title: Where the reds begin, side: reds, cells: 001-003}\n");
    CHECK(firstProblem(document) == "");
    document =
        applied(document, paintArea(document, AreaKind::Zone, "north", cellsAt(document, {"005", "009"})));
    CHECK(area(areasOf(document), "north").cells.size() == 5);
    CHECK(area(areasOf(document), "north").title == "Where the reds begin");
    // The chief on 005 stands in it, the seven others do not; the blues have no zone.
    CHECK(piecesOutsideZones(document).size() == 7);
    document = applied(document, renameArea(document, AreaKind::Zone, "north", "line"));
    CHECK(area(areasOf(document), "line").side == 0);
    CHECK(canSetArea(document, AreaKind::Entry, "line").error().reason == "line is the name of other cells");
    CHECK_FALSE(canSetArea(document, AreaKind::Zone, "a zone"));
    document = applied(document, paintArea(document, AreaKind::Zone, "line",
                                           cellsAt(document, {"001", "002", "003", "005", "009"}), false));
    CHECK(changedLines(before, document) == "");
}

TEST_CASE("reinforcements wait in trays by turn and entry, and leave them when they are placed") {
    SmallGame game;
    Document document = game.open();
    document = applied(document, paintArea(document, AreaKind::Entry, "ford", cellsAt(document, {"045"})));
    CHECK(canReinforce(document, std::vector{0}, "3", "gate").error().reason ==
          "there is no entry gate; paint one first");
    CHECK_FALSE(canReinforce(document, std::vector{0}, "0", "ford"));
    CHECK(canReinforce(document, std::vector{0}, "", "ford").error().reason ==
          "say the turn too, or ? where nobody knows it");
    const std::vector<int> two{pieceAt(document, "FOOT_2"), pieceAt(document, "HORSE_1")};
    document = applied(document, setReinforcement(document, two, "3", "ford"));
    CHECK(firstProblem(document) == "");
    document =
        applied(document, setReinforcement(document, std::vector{pieceAt(document, "FOOT_1")}, "", ""));
    document =
        applied(document, setReinforcement(document, std::vector{pieceAt(document, "HORSE_3")}, "2", ""));
    const auto trays = traysOf(document);
    REQUIRE(trays.size() == 3);
    CHECK(trays[0].turn == "");
    CHECK(trays[0].pieces == std::vector{pieceAt(document, "FOOT_1")});
    CHECK(trays[1].turn == "2");
    CHECK(trays[1].side == 1);
    CHECK(trays[2].entry == "ford");
    CHECK(trays[2].pieces.size() == 2);
    document = applied(document, renameArea(document, AreaKind::Entry, "ford", "bridge"));
    CHECK(traysOf(document)[2].entry == "bridge");
    CHECK(document.setup()->piece(pieceAt(document, "FOOT_2")).entry == cellsAt(document, {"045"}));
    AreaField bridge = area(areasOf(document), "bridge");
    bridge.side = 1;
    CHECK(setArea(document, bridge).error().reason == "pieces of the other side come in there");
    const Document gone = applied(document, removeArea(document, AreaKind::Entry, "bridge"));
    CHECK(firstProblem(gone) == "");
    CHECK(traysOf(gone)[2].turn == "3");
    CHECK(traysOf(gone)[2].entry == "");
    document = applied(document, movePiece(document, pieceAt(document, "HORSE_3"), cellAt(document, "044")));
    CHECK(traysOf(document).size() == 2);
    CHECK(document.text("battle.yaml").find("turn: 2") == std::string_view::npos);
    const Document back = applied(
        document,
        setReinforcement(document, std::vector{pieceAt(document, "FOOT_2"), pieceAt(document, "HORSE_1")}, "",
                         ""));
    CHECK(traysOf(back).size() == 1);
}

TEST_CASE("a special rule of the battle is chosen and taken off again") {
    SmallGame game;
    const Document before = game.open();
    const int night = indexOf(before.ruleset()->model.traits, "night");
    const Document dark = applied(before, attachTrait(before, TraitTarget::scenario(), night));
    CHECK(changedLines(before, dark) == "+traits: [night]\n");
    CHECK_FALSE(canAttachTrait(dark, TraitTarget::scenario(), night));
    CHECK(changedLines(before, applied(dark, detachTrait(dark, TraitTarget::scenario(), night))) == "");
}

} // namespace groma::session
