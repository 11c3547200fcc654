#include "tests/gui/gui_test.h"

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

} // namespace

std::vector<GuiTest> shellTests() {
    return {
        {"the panels dock in all of the window's width beside the tools", "", drawsADockSpaceOverTheWholeWindow},
        {"a window with nothing unsaved closes when it is asked to", "", agreesToCloseWithNothingUnsaved},
    };
}

} // namespace groma::gui
