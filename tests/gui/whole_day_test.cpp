// The designer's whole day in one sitting, as a person does it: mouse, keys and forms, told by the document
// and its files.
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/forms/traits.h"
#include "tests/gui/gestures.h"
#include "tests/gui/steps.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::gui {
namespace {

constexpr const char* kStart = "samples/ars-bellum/arretium.yaml";
constexpr const char* kFolder = "samples/ars-bellum";

// A field of 30 x 20 is numbered line by line from 001.
std::string at(int line, int place) { return fmt::format("{:03}", line * 30 + place + 1); }

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t from = text.find(part); from != std::string::npos;
         from = text.find(part, from + part.size()))
        ++found;
    return found;
}

int pieceNamed(Fixture& fixture, const std::string& id) {
    return setupOf(fixture).pieceNamed(id).value_or(-1);
}

// The rules of this day say what a ford needs; the window takes the change in by itself.
void fordsNeedRivers(ImGuiTestContext& ui, Fixture& fixture) {
    const auto path = fixture.directory / kFolder / "rules/terrain.yaml";
    std::string text = textOf(path);
    const std::size_t ford = text.find("symbol: crossing-ford, letter: X, opens: yes, melee_shift");
    IM_CHECK(ford != std::string::npos);
    std::ofstream(path) << text.insert(ford, "needs: river, ");
    for (int i = 0; i < 200 && lastNotice(fixture).empty(); ++i) ui.Yield();
    IM_CHECK(lastNotice(fixture).find("was read again") != std::string::npos);
}

void aNewField(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(4);
    ui.ItemInputValue("//New scenario/##title", "The ford of the day");
    ui.ItemInputValue("//New scenario/first/##title", "Gauls");
    ui.ItemInputValue("//New scenario/first/##id", "gauls");
    ui.ItemInputValue("//New scenario/second/##title", "Romans");
    ui.ItemInputValue("//New scenario/second/##id", "romans");
    ui.ItemClick("//New scenario/Make it");
    ui.Yield(8);
    IM_CHECK_EQ(setupOf(fixture).geometry().cellCount(), 600);
    IM_CHECK_EQ(setupOf(fixture).geometry().lineCount(), 20);
    IM_CHECK_STR_EQ(setupOf(fixture).side(1).id.c_str(), "romans");
}

void theMap(ImGuiTestContext& ui, Fixture& fixture) {
    const grid::Geometry geometry = setupOf(fixture).geometry(); // a copy: each step makes another setup
    ui.ItemClick("//Palette/**/forest/tile");
    drag(ui, screenOf(ui, fixture, at(6, 3)), screenOf(ui, fixture, at(6, 8)));
    for (int place = 3; place <= 8; ++place)
        IM_CHECK_STR_EQ(terrainAt(fixture, at(6, place)).c_str(), "forest");
    ui.ItemClick("//Palette/**/village/tile");
    ui.MouseMoveToPos(screenOf(ui, fixture, at(8, 7)));
    ui.Yield(2);
    IM_CHECK(statusOf(fixture).find("Paint Village in " + at(8, 7)) == 0);
    click(ui, screenOf(ui, fixture, at(8, 7)));
    IM_CHECK(setupOf(fixture).board().cell(cellOf(fixture, at(8, 7))).features != 0);

    // A river of twenty sides with one drag, between the tenth line and the one below it.
    ui.ItemClick("//Palette/**/Sides");
    ui.Yield(2);
    ui.ItemClick("//Palette/**/river/tile");
    std::vector<ImVec2> way;
    for (int place = 2; place < 12; ++place)
        for (const int below : {place, place + 1})
            way.push_back(sideOnScreen(ui, fixture, at(9, place), at(10, below)));
    const std::size_t steps = sheetOf(fixture).history.position();
    stroke(ui, way);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), steps + 1);
    IM_CHECK_EQ(sidesDrawn(fixture), 20);

    // Off the river a ford is refused, and the status bar says so before the button goes down.
    ui.ItemClick("//Palette/**/ford/tile");
    ui.MouseMoveToPos(sideOnScreen(ui, fixture, at(3, 20), at(3, 21)));
    ui.Yield(2);
    IM_CHECK(statusOf(fixture).find("Ford needs River at") == 0);
    click(ui, sideOnScreen(ui, fixture, at(3, 20), at(3, 21)));
    IM_CHECK(lastNotice(fixture).find("Ford needs River at") == 0);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), steps + 1);
    click(ui, sideOnScreen(ui, fixture, at(9, 7), at(10, 7)));
    IM_CHECK_EQ(sheetOf(fixture).history.position(), steps + 2);

    // A road through the village and the ford.
    ui.ItemClick("//Palette/**/road/tile");
    std::vector<ImVec2> road;
    for (const auto& number : {at(7, 7), at(8, 7), at(9, 7), at(10, 7), at(11, 7)})
        road.push_back(screenOf(ui, fixture, number));
    stroke(ui, road);
    for (int line = 7; line < 11; ++line)
        IM_CHECK(
            setupOf(fixture)
                .board()
                .edge(geometry.edgeBetween(cellOf(fixture, at(line, 7)), cellOf(fixture, at(line + 1, 7))))
                .links != 0);

    // A hill of seven hexes, a second level on top: lines of relief follow by themselves.
    ui.ItemClick("//Palette/**/Terrain");
    ui.Yield(2);
    takeTile(ui, "Level 1", "Level 1");
    ui.ItemClick("//Palette/brush/7");
    click(ui, screenOf(ui, fixture, at(5, 20)));
    takeTile(ui, "Level 2", "Level 2");
    ui.ItemClick("//Palette/brush/1");
    click(ui, screenOf(ui, fixture, at(5, 20)));
    const grid::Board& board = setupOf(fixture).board();
    IM_CHECK_EQ(static_cast<int>(board.cell(cellOf(fixture, at(5, 21))).level), 1);
    for (const grid::CellId near : geometry.ring(cellOf(fixture, at(5, 20)), 1))
        IM_CHECK_EQ(board.rise(near, geometry.directionTo(near, cellOf(fixture, at(5, 20)))), 1);
    IM_CHECK_EQ(board.rise(cellOf(fixture, at(5, 22)),
                           geometry.directionTo(cellOf(fixture, at(5, 22)), cellOf(fixture, at(5, 21)))),
                1);
}

// What a line means is shown before Enter; a line that the book could not have printed is refused.
void typeArmy(ImGuiTestContext& ui, const char* line, const char* side) {
    ui.ItemInput("//Order of battle/##quick entry");
    ui.KeyCharsReplace(line);
    ui.Yield(2);
    ui.ItemClick(fmt::format("//Order of battle/entry side/{}", side).c_str());
    ui.ItemInput("//Order of battle/##quick entry");
    press(ui, ImGuiKey_End);
    press(ui, ImGuiKey_Enter);
    ui.Yield(4);
}

void theArmies(ImGuiTestContext& ui, Fixture& fixture) {
    typeArmy(ui, fmt::format("5 WARB (3-3) hexes {}-{}", at(2, 6), at(2, 10)).c_str(), "Gauls");
    IM_CHECK_EQ(setupOf(fixture).piecesOf(0).size(), 5U);
    IM_CHECK(setupOf(fixture).piece(setupOf(fixture).piecesOf(0)[0]).cell == cellOf(fixture, at(2, 6)));
    typeArmy(ui, "2 WARB (4-3) hexes 001-002", "Gauls"); // the book prints 3-3
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 5);
    ui.ItemInput("//Order of battle/##quick entry");
    ui.KeyCharsReplace("");
    typeArmy(ui, fmt::format("4 HAST (4-3) hexes {}-{}", at(16, 6), at(16, 9)).c_str(), "Romans");
    IM_CHECK_EQ(setupOf(fixture).piecesOf(1).size(), 4U);

    ui.ItemClick("//Palette/**/Units");
    ui.Yield(2);
    ui.ItemClick("//Palette/**/owner/Romans");
    takeTile(ui, "VELI", "VELI");
    click(ui, screenOf(ui, fixture, at(14, 6)));
    click(ui, screenOf(ui, fixture, at(14, 9)));
    takeTile(ui, "CONSUL", "CONSUL");
    click(ui, screenOf(ui, fixture, at(17, 8)));
    ui.ItemClick("//Palette/**/owner/Gauls");
    takeTile(ui, "BREN", "BREN");
    click(ui, screenOf(ui, fixture, at(1, 8)));
    IM_CHECK_EQ(setupOf(fixture).piecesOf(0).size(), 6U);
    IM_CHECK_EQ(setupOf(fixture).piecesOf(1).size(), 7U);
    IM_CHECK(pieceNamed(fixture, "VELI_2") >= 0);
}

bool holds(Fixture& fixture, const char* id, const char* trait) {
    const int piece = pieceNamed(fixture, id);
    for (const session::HeldTrait& held : session::traitsHeld(sheetOf(fixture).document(), piece))
        if (setupOf(fixture).model().traits[static_cast<std::size_t>(held.trait)].named.id == trait)
            return true;
    return false;
}

void skillsByDrag(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiKey_V);
    ui.ItemClick("//Palette/**/Markers");
    ui.Yield(2);
    ui.ItemInputValue("//Palette/##filter", "Javelins");
    ui.Yield(2);
    drag(ui, middleOf(ui, "//Palette/**/      Javelins##javelins"), screenOf(ui, fixture, at(16, 7)));
    IM_CHECK(holds(fixture, "HAST_2", "javelins"));
    IM_CHECK(!holds(fixture, "HAST_1", "javelins"));
    // Onto nothing: it says where skills belong.
    drag(ui, middleOf(ui, "//Palette/**/      Javelins##javelins"), screenOf(ui, fixture, at(12, 20)));
    IM_CHECK_STR_EQ(lastNotice(fixture).c_str(), "Drop the skill on a counter");
    ui.ItemInputValue("//Palette/##filter", "Elite");
    ui.Yield(2);
    // Onto the line of a type: all of it. And back to the palette: taken off again.
    const auto& types = setupOf(fixture).model().types;
    const auto velites =
        std::ranges::find_if(types, [](const rules::UnitType& type) { return type.named.id == "VELI"; }) -
        types.begin();
    ui.SetRef(ui.WindowInfo("//Order of battle/sides").ID);
    const ImVec2 line = middleOf(ui, fmt::format("$$1/side/$${}/VELI", velites));
    ui.SetRef("");
    drag(ui, middleOf(ui, "//Palette/**/      Elite##elite"), line);
    ui.Yield(3);
    IM_CHECK(holds(fixture, "VELI_1", "elite") && holds(fixture, "VELI_2", "elite"));
    click(ui, screenOf(ui, fixture, at(16, 7)));
    ui.Yield(3);
    const auto& traits = setupOf(fixture).model().traits;
    const auto javelins =
        std::ranges::find_if(traits, [](const rules::Trait& trait) { return trait.named.id == "javelins"; }) -
        traits.begin();
    drag(ui, middleOf(ui, fmt::format("//Inspector/$${}/held", javelins)),
         middleOf(ui, "//Palette/**/      Elite##elite"));
    IM_CHECK(!holds(fixture, "HAST_2", "javelins"));
    ui.ItemInputValue("//Palette/##filter", "");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK(holds(fixture, "HAST_2", "javelins"));
}

void zonesAndReinforcements(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiKey_Escape);
    fixture.shell.bench().show("Scenario");
    ui.Yield(6);
    // The cells of a box, a name, a side.
    drag(ui, screenOf(ui, fixture, at(18, 4)), screenOf(ui, fixture, at(19, 12)));
    IM_CHECK_EQ(sheetOf(fixture).tools.selection.cells.size(), 18U);
    ui.ItemInputValue("//Scenario/new area/##name", "camp");
    ui.ItemClick("//Scenario/new area/Romans##1");
    ui.Yield(4);
    drag(ui, screenOf(ui, fixture, at(19, 20)), screenOf(ui, fixture, at(19, 22)));
    ui.ItemClick("//Scenario/new area/kind/open");
    ui.ItemClick("//$FOCUSED/Entry");
    ui.ItemInputValue("//Scenario/new area/##name", "south_road");
    ui.ItemClick("//Scenario/new area/Romans##1");
    ui.Yield(4);
    const auto areas = session::areasOf(sheetOf(fixture).document());
    IM_CHECK_EQ(areas.size(), 2U);
    IM_CHECK(areas[0].kind == session::AreaKind::Zone && areas[0].side == 1 && areas[0].cells.size() == 18);
    IM_CHECK(areas[1].kind == session::AreaKind::Entry && areas[1].id == "south_road" &&
             areas[1].cells.size() == 3);

    click(ui, screenOf(ui, fixture, at(14, 9)));
    fixture.shell.bench().show("Unplaced");
    ui.Yield(6);
    ui.ItemClick("//Unplaced/turn/more");
    ui.ItemClick("//Unplaced/entry/open");
    ui.ItemClick("//$FOCUSED/South road");
    ui.ItemClick("//Unplaced/They come then");
    ui.Yield(4);
    const auto trays = session::traysOf(sheetOf(fixture).document());
    IM_CHECK_EQ(trays.size(), 1U);
    IM_CHECK_STR_EQ(trays[0].turn.c_str(), "3");
    IM_CHECK_STR_EQ(trays[0].entry.c_str(), "south_road");
    IM_CHECK(!setupOf(fixture).piece(pieceNamed(fixture, "VELI_2")).cell.valid());
}

void labelsFormsNotes(ImGuiTestContext& ui, Fixture& fixture) {
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiKey_T);
    click(ui, screenOf(ui, fixture, at(5, 20)));
    ui.KeyCharsReplace("Hill of the crows");
    press(ui, ImGuiKey_Enter);
    ui.Yield(3);
    IM_CHECK_EQ(setupOf(fixture).draft().labels.size(), 1U);
    press(ui, ImGuiKey_V);

    fixture.shell.bench().show("Scenario");
    ui.Yield(6);
    ui.ItemInputValue("//Scenario/duration/number/##value", "6");
    ui.Yield(3);
    const auto& states = setupOf(fixture).model().states;
    const auto goal =
        std::ranges::find_if(states, [](const rules::State& state) { return state.named.id == "goal"; }) -
        states.begin();
    ui.ItemInputValue(fmt::format("//Scenario/romans/$${}/number/##value", goal).c_str(), "4");
    ui.Yield(3);
    ui.ItemInput("//Scenario/##notes");
    ui.KeyCharsAppend("The ford decides.");
    ui.ItemClick("//Scenario/first/Romans");
    ui.Yield(4);
    const auto& scenario = *sheetOf(fixture).document().meaning().scenario;
    IM_CHECK(scenario.notes.text.find("The ford decides.") != std::string::npos);
    IM_CHECK_EQ(setupOf(fixture).draft().active, 1);
    for (const session::NumberField& field : session::numberFields(sheetOf(fixture).document()))
        if (field.name == "duration") IM_CHECK_STR_EQ(field.value.c_str(), "6");
    for (const session::StateField& field : session::sideStates(sheetOf(fixture).document(), 1))
        if (field.state == goal) IM_CHECK_STR_EQ(field.value.c_str(), "4");
}

void saved(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    ui.Yield(4);
    ui.KeyCharsReplace("the-day.yaml");
    press(ui, ImGuiKey_Enter);
    ui.Yield(6);
    IM_CHECK(!sheetOf(fixture).history.modified());
    const std::string text = textOf(fixture.directory / kFolder / "the-day.yaml");
    IM_CHECK(text.find("groma: scenario/1") == 0);
    IM_CHECK(text.find(fmt::format("5 WARB (3-3) hexes {}-{}", at(2, 6), at(2, 10))) != std::string::npos);
    IM_CHECK(text.find("turn: 3") != std::string::npos);
    IM_CHECK(text.find("Hill of the crows") != std::string::npos);
    // Twenty sides, each written once.
    const std::size_t river = text.find("river:");
    IM_CHECK(river != std::string::npos);
    const std::string sides = text.substr(river, text.find("ford:", river) - river);
    IM_CHECK_EQ(count(sides, "/") + count(sides, " SE") + count(sides, " SW") + count(sides, " NE") +
                    count(sides, " NW"),
                20);
}

// Where the game stands: its turn, as the rules count it.
int turnOf(Fixture& fixture) {
    const session::TestPlay& play = *sheetOf(fixture).play;
    const auto& states = play.setup().model().states;
    const auto turn =
        std::ranges::find_if(states, [](const rules::State& state) { return state.named.id == "turn"; }) -
        states.begin();
    return static_cast<int>(base::Number::fromBits(play.position().state(static_cast<int>(turn))).whole());
}

// The Gauls are led by hand and stay where they are; the computer leads the Romans.
void playUntilTurn(ImGuiTestContext& ui, Fixture& fixture, int turn) {
    ui::Sheet& sheet = sheetOf(fixture);
    for (int i = 0; i < 4000 && turnOf(fixture) < turn && !sheet.play->question().finished; ++i) {
        IM_CHECK(sheet.play->question().what != game::Pending::What::Failed);
        if (sheet.play->computersTurn() || sheet.play->question().what != game::Pending::What::Choice) {
            ui.Yield();
            continue;
        }
        if (sheet.play->question().mayPass) ui.ItemClick("//Test play/###pass");
        else
            ui.ItemClick(
                fmt::format("//Test play/**/$$0/{}", sheet.play->question().options.front().text).c_str());
    }
    IM_CHECK_EQ(turnOf(fixture), turn);
}

void playedAndReplayed(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    ui.ItemClick("//Game/$$1/leader/Computer");
    ui.ItemClick("//Game/Dice fall by themselves");
    playUntilTurn(ui, fixture, 3);
    const session::TestPlay& play = *sheetOf(fixture).play;
    const int hast = pieceNamed(fixture, "HAST_1");
    IM_CHECK(play.position().cell(hast) != setupOf(fixture).piece(hast).cell); // the computer has marched
    ui.ItemClick("//Game/Step back"); // from now on the computer waits
    const std::size_t answers = play.played().front().answers.size();
    for (int i = 0; i < 2; ++i) ui.ItemClick("//Game/Step back");
    ui.Yield(10);
    IM_CHECK_EQ(play.played().front().answers.size(), answers - 2);

    // Hastati that march a hex less: the game is replayed and tells where it goes another way.
    press(ui, ImGuiKey_F5);
    IM_CHECK(sheetOf(fixture).mode == ui::Mode::SetUp);
    click(ui, screenOf(ui, fixture, at(16, 6)));
    IM_CHECK(sheetOf(fixture).tools.selection.hasPiece("HAST_1"));
    fixture.shell.bench().show("Inspector");
    ui.Yield(6);
    const auto& attributes = setupOf(fixture).model().attributes;
    const auto mp =
        std::ranges::find_if(attributes,
                             [](const rules::Attribute& attribute) { return attribute.named.id == "mp"; }) -
        attributes.begin();
    ui.ItemClick(fmt::format("//Inspector/**/level/All 4 HAST").c_str());
    ui.ItemInputValue(fmt::format("//Inspector/**/$${}/value/##value", mp * 2).c_str(), "1");
    ui.Yield(4);
    IM_CHECK(textOf(fixture.directory / kFolder / "the-day.yaml").find("mp: 1") ==
             std::string::npos); // not saved
    IM_CHECK(play.divergence().has_value());
    IM_CHECK(lastNotice(fixture).find("The game was replayed; it differs from call") == 0);
    press(ui, ImGuiKey_F5);
    IM_CHECK(sheetOf(fixture).mode == ui::Mode::Play);
    IM_CHECK(play.isGame());
    if (play.held() && play.computersTurn()) ui.ItemClick("//Game/Let it go on");
    playUntilTurn(ui, fixture, 3);
    press(ui, ImGuiKey_F5);
}

void printedClosedAndOpened(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_P);
    ui.ItemClick("//Print and export/Write");
    settle(ui, fixture);
    IM_CHECK(textOf(fixture.directory / kFolder / "the-day-map.pdf").starts_with("%PDF"));
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    const auto& bench = fixture.shell.bench();
    const std::string kept(sheetOf(fixture).document().text("the-day.yaml"));
    IM_CHECK(kept.find("mp: 1") != std::string::npos);
    const std::size_t open = bench.sheets.size();
    press(ui, ImGuiMod_Ctrl | ImGuiKey_W);
    IM_CHECK_EQ(bench.sheets.size(), open); // the game that was played is in no file yet
    ui.ItemClick("//Close document/Save and close");
    ui.Yield(4);
    IM_CHECK_EQ(bench.sheets.size(), open - 1);
    IM_CHECK(std::filesystem::exists(fixture.directory / kFolder / "the-day.game"));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_O);
    ui.KeyCharsReplace("the-day.yaml");
    ui.Yield(3);
    press(ui, ImGuiKey_Enter);
    settle(ui, fixture);
    ui.Yield(8);
    IM_CHECK_EQ(bench.sheets.size(), open);
    IM_CHECK(sheetOf(fixture).document().text("the-day.yaml") == kept);
    IM_CHECK(!sheetOf(fixture).history.modified());
    const game::Setup& setup = setupOf(fixture);
    IM_CHECK_EQ(setup.pieceCount(), 13);
    IM_CHECK_EQ(sidesDrawn(fixture), 20);
    IM_CHECK(holds(fixture, "HAST_2", "javelins") && holds(fixture, "VELI_1", "elite"));
    IM_CHECK_EQ(session::areasOf(sheetOf(fixture).document()).size(), 2U);
}

void theWholeDay(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    walk(ui, fixture,
         {fordsNeedRivers, aNewField, theMap, theArmies, skillsByDrag, zonesAndReinforcements,
          labelsFormsNotes, saved, playedAndReplayed, printedClosedAndOpened});
}

} // namespace

std::vector<GuiTest> wholeDayTests() {
    return {{"the whole day in one sitting: map, armies, skills, forms, two turns, replay, print, reopened",
             kStart, theWholeDay}};
}

} // namespace groma::gui
