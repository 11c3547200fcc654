#include "editor/ui/widgets/words.h"

#include <imgui_internal.h>

#include <algorithm>

namespace groma::ui {

float widthOnLine(float wanted) {
    constexpr float kLeast = 8;
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    float room = ImGui::GetContentRegionAvail().x;
    // Only where the control follows another: what was put to a place by hand stays there.
    if (room < wanted && window->DC.IsSameLine) {
        ImGui::NewLine();
        room = ImGui::GetContentRegionAvail().x;
    }
    return std::min(wanted, std::max(room, kLeast));
}

void quietText(std::string_view text) {
    ImGui::PushTextWrapPos(0);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

} // namespace groma::ui
