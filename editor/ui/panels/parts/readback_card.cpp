#include "editor/ui/panels/parts/readback_card.h"

#include "editor/ui/widgets/cards.h"

namespace groma::ui {

void readbackCard(const Look& look, const std::string& text, const std::string& id) {
    const Card card(look, id.c_str());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, look.px(3)));
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = text.find('\n', at);
        std::string line = text.substr(at, end == std::string::npos ? std::string::npos : end - at);
        at = end == std::string::npos ? text.size() : end + 1;
        const auto indent = line.find_first_not_of(' ');
        if (indent == std::string::npos) continue;
        const float by = look.px(8) * static_cast<float>(indent);
        if (by > 0) ImGui::Indent(by);
        ImGui::TextWrapped("%s", line.c_str() + indent);
        if (by > 0) ImGui::Unindent(by);
    }
    ImGui::PopStyleVar();
}

} // namespace groma::ui
