#include "tests/gui/hands.h"

namespace groma::gui {
namespace {

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

} // namespace

std::vector<GuiTest> shellTests() {
    return {
        {"the panels dock in all of the window's width beside the tools", "", drawsADockSpaceOverTheWholeWindow},
        {"a window with nothing unsaved closes when it is asked to", "", agreesToCloseWithNothingUnsaved},
        {"files are read beside the window, each into one sheet", "", filesAreReadBesideTheWindow},
    };
}

} // namespace groma::gui
