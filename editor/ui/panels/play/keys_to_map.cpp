#include "editor/ui/panels/play/keys_to_map.h"

#include <imgui.h>

namespace groma::ui {

void keysBackToMap(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr || !sheet->play || sheet->mode != Mode::Play) return;
    const bool clicked = ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
                         ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) &&
                         ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                                                ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    if (clicked && !ImGui::GetIO().WantTextInput) bench.later([](Workbench& b) { b.show("Battlefield"); });
}

} // namespace groma::ui
