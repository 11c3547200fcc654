#include "editor/ui/panels/parts/why.h"

#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

constexpr std::size_t kMostShown = 12;

void lead(const Workbench& bench, const std::string& cite) {
    bench.later([cite](Workbench& b) { showCited(b, cite); });
}

} // namespace

void whyChips(const Workbench& bench, const std::vector<std::string>& cites) {
    const Look& look = bench.look;
    quietText("Why?");
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (std::size_t i = 0; i < cites.size() && i < kMostShown; ++i) {
        const float width = textSize(look, kStrong, cites[i]).x + look.px(24);
        ImGui::SameLine(0, look.px(4));
        if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
        if (button(look, fmt::format("{}##why", cites[i]).c_str(),
                   {.kind = ButtonKind::Quiet, .width = width / look.scale, .height = 24}))
            lead(bench, cites[i]);
        ImGui::SetItemTooltip("The printed words of %s", cites[i].c_str());
    }
}

void whyItems(const Workbench& bench, const std::vector<std::string>& cites) {
    for (std::size_t i = 0; i < cites.size() && i < kMostShown; ++i)
        if (ImGui::MenuItem(fmt::format("Why? {}", cites[i]).c_str())) lead(bench, cites[i]);
}

} // namespace groma::ui
