// The designer's day, step by step, each told by what the document and its files say afterwards.
#include "editor/session/edits/forms/scenario_forms.h"
#include "tests/gui/gestures.h"

#include <fmt/core.h>

namespace groma::gui {
namespace {

constexpr const char* kRules = "samples/ars-bellum/arretium.yaml";

int indexOf(const std::vector<rules::Terrain>& kinds, const char* id) {
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i].named.id == id) return static_cast<int>(i);
    return -1;
}

// New scenario from the ruleset of the open one: 30 x 20, two sides.
void makeField(ImGuiTestContext& ui) {
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(4);
    ui.ItemInputValue("//New scenario/##title", "Two hills");
    ui.ItemClick("//New scenario/Make it");
    ui.Yield(8);
}

void aNewFieldIsMadeAndSaved(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    makeField(ui);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 2U);
    const grid::Geometry& geometry = setupOf(fixture).geometry();
    IM_CHECK_EQ(geometry.lineCount(), 20);
    IM_CHECK_EQ(geometry.cellCount(), 600);
    IM_CHECK_EQ(setupOf(fixture).sideCount(), 2);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S); // it has no file yet: asks for a name
    ui.Yield(4);
    ui.KeyCharsReplace("hills.yaml");
    press(ui, ImGuiKey_Enter);
    ui.Yield(6);
    const std::string text = textOf(fixture.directory / "samples/ars-bellum/hills.yaml");
    IM_CHECK(text.find("groma: scenario/1") == 0);
    IM_CHECK(text.find("rules: rules.yaml") != std::string::npos);
    IM_CHECK(!sheetOf(fixture).history.modified());
}

// A printed map of rows of 15 and 14, numbered by row and place in four digits; then what does not fit is
// said and not made.
void aPrintedMapsRowsAndNumbers(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(4);
    ui.ItemInputValue("//New scenario/##title", "As printed");
    ui.ItemInputValue("//New scenario/##lengths", "15, x");
    ui.Yield(3);
    ui.ItemClick("//New scenario/Make it"); // grey: it says what is wrong
    ui.Yield(3);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 1U);
    ui.ItemInputValue("//New scenario/##lengths", "15, 14");
    ui.ItemInputValue("//New scenario/height/##value", "10");
    ui.ItemInputValue("//New scenario/digits/##value", "4");
    ui.Yield(3);
    fixture.wantedPicture = "new-scenario-rows";
    for (int frame = 0; frame < 300 && !fixture.wantedPicture.empty(); ++frame) ui.Yield();
    ui.ItemClick("//New scenario/Make it");
    ui.Yield(8);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 2U);
    const grid::Geometry& geometry = setupOf(fixture).geometry();
    IM_CHECK_EQ(geometry.cellCount(), 145);
    IM_CHECK_STR_EQ(geometry.numberText(grid::CellId{15}).c_str(), "0016");
    IM_CHECK_STR_EQ(sheetOf(fixture).document().startPath().c_str(), "as-printed.yaml");
}

void woodsRoadRiverAndHill(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    makeField(ui);
    const rules::Model& model = setupOf(fixture).model();
    session::ToolSettings& hand = sheetOf(fixture).tools.settings;
    hand.kind = session::ToolKind::Ground;
    const int wood = indexOf(model.terrain, "forest");
    hand.terrain = wood;
    drag(ui, screenOf(ui, fixture, "094"), screenOf(ui, fixture, "098"));
    for (const char* number : {"094", "095", "096", "097", "098"})
        IM_CHECK_EQ(static_cast<int>(setupOf(fixture).board().cell(cellOf(fixture, number)).terrain), wood);
    hand.kind = session::ToolKind::Level;
    hand.level = 1;
    drag(ui, screenOf(ui, fixture, "190"), screenOf(ui, fixture, "193"));
    IM_CHECK_EQ(static_cast<int>(setupOf(fixture).board().cell(cellOf(fixture, "192")).level), 1);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 2U);
    hand.kind = session::ToolKind::Link;
    hand.link = 0;
    drag(ui, screenOf(ui, fixture, "303"), screenOf(ui, fixture, "309"));
    const grid::Geometry& geometry = setupOf(fixture).geometry();
    const grid::EdgeId crossed = geometry.edgeBetween(cellOf(fixture, "305"), cellOf(fixture, "306"));
    IM_CHECK((setupOf(fixture).board().edge(crossed).links & 1U) != 0);
    for (int i = 0; i < 3; ++i) press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 0U);
    IM_CHECK_EQ(static_cast<int>(setupOf(fixture).board().cell(cellOf(fixture, "192")).level), 0);
}

// Quick entry in the book's notation, a leader from the palette, copy and paste, mirror to the other side.
void armiesByEntryAndByHand(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    makeField(ui);
    const std::string type = setupOf(fixture).model().types.front().named.id;
    ui.ItemInput("//Order of battle/##quick entry");
    ui.KeyCharsReplace(fmt::format("4 {} hexes 100-103", type).c_str());
    press(ui, ImGuiKey_Enter);
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 4);
    IM_CHECK(setupOf(fixture).piece(0).cell == cellOf(fixture, "100"));
    press(ui, ImGuiKey_V);
    drag(ui, screenOf(ui, fixture, "099"), screenOf(ui, fixture, "104"));
    IM_CHECK_EQ(sheetOf(fixture).tools.selection.pieces.size(), 4U);
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_C);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_V);
    IM_CHECK(sheetOf(fixture).tools.settings.kind == session::ToolKind::Stamp);
    click(ui, screenOf(ui, fixture, "160"));
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 8);
    press(ui, ImGuiKey_V);
    fixture.shell.actions().run(fixture.shell.bench(), "pieces.mirror");
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).piecesOf(1).size(), 4U);
}

void formsWriteTheScenario(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().show("Scenario");
    ui.Yield(6);
    ui.ItemInputValue("//Scenario/##Title", "Arretium at dawn");
    ui.Yield(4);
    IM_CHECK_STR_EQ(sheetOf(fixture).document().meaning().scenario->title.text.c_str(), "Arretium at dawn");
    const int second = setupOf(fixture).draft().active == 0 ? 1 : 0;
    ui.ItemClick(fmt::format("//Scenario/first/{}", setupOf(fixture).side(second).title).c_str());
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).draft().active, second);
    // A deployment zone of the selected cells.
    sheetOf(fixture).tools.selection.clear();
    sheetOf(fixture).tools.selection.selectCells({cellOf(fixture, "001"), cellOf(fixture, "002")});
    ui.ItemInputValue("//Scenario/new area/##name", "camp_side");
    ui.Yield(2);
    ui.ItemClick(fmt::format("//Scenario/new area/{}##0", setupOf(fixture).side(0).title).c_str());
    ui.Yield(4);
    bool found = false;
    for (const session::AreaField& area : session::areasOf(sheetOf(fixture).document()))
        if (area.id == "camp_side")
            found = area.kind == session::AreaKind::Zone && area.side == 0 && area.cells.size() == 2;
    IM_CHECK(found);
}

// Two counters wait for turn 3 and are dragged back onto the map.
void reinforcementsWaitInTheTray(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Sheet& sheet = sheetOf(fixture);
    const game::PieceSetup first = setupOf(fixture).piece(0);
    sheet.tools.selection.selectPieces({first.id});
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_U);
    IM_CHECK(!setupOf(fixture).piece(*setupOf(fixture).pieceNamed(first.id)).cell.valid());
    fixture.shell.bench().show("Unplaced");
    ui.Yield(6);
    const auto& trays = session::traysOf(sheet.document());
    IM_CHECK_EQ(trays.size(), 1U);
    const ImVec2 from =
        ui.ItemInfo(fmt::format("//Unplaced/**/{}/counter", first.id).c_str()).RectFull.GetCenter();
    drag(ui, from, screenOf(ui, fixture, setupOf(fixture).geometry().numberText(first.cell)));
    ui.Yield(4);
    IM_CHECK(setupOf(fixture).piece(*setupOf(fixture).pieceNamed(first.id)).cell == first.cell);
}

void labelsStandOnTheMap(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiKey_T);
    click(ui, screenOf(ui, fixture, "012"));
    ui.Yield(4);
    ui.KeyCharsReplace("Old mill");
    press(ui, ImGuiKey_Enter);
    ui.Yield(4);
    bool found = false;
    for (const game::Label& label : setupOf(fixture).draft().labels)
        found = found || (label.text == "Old mill" && label.cell == cellOf(fixture, "012"));
    IM_CHECK(found);
}

void aRightClickOffersWhatCanBeDone(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const int before = setupOf(fixture).pieceCount();
    const std::string number = setupOf(fixture).geometry().numberText(setupOf(fixture).piece(0).cell);
    click(ui, screenOf(ui, fixture, number), ImGuiMouseButton_Right);
    ui.Yield(3);
    ui.ItemClick("//$FOCUSED/Remove");
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before - 1);
}

void theGameIsPlayedAndReplayedUnderAChange(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui::Sheet& sheet = sheetOf(fixture);
    IM_CHECK(sheet.mode == ui::Mode::Play);
    for (int i = 0; i < 12 && sheet.play->question().what != game::Pending::What::Done; ++i) {
        const session::PlayQuestion& question = sheet.play->question();
        if (question.what == game::Pending::What::Chance) press(ui, ImGuiKey_D);
        else if (!question.options.empty()) {
            const auto done = sheet.play->answer(question.options.front().answer);
            IM_CHECK(done.has_value());
        } else break;
        ui.Yield(2);
    }
    const std::size_t answers = sheet.play->played().front().answers.size();
    IM_CHECK(answers > 0);
    const std::size_t lines = sheet.play->log().size();
    press(ui, ImGuiKey_Backspace);
    IM_CHECK(sheet.play->log().size() <= lines);
    IM_CHECK(!sheet.history.modified());
}

// The same on squares, with counters of two squares that face: a wood of five squares, a line of battle
// moved, an order given.
void theDayOnSquares(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Sheet& sheet = sheetOf(fixture);
    session::ToolSettings& hand = sheet.tools.settings;
    hand.kind = session::ToolKind::Ground;
    hand.terrain = 1;
    drag(ui, screenOf(ui, fixture, "065"), screenOf(ui, fixture, "069"));
    for (const char* number : {"065", "066", "067", "068", "069"})
        IM_CHECK_EQ(static_cast<int>(setupOf(fixture).board().cell(cellOf(fixture, number)).terrain), 1);
    IM_CHECK_EQ(sheet.history.position(), 1U);
    press(ui, ImGuiKey_V);
    const std::string id = setupOf(fixture).piece(0).id;
    const int facing = setupOf(fixture).piece(0).facing;
    const std::string from = setupOf(fixture).geometry().numberText(setupOf(fixture).piece(0).cell);
    click(ui, screenOf(ui, fixture, from));
    IM_CHECK_EQ(sheet.tools.selection.pieces.size(), 1U);
    IM_CHECK_STR_EQ(sheet.tools.selection.pieces.front().c_str(), id.c_str());
    press(ui, ImGuiKey_RightBracket);
    IM_CHECK(setupOf(fixture).piece(*setupOf(fixture).pieceNamed(id)).facing != facing);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_EQ(setupOf(fixture).piece(*setupOf(fixture).pieceNamed(id)).facing, facing);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    IM_CHECK(sheet.mode == ui::Mode::Play);
    for (int i = 0; i < 30 && sheet.play->question().what != game::Pending::What::Done; ++i) {
        const session::PlayQuestion& question = sheet.play->question();
        if (question.what == game::Pending::What::Chance) press(ui, ImGuiKey_D);
        else if (question.options.empty()) break;
        else IM_CHECK(sheet.play->answer(question.options.front().answer).has_value());
    }
    IM_CHECK(!sheet.play->played().front().answers.empty());
    IM_CHECK(sheet.play->question().failure.empty());
}

} // namespace

std::vector<GuiTest> dayTests() {
    return {
        {"a new field has the rows and numbers of a printed map, shown while they are typed", kRules,
         aPrintedMapsRowsAndNumbers},
        {"a new field of 30 x 20 is made from the rules and saved under a name", kRules,
         aNewFieldIsMadeAndSaved},
        {"a wood, a hill and a road are each one stroke and one undo", kRules, woodsRoadRiverAndHill},
        {"an army comes by quick entry, by paste, and as the mirror of the other", kRules,
         armiesByEntryAndByHand},
        {"the scenario form writes title, first side and a zone", kRules, formsWriteTheScenario},
        {"a counter goes to the tray and is dragged back", kRules, reinforcementsWaitInTheTray},
        {"a label is written on the map", kRules, labelsStandOnTheMap},
        {"a right-click offers what can be done with a counter", kRules, aRightClickOffersWhatCanBeDone},
        {"a game is played for some steps and stepped back", kRules, theGameIsPlayedAndReplayedUnderAChange},
        {"the same on squares: a wood, a counter turned, orders given",
         "samples/strength-and-honour/gaul.yaml", theDayOnSquares},
    };
}

} // namespace groma::gui
