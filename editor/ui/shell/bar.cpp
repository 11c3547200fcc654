#include "editor/ui/shell/bar.h"

#include "editor/ui/shell/frame_bars.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

Bar::Bar(const Look& look, const char* name, ImVec2 low, ImVec2 size, Colour ground) {
    ImGui::SetNextWindowPos(low);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(8), 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, col(ground));
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoNavFocus);
}

Bar::~Bar() {
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(4);
}

void actionTooltip(const Workbench& bench, const ActionTable& actions, const char* id) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    const Action* action = actions.find(id);
    if (action == nullptr) return;
    const std::string reason = ActionTable::whyNot(bench, *action);
    const std::string key = keyText(action->key);
    const std::string word = sentenceOf(action->label); // its name is one of the window's own words
    ImGui::SetTooltip("%s%s%s%s%s%s", action->help.c_str(), key.empty() ? "" : ("  " + key).c_str(),
                      word.empty() ? "" : "\n", word.c_str(), reason.empty() ? "" : "\n", reason.c_str());
}

} // namespace groma::ui
