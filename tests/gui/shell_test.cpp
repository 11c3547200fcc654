#include "editor/ui/workbench/state/order_entry.h"
#include "editor/ui/workbench/state/what_if.h"
#include "tests/gui/gestures.h"

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

void drawsADockSpaceOverTheWholeWindow(ImGuiTestContext& ui, Fixture&) {
    ui.Yield(2);
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const ImGuiDockNode* root = nullptr;
    const ImGuiDockContext& docking = ui.UiContext->DockContext;
    for (const ImGuiStoragePair& node : docking.Nodes.Data) {
        const auto* candidate = static_cast<const ImGuiDockNode*>(node.val_p);
        if (candidate != nullptr && candidate->IsDockSpace()) root = candidate;
    }
    IM_CHECK(root != nullptr);
    // The column of tools stands beside it.
    IM_CHECK_EQ(root->Size.x, viewport->WorkSize.x - 40.0F);
}

void agreesToCloseWithNothingUnsaved(ImGuiTestContext& ui, Fixture& fixture) {
    IM_CHECK(!fixture.shell.wantsClose());
    fixture.shell.requestClose();
    ui.Yield(2);
    IM_CHECK(fixture.shell.wantsClose());
}

/// The window goes on while a job reads; asked for twice it is one sheet, and what is not there is told.
void filesAreReadBesideTheWindow(ImGuiTestContext& ui, Fixture& fixture) {
    ui::Workbench& bench = fixture.shell.bench();
    const std::string arretium = (fixture.directory / "samples/ars-bellum/arretium.yaml").string();
    const std::string telamon = (fixture.directory / "samples/ars-bellum/telamon.yaml").string();
    bench.open(arretium);
    bench.open(arretium);
    IM_CHECK(bench.sheet() == nullptr);
    settle(ui, fixture);
    ui.Yield(2);
    IM_CHECK_EQ(bench.sheets.size(), 1U);
    IM_CHECK(sheetOf(fixture).document().playable());
    bench.open(telamon);
    bench.close(0);
    settle(ui, fixture);
    ui.Yield(2);
    IM_CHECK_EQ(bench.sheets.size(), 1U);
    IM_CHECK_STR_EQ(sheetOf(fixture).document().startPath().c_str(), "telamon.yaml");
    bench.open(arretium);
    settle(ui, fixture);
    ui.Yield(2);
    bench.open(telamon);
    IM_CHECK_EQ(bench.sheets.size(), 2U);
    IM_CHECK_EQ(bench.current, 0U);
    bench.notices.clear();
    bench.open((fixture.directory / "samples/ars-bellum/nowhere.yaml").string());
    settle(ui, fixture);
    ui.Yield(2);
    IM_CHECK_EQ(bench.sheets.size(), 2U);
    IM_CHECK(!bench.notices.empty() && bench.notices.front().isRefusal);
}

/// Enter takes the line and keeps the keyboard: what is typed next is the next line and no shortcut.
void quickEntryTakesLineAfterLine(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const int before = setupOf(fixture).pieceCount();
    const std::string target =
        setupOf(fixture).piece(stateOf<ui::WhatIf>(fixture).question.value().target).id;
    const session::ToolKind hand = sheetOf(fixture).tools.settings.kind;
    ui.ItemInput("//Order of battle/##quick entry");
    for (const char* line : {"WARB 046", "WARB 047", "2 warb 048-049"}) {
        ui.KeyCharsAppend(line);
        ui.Yield();
        ui.KeyPress(ImGuiKey_Enter);
        ui.Yield(3);
    }
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before + 4);
    // What is asked stays about the same two, whatever number they have now.
    IM_CHECK(stateOf<ui::WhatIf>(fixture).question.has_value());
    IM_CHECK_EQ(setupOf(fixture).piece(stateOf<ui::WhatIf>(fixture).question->target).id, target);
    IM_CHECK(stateOf<ui::OrderEntry>(fixture).text.empty());
    IM_CHECK(sheetOf(fixture).tools.settings.kind == hand);
    IM_CHECK(ImGui::GetIO().WantTextInput);
    // With nothing in the field there is nothing to take back but what was placed.
    ui.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(3);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before + 2);
    IM_CHECK(stateOf<ui::OrderEntry>(fixture).text.empty());
    // What does not fit stays, with its reason, and a wrong line keeps nothing else back.
    ui.KeyCharsAppend("WARP 050");
    ui.KeyPress(ImGuiMod_Shift | ImGuiKey_Enter);
    ui.KeyCharsAppend("WARB 051");
    ui.Yield(2);
    IM_CHECK_STR_EQ(
        stateOf<ui::OrderEntry>(fixture).read(sheetOf(fixture).document()).lines.front().problem.c_str(),
        "`WARP` is no type; did you mean `WARB`?");
    ui.KeyPress(ImGuiKey_Enter);
    ui.Yield(3);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before + 3);
    IM_CHECK_STR_EQ(stateOf<ui::OrderEntry>(fixture).text.c_str(), "WARP 050");
}

void anOrderOfBattleIsPastedOnTheMap(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const int before = setupOf(fixture).pieceCount();
    const std::size_t steps = sheetOf(fixture).history.position();
    const std::string text = setupOf(fixture).side(1).title +
                             ":\n- 2 HAST (4-3) hexes 046-047\n- HAST 048\n\n" +
                             setupOf(fixture).side(0).title + "\n* WARB 060 to 062\n* WARC 063\n";
    ui.WindowFocus("//Battlefield");
    ui.Yield(2);
    ImGui::SetClipboardText(text.c_str());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_V);
    ui.Yield(4);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before + 6);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), steps + 1);
    IM_CHECK_STR_EQ(stateOf<ui::OrderEntry>(fixture).text.c_str(),
                    (setupOf(fixture).side(0).title + "\n* WARC 063").c_str());
    fixture.wantedPicture = "order-pasted";
    ui.Yield(20);
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before);
    // In the field too: several lines are several lines.
    ui.ItemInput("//Order of battle/##quick entry");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_A);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_V);
    IM_CHECK_EQ(stateOf<ui::OrderEntry>(fixture).read(sheetOf(fixture).document()).lines.size(), 6U);
    press(ui, ImGuiKey_Enter);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), before + 6);
}

void tilesStandStill(ImGuiTestContext& ui, Fixture&) {
    ui.Yield(8);
    const auto where = [&](const char* id) {
        return ui.ItemInfo((std::string("//Palette/**/") + id + "/tile").c_str()).RectFull.Min;
    };
    const ImVec2 forest = where("forest");
    for (const char* id : {"swamp", "forest", "dunes", "plain"}) {
        ui.ItemClick((std::string("//Palette/**/") + id + "/tile").c_str());
        ui.Yield(3);
        IM_CHECK_EQ(where("forest").y, forest.y);
    }
}

/// A plus that was clicked stays a plus under the pointer.
void stepsOfAValueStandStill(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    sheetOf(fixture).tools.selection.selectPieces({setupOf(fixture).piece(1).id});
    ui.Yield(4);
    ui.ItemClick("//Inspector/**/more");
    ui.Yield(4);
    const std::size_t steps = sheetOf(fixture).history.position();
    ui.MouseClick();
    ui.Yield(4);
    IM_CHECK_EQ(steps, 1U);
    IM_CHECK_EQ(sheetOf(fixture).history.position(), 2U);
    ui.ItemClick("//Inspector/Attach");
    ui.Yield(4);
    IM_CHECK(ImGui::GetIO().WantTextInput); // the search can be typed into
    ui.KeyPress(ImGuiKey_Escape);
}

} // namespace

std::vector<GuiTest> shellTests() {
    return {
        {"the panels dock in all of the window's width beside the tools", "",
         drawsADockSpaceOverTheWholeWindow},
        {"a window with nothing unsaved closes when it is asked to", "", agreesToCloseWithNothingUnsaved},
        {"files are read beside the window, each into one sheet", "", filesAreReadBesideTheWindow},
        {"quick entry takes line after line without letting go of the keyboard", kArretium,
         quickEntryTakesLineAfterLine},
        {"a printed order of battle is pasted on the map and into its field", kArretium,
         anOrderOfBattleIsPastedOnTheMap},
        {"tiles of the palette stand still while things are taken into the hand", kArretium, tilesStandStill},
        {"a step of a value stays under the pointer, and a search can be typed into at once", kArretium,
         stepsOfAValueStandStill},
    };
}

} // namespace groma::gui
