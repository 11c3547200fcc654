#include "editor/ui/workbench/action.h"

#include "editor/ui/workbench/workbench.h"

#include <algorithm>

namespace groma::ui {

namespace {

bool pressed(ImGuiKeyChord key) { return key != 0 && ImGui::IsKeyChordPressed(key); }

// Without Ctrl or Alt a key is a letter for whoever types.
bool isPlain(ImGuiKeyChord key) { return (key & (ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiMod_Super)) == 0; }

bool isFunctionKey(ImGuiKeyChord key) {
    const int bare = key & ~ImGuiMod_Mask_;
    return bare >= ImGuiKey_F1 && bare <= ImGuiKey_F24;
}

} // namespace

void ActionTable::add(Action action) { actions_.push_back(std::move(action)); }

const Action* ActionTable::find(std::string_view id) const {
    const auto found = std::ranges::find(actions_, id, &Action::id);
    return found == actions_.end() ? nullptr : &*found;
}

void ActionTable::runShortcuts(Workbench& bench) const {
    const bool typing = ImGui::GetIO().WantTextInput;
    for (const Action& action : actions_) {
        for (const ImGuiKeyChord key : {action.key, action.otherKey}) {
            if (!pressed(key) || (typing && isPlain(key) && !isFunctionKey(key))) continue;
            const std::string reason = action.whyNot ? action.whyNot(bench) : std::string();
            if (reason.empty()) bench.later(action.run);
            else bench.refuse(reason);
            return;
        }
    }
}

std::string keyText(ImGuiKeyChord key) {
    if (key == 0) return {};
    std::string text;
    if ((key & ImGuiMod_Ctrl) != 0) text += "Ctrl+";
    if ((key & ImGuiMod_Shift) != 0) text += "Shift+";
    if ((key & ImGuiMod_Alt) != 0) text += "Alt+";
    return text + ImGui::GetKeyName(static_cast<ImGuiKey>(key & ~ImGuiMod_Mask_));
}

} // namespace groma::ui
