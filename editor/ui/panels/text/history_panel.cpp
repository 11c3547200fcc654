// The undo list as a list: a click goes to a step.
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

class HistoryPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "History"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightTop; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr) return;
        const auto& steps = sheet->history.steps();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const bool undone = i > sheet->history.position();
            if (undone) ImGui::PushStyleColor(ImGuiCol_Text, col(bench.look.colour().quiet));
            if (ImGui::Selectable(fmt::format("{}##{}", steps[i].label, i).c_str(),
                                  i == sheet->history.position()))
                bench.later([i](Workbench& b) {
                    if (b.sheet()->history.jumpTo(i)) b.documentChanged();
                });
            if (undone) ImGui::PopStyleColor();
            if (steps[i].document == sheet->history.saved()) {
                const ImVec2 high = ImGui::GetItemRectMax();
                drawTextRight(*ImGui::GetWindowDrawList(), bench.look, kLabel,
                              {high.x - bench.look.px(8), (high.y + ImGui::GetItemRectMin().y) / 2},
                              bench.look.colour().quiet, "saved");
            }
        }
    }
};

} // namespace

std::unique_ptr<Panel> makeHistoryPanel() { return std::make_unique<HistoryPanel>(); }

} // namespace groma::ui
