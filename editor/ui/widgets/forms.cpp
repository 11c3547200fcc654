#include "editor/ui/widgets/forms.h"

#include <imgui_stdlib.h>

#include <charconv>
#include <utility>

namespace groma::ui {

std::optional<std::string> FormFields::settle(ImGuiID key, const std::string& typed, const std::string& current) {
    if (ImGui::IsItemActive()) {
        editing_ = key;
        typed_ = typed;
        return std::nullopt;
    }
    if (editing_ != key) return std::nullopt;
    editing_ = 0;
    return typed == current ? std::nullopt : std::optional(typed);
}

std::optional<std::string> FormFields::text(const Look& look, const char* id, const std::string& current, const FieldLook& options) {
    const ImGuiID key = ImGui::GetID(id);
    std::string shown = editing_ == key ? typed_ : current;
    field(look, id, shown, options);
    return settle(key, shown, current);
}

std::optional<std::string> FormFields::multiline(const Look& look, const char* id, const std::string& current, float rows, bool mono) {
    const ImGuiID key = ImGui::GetID(id);
    std::string shown = editing_ == key ? typed_ : current;
    const TextScope scope(look, mono ? kCode : kText);
    ImGui::InputTextMultiline(id, &shown, {-1, ImGui::GetTextLineHeight() * rows + look.px(12)},
                              ImGuiInputTextFlags_WordWrap);
    return settle(key, shown, current);
}

std::optional<std::string> FormFields::number(const Look& look, const char* id, const std::string& current, int least, int most, bool assumed) {
    std::optional<int> value;
    int read = 0;
    const auto [end, code] = std::from_chars(current.data(), current.data() + current.size(), read);
    if (code == std::errc() && end == current.data() + current.size()) value = read;
    if (!stepper(look, id, value, {.least = least, .most = most, .assumed = assumed})) return std::nullopt;
    return value ? std::to_string(*value) : std::string("?");
}

namespace {

/// A long label goes on in a second line; of what is longer still the rest is in its tooltip.
std::pair<std::string, std::string> inTwoLines(const Look& look, const std::string& label, float room) {
    if (textSize(look, kText, label).x <= room) return {label, {}};
    std::size_t split = std::string::npos;
    for (std::size_t space = label.find(' '); space != std::string::npos; space = label.find(' ', space + 1))
        if (textSize(look, kText, label.substr(0, space)).x <= room) split = space;
    if (split == std::string::npos) return {fitted(look, kText, label, room), {}};
    return {label.substr(0, split), fitted(look, kText, label.substr(split + 1), room)};
}

} // namespace

void formLabel(const Look& look, const std::string& label, const std::string& help, float width) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float room = look.px(width - 8);
    const auto [first, second] = inTwoLines(look, label, room);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (second.empty()) {
        drawTextMiddle(list, look, kText, {low.x, low.y + look.px(14)}, look.colour().quiet, first);
    } else {
        drawTextMiddle(list, look, kText, {low.x, low.y + look.px(8)}, look.colour().quiet, first);
        drawTextMiddle(list, look, kText, {low.x, low.y + look.px(24)}, look.colour().quiet, second);
    }
    ImGui::Dummy({look.px(width), look.px(second.empty() ? 28 : 34)});
    const bool cut = first != label && first + " " + second != label;
    if (!help.empty() || cut) ImGui::SetItemTooltip("%s%s%s", cut ? label.c_str() : "", cut && !help.empty() ? "\n" : "", help.c_str());
    ImGui::SameLine(0, 0);
}

} // namespace groma::ui
