// The same day on squares: stands of several squares that face, from the empty field to the printed map.
#include "core/game/position/occupancy.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "tests/gui/gestures.h"
#include "tests/gui/steps.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::gui {
namespace {

constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
constexpr const char* kFolder = "samples/strength-and-honour";

const game::PieceSetup& pieceOf(Fixture& fixture, const char* id) {
    return setupOf(fixture).piece(*setupOf(fixture).pieceNamed(id));
}

void theFieldAndTheLines(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(4);
    ui.ItemInputValue("//New scenario/##title", "On squares");
    ui.ItemInputValue("//New scenario/width/##value", "16");
    ui.ItemInputValue("//New scenario/height/##value", "12");
    ui.ItemClick("//New scenario/Make it");
    ui.Yield(8);
    IM_CHECK_EQ(setupOf(fixture).geometry().sides(), 4);
    IM_CHECK_EQ(setupOf(fixture).geometry().cellCount(), 192);

    // A wood of six squares by the rectangle.
    const std::string wood = setupOf(fixture).model().terrain[1].named.id;
    ui.ItemClick(fmt::format("//Palette/**/{}/tile", wood).c_str());
    press(ui, ImGuiMod_Shift | ImGuiKey_R);
    drag(ui, screenOf(ui, fixture, "083"), screenOf(ui, fixture, "101"));
    for (const char* number : {"083", "084", "085", "099", "100", "101"})
        IM_CHECK_STR_EQ(terrainAt(fixture, number).c_str(), wood.c_str());
    IM_CHECK_STR_EQ(terrainAt(fixture, "086").c_str(), setupOf(fixture).model().terrain[0].named.id.c_str());
    press(ui, ImGuiMod_Shift | ImGuiKey_B);

    // Stands by the palette; one of two squares is refused where its other half would leave the map.
    ui.ItemClick("//Palette/**/Units");
    ui.Yield(2);
    takeTile(ui, "LEGION", "LEGION");
    click(ui, screenOf(ui, fixture, "151"));
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 1);
    IM_CHECK_EQ(setupOf(fixture).footprint(0).size(), 2U);
    click(ui, screenOf(ui, fixture, "154"));
    ui.ItemClick("//Palette/**/owner/Blue");
    takeTile(ui, "WARB", "WARB");
    click(ui, screenOf(ui, fixture, "039"));
    click(ui, screenOf(ui, fixture, "042"));
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 4);

    // They face each other: the warbands are turned about.
    press(ui, ImGuiKey_V);
    const std::string first = setupOf(fixture).piece(setupOf(fixture).piecesOf(1)[0]).id;
    const int before = pieceOf(fixture, first.c_str()).facing;
    click(ui, screenOf(ui, fixture, "039"));
    IM_CHECK(sheetOf(fixture).tools.selection.hasPiece(first));
    press(ui, ImGuiKey_RightBracket);
    press(ui, ImGuiKey_RightBracket);
    IM_CHECK_EQ(pieceOf(fixture, first.c_str()).facing, (before + 2) % 4);
}

void theForms(ImGuiTestContext& ui, Fixture& fixture) {
    fixture.shell.bench().show("Scenario");
    ui.Yield(6);
    // Numbers that a scenario of these rules must say: without them nothing can be played.
    for (const session::NumberField& number : session::numberFields(sheetOf(fixture).document())) {
        if (!number.byDefault.empty() || !number.value.empty()) continue;
        ui.ItemInputValue(fmt::format("//Scenario/{}/number/##value", number.name).c_str(), "9");
        ui.Yield(3);
    }
    IM_CHECK(sheetOf(fixture).document().playable());
    press(ui, ImGuiKey_Escape);
    drag(ui, screenOf(ui, fixture, "161"), screenOf(ui, fixture, "192"));
    ui.ItemInputValue("//Scenario/new area/##name", "camp");
    ui.ItemClick("//Scenario/new area/Red##0");
    ui.Yield(4);
    IM_CHECK_EQ(session::areasOf(sheetOf(fixture).document()).size(), 1U);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    ui.Yield(4);
    ui.KeyCharsReplace("squares.yaml");
    press(ui, ImGuiKey_Enter);
    ui.Yield(6);
    const std::string text = textOf(fixture.directory / kFolder / "squares.yaml");
    IM_CHECK(text.find("groma: scenario/1") == 0);
    IM_CHECK(text.find("camp") != std::string::npos);
}

// The computer leads both sides: twenty answers, three taken back, a stand moved under them, then on.
void playedAndPrinted(ImGuiTestContext& ui, Fixture& fixture) {
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    ui.ItemClick("//Game/$$0/leader/Computer");
    ui.ItemClick("//Game/$$1/leader/Computer");
    ui.ItemClick("//Game/Dice fall by themselves");
    ui::Sheet& sheet = sheetOf(fixture);
    const auto answers = [&] { return sheet.play->played().front().answers.size(); };
    for (int i = 0; i < 3000 && answers() < 20 && !sheet.play->question().finished; ++i) ui.Yield();
    IM_CHECK(sheet.play->question().failure.empty());
    IM_CHECK(answers() >= 20 || sheet.play->question().finished);
    const std::size_t played = answers();
    ui.ItemClick("//Game/Step back");
    ui.ItemClick("//Game/Step back");
    ui.ItemClick("//Game/Step back");
    const std::size_t left = answers();
    IM_CHECK(left >= played - 3 &&
             left < played + 6); // while the hand went to the button it may have gone on
    ui.Yield(10);
    IM_CHECK_EQ(answers(), left);
    IM_CHECK(sheet.play->held());
    press(ui, ImGuiKey_F5);
    press(ui, ImGuiKey_Escape);
    drag(ui, screenOf(ui, fixture, "154"), screenOf(ui, fixture, "156"));
    IM_CHECK_EQ(sheet.history.modified(), true);
    press(ui, ImGuiKey_F5);
    IM_CHECK(sheet.play->isGame());
    IM_CHECK(answers() <= left);
    if (sheet.play->held()) ui.ItemClick("//Game/Let it go on");
    for (int i = 0; i < 3000 && answers() < left && !sheet.play->question().finished; ++i) ui.Yield();
    IM_CHECK(sheet.play->question().failure.empty());
    press(ui, ImGuiKey_F5);

    press(ui, ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_P);
    ui.ItemClick("//Print and export/Write");
    settle(ui, fixture);
    IM_CHECK(textOf(fixture.directory / kFolder / "squares-map.pdf").starts_with("%PDF"));
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    IM_CHECK(textOf(fixture.directory / kFolder / "squares.yaml").find("156") != std::string::npos);
}

void theDayOnSquares(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    walk(ui, fixture, {theFieldAndTheLines, theForms, playedAndPrinted});
}

} // namespace

std::vector<GuiTest> squareDayTests() {
    return {
        {"the whole day on squares: stands that face, forms, play, replay, print", kGaul, theDayOnSquares}};
}

} // namespace groma::gui
