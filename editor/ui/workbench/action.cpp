#include "editor/ui/workbench/action.h"

#include "core/base/letters.h"
#include "editor/ui/workbench/workbench.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace groma::ui {

namespace {

bool pressed(const Action& action, ImGuiKeyChord key) {
    if (key == 0) return false;
    return ImGui::IsKeyChordPressed(key, action.repeats ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None,
                                    ImGuiKeyOwner_Any);
}

bool isFunctionKey(ImGuiKeyChord key) {
    const int bare = key & ~ImGuiMod_Mask_;
    return bare >= ImGuiKey_F1 && bare <= ImGuiKey_F24;
}

/// What a window over everything is opened by, or left for another of its kind.
bool opensHelp(ImGuiKeyChord key) { return (key & ~ImGuiMod_Mask_) == ImGuiKey_F1; }

/// A letter, digit, arrow: what is typed rather than commanded.
bool isTyped(ImGuiKeyChord key) {
    return !isFunctionKey(key) && (key & (ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiMod_Super)) == 0;
}

/// What a text field does itself with a key: what is typed, its own undo and clipboard.
bool belongsToText(ImGuiKeyChord key) {
    if (isFunctionKey(key)) return false;
    if (isTyped(key)) return true;
    static constexpr std::array<int, 16> kEditing{
        ImGuiKey_Z,         ImGuiKey_Y,      ImGuiKey_A,          ImGuiKey_C,
        ImGuiKey_X,         ImGuiKey_V,      ImGuiKey_Home,       ImGuiKey_End,
        ImGuiKey_LeftArrow, ImGuiKey_Delete, ImGuiKey_UpArrow,    ImGuiKey_DownArrow,
        ImGuiKey_I,         ImGuiKey_Enter,  ImGuiKey_RightArrow, ImGuiKey_Backspace};
    const bool control =
        (key & ImGuiMod_Mask_) == ImGuiMod_Ctrl || (key & ImGuiMod_Mask_) == (ImGuiMod_Ctrl | ImGuiMod_Shift);
    return control && std::ranges::find(kEditing, key & ~ImGuiMod_Mask_) != kEditing.end();
}

/// Whether a window over the desk has the keyboard, rather than the desk beside it.
bool windowHasKeyboard(const Workbench& bench) {
    const ImGuiWindow* focused = ImGui::GetCurrentContext()->NavWindow;
    return focused != nullptr && bench.windows.isOpen(focused->RootWindow->Name);
}

/// What acts on the document behind such a window, where nobody looks. Steps of the history go through: a
/// scan that is placed, a file that was taken are taken back with the window open.
bool isOfDesk(const Action& action) {
    static constexpr std::array<std::string_view, 5> kGroups{"Tools", "Pieces", "Slots", "Cursor", "Layers"};
    static constexpr std::array<std::string_view, 3> kOfFile{"file.save", "file.save-all", "file.reload"};
    static constexpr std::array<std::string_view, 5> kThrough{"edit.undo", "edit.redo", "edit.find",
                                                              "edit.go-to", "edit.leave"};
    if (action.group == "Edit") return std::ranges::find(kThrough, action.id) == kThrough.end();
    return std::ranges::find(kGroups, action.group) != kGroups.end() ||
           std::ranges::find(kOfFile, action.id) != kOfFile.end();
}

constexpr std::array<std::pair<const char*, int>, 10> kShortNames{{{"Up", ImGuiKey_UpArrow},
                                                                   {"Down", ImGuiKey_DownArrow},
                                                                   {"Left", ImGuiKey_LeftArrow},
                                                                   {"Right", ImGuiKey_RightArrow},
                                                                   {"Esc", ImGuiKey_Escape},
                                                                   {"/", ImGuiKey_Slash},
                                                                   {",", ImGuiKey_Comma},
                                                                   {".", ImGuiKey_Period},
                                                                   {"+", ImGuiKey_Equal},
                                                                   {"-", ImGuiKey_Minus}}};

int bareKey(std::string_view name) {
    for (const auto& [text, key] : kShortNames)
        if (base::sameWords(text, name)) return key;
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key)
        if (base::sameWords(ImGui::GetKeyName(static_cast<ImGuiKey>(key)), name)) return key;
    return 0;
}

int modifier(std::string_view name) {
    if (base::sameWords(name, "Ctrl")) return ImGuiMod_Ctrl;
    if (base::sameWords(name, "Shift")) return ImGuiMod_Shift;
    if (base::sameWords(name, "Alt")) return ImGuiMod_Alt;
    return 0;
}

} // namespace

void ActionTable::add(Action action) { actions_.push_back(std::move(action)); }

const Action* ActionTable::find(std::string_view id) const {
    const auto found = std::ranges::find(actions_, id, &Action::id);
    return found == actions_.end() ? nullptr : &*found;
}

bool ActionTable::setKeys(std::string_view id, ImGuiKeyChord key, ImGuiKeyChord otherKey) {
    const auto found = std::ranges::find(actions_, id, &Action::id);
    if (found == actions_.end()) return false;
    found->key = key;
    found->otherKey = otherKey;
    return true;
}

std::vector<KeyConflict> ActionTable::conflicts() const {
    std::vector<KeyConflict> found;
    for (std::size_t i = 0; i < actions_.size(); ++i)
        for (std::size_t j = i + 1; j < actions_.size(); ++j)
            for (const ImGuiKeyChord a : {actions_[i].key, actions_[i].otherKey})
                for (const ImGuiKeyChord b : {actions_[j].key, actions_[j].otherKey})
                    if (a != 0 && a == b) found.push_back({a, actions_[i].id, actions_[j].id});
    return found;
}

std::vector<std::string> ActionTable::groups() const {
    std::vector<std::string> found;
    for (const Action& action : actions_)
        if (std::ranges::find(found, action.group) == found.end()) found.push_back(action.group);
    return found;
}

std::string ActionTable::whyNot(const Workbench& bench, const Action& action) {
    return action.whyNot ? action.whyNot(bench) : std::string();
}

void ActionTable::run(Workbench& bench, std::string_view id) const {
    const Action* action = find(id);
    if (action == nullptr) return;
    const std::string reason = whyNot(bench, *action);
    if (reason.empty()) bench.later(action->run);
    else bench.refuse(reason);
}

void ActionTable::run(const Workbench& bench, std::string_view id) const {
    bench.later([this, id = std::string(id)](Workbench& b) { run(b, id); });
}

void ActionTable::runShortcuts(Workbench& bench) const {
    const bool typing = ImGui::GetIO().WantTextInput || bench.textHasKeyboard;
    const bool above = windowHasKeyboard(bench);
    for (const Action& action : actions_) {
        if (action.reach == KeyReach::Map && !bench.mapHasKeyboard) continue;
        if (above && isOfDesk(action)) continue;
        for (const ImGuiKeyChord key : {action.key, action.otherKey}) {
            // What is typed while a window comes up over everything is meant for that. Esc first takes back
            // what was typed; over a window on top it closes that.
            const bool over = bench.windows.any();
            const bool listed = over && typing && isFunctionKey(key) && !opensHelp(key);
            const bool form = bench.formHasKeyboard && key != ImGuiKey_Escape;
            const bool elsewhere =
                (typing && belongsToText(key)) || ((over || form) && isTyped(key)) || listed;
            if (!pressed(action, key) || (elsewhere && !(key == ImGuiKey_Escape && over))) continue;
            run(bench, action.id);
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
    const int bare = key & ~ImGuiMod_Mask_;
    for (const auto& [name, code] : kShortNames)
        if (code == bare) return text + name;
    return text + ImGui::GetKeyName(static_cast<ImGuiKey>(bare));
}

ImGuiKeyChord keyOf(std::string_view text) {
    int chord = 0;
    while (true) {
        const auto plus = text.find('+');
        if (plus == std::string_view::npos || plus + 1 >= text.size() || plus == 0) break;
        const int found = modifier(text.substr(0, plus));
        if (found == 0) return 0;
        chord |= found;
        text.remove_prefix(plus + 1);
    }
    const int bare = bareKey(text);
    return bare == 0 ? 0 : chord | bare;
}

} // namespace groma::ui
