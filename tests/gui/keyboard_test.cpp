// A whole session without a mouse, at twice the size: made, painted, manned, saved, played.
#include "editor/ui/workbench/state/map_state.h"
#include "tests/gui/gestures.h"

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

void goByNumber(ImGuiTestContext& ui, Fixture& fixture, const char* number) {
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_G);
    ui.KeyCharsAppend(number);
    press(ui, ImGuiKey_Enter);
    ui.Yield(2);
    IM_CHECK(stateOf<ui::MapCursor>(fixture).cell == cellOf(fixture, number));
}

// Commands by the palette: each action has a name, whether it has a key or not.
void command(ImGuiTestContext& ui, const char* words) {
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_P);
    ui.KeyCharsAppend(words);
    ui.Yield(2);
    press(ui, ImGuiKey_Enter);
    ui.Yield(3);
}

void aSessionWithoutAMouse(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Workbench& bench = fixture.shell.bench();
    for (int i = 0; i < 4; ++i) press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Equal);
    ui.Yield(8);
    IM_CHECK_EQ(bench.settings.scale, 2.0F);

    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(4);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_A);
    ui.KeyChars("By hand");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Enter);
    ui.Yield(8);
    IM_CHECK_EQ(bench.sheets.size(), 2U);
    IM_CHECK_STR_EQ(sheetOf(fixture).document().meaning().scenario->title.text.c_str(), "By hand");
    ui::Sheet& sheet = sheetOf(fixture);

    // A row of the second terrain, painted with Shift and the arrows.
    goByNumber(ui, fixture, "100");
    command(ui, "Panels: Battlefield");
    press(ui, ImGuiKey_2);
    ui.KeyDown(ImGuiMod_Shift);
    for (int i = 0; i < 3; ++i) press(ui, ImGuiKey_RightArrow);
    ui.KeyUp(ImGuiMod_Shift);
    ui.Yield(4);
    const std::string second = setupOf(fixture).model().terrain[1].named.id;
    for (const char* number : {"100", "101", "102", "103"})
        IM_CHECK_STR_EQ(terrainAt(fixture, number).c_str(), second.c_str());

    // A river, side by side: the cursor's side is turned with the comma and the full stop.
    command(ui, "Tools: Draw sides");
    sheet.tools.settings.side = 0;
    goByNumber(ui, fixture, "200");
    command(ui, "Panels: Battlefield");
    press(ui, ImGuiKey_Enter);
    press(ui, ImGuiKey_Period);
    press(ui, ImGuiKey_Enter);
    IM_CHECK_EQ(sidesDrawn(fixture), 2);

    // A unit of the type that is found by its name; another by the same key, then it walks.
    command(ui, "Panels: Order of battle");
    ui.Yield(4);
    IM_CHECK(ui.UiContext->NavWindow != nullptr);
    command(ui, "Place units");
    sheet.tools.settings.type = 0;
    goByNumber(ui, fixture, "310");
    command(ui, "Panels: Battlefield");
    press(ui, ImGuiKey_Enter);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 1);
    press(ui, ImGuiKey_V);
    press(ui, ImGuiKey_Enter);
    IM_CHECK_EQ(sheet.tools.selection.pieces.size(), 1U);
    press(ui, ImGuiKey_DownArrow);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Enter);
    IM_CHECK(setupOf(fixture).piece(0).cell == *stateOf<ui::MapCursor>(fixture).cell);
    IM_CHECK(setupOf(fixture).piece(0).cell != cellOf(fixture, "310"));

    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    ui.Yield(4);
    ui.KeyCharsReplace("by-hand.yaml");
    press(ui, ImGuiKey_Enter);
    ui.Yield(6);
    IM_CHECK(textOf(fixture.directory / "samples/ars-bellum/by-hand.yaml").find("title: By hand") !=
             std::string::npos);

    // A step of the game: the first die falls, and is taken back.
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    IM_CHECK(sheet.mode == ui::Mode::Play);
    IM_CHECK(sheet.play->question().what == game::Pending::What::Chance);
    press(ui, ImGuiKey_D);
    IM_CHECK_EQ(sheet.play->played().front().answers.size(), 1U);
    press(ui, ImGuiKey_Backspace);
    IM_CHECK(sheet.play->played().front().answers.empty());
    press(ui, ImGuiKey_Escape); // the mark on the hex that was gone to
    press(ui, ImGuiKey_Escape); // the selection
    press(ui, ImGuiKey_Escape);
    IM_CHECK(sheet.mode == ui::Mode::SetUp);
}

} // namespace

std::vector<GuiTest> keyboardTests() {
    return {{"a whole session by keyboard alone at 200 %", kArretium, aSessionWithoutAMouse}};
}

} // namespace groma::gui
