#include "editor/ui/widgets/forms.h"

#include "editor/ui/theme/short_texts.h"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace groma::ui {

// Who goes on with Tab is in the next field before the last one has become an edit: what nobody has typed
// into follows the document.
const std::string& FormFields::shown(ImGuiID key, const std::string& current) {
    if (now_.key != key) return current;
    if (now_.text == now_.begun && current != now_.begun) {
        now_.text = now_.begun = current;
        if (ImGuiInputTextState* state = ImGui::GetInputTextState(key)) {
            state->ReloadUserBufAndKeepSelection();
            state->TextToRevertTo.resize(static_cast<int>(current.size()) + 1); // what Esc gives back
            std::ranges::copy_n(current.c_str(), state->TextToRevertTo.Size, state->TextToRevertTo.begin());
        }
    }
    return now_.text;
}

// Whoever goes on to a field that is drawn before this one is there before this one knows that it was left.
std::optional<std::string> FormFields::settle(ImGuiID key, const std::string& typed,
                                              const std::string& current) {
    if (ImGui::IsItemActive()) {
        if (now_.key != key) left_ = std::exchange(now_, {.key = key, .begun = current, .text = {}});
        now_.text = typed;
        return std::nullopt;
    }
    Typed done;
    if (now_.key == key) {
        done = std::exchange(now_, {});
        done.text = typed; // Esc has taken it back
    } else if (left_.key == key) {
        done = std::exchange(left_, {});
    } else {
        return std::nullopt;
    }
    return done.text == current || done.text == done.begun ? std::nullopt : std::optional(done.text);
}

std::optional<std::string> FormFields::text(const Look& look, const char* id, const std::string& current,
                                            const FieldLook& options) {
    const ImGuiID key = ImGui::GetID(id);
    std::string text = shown(key, current);
    field(look, id, text, options);
    return settle(key, text, current);
}

std::optional<std::string> FormFields::multiline(const Look& look, const char* id, const std::string& current,
                                                 float rows, bool mono) {
    const ImGuiID key = ImGui::GetID(id);
    std::string text = shown(key, current);
    const TextScope scope(look, mono ? kCode : kText);
    ImGui::InputTextMultiline(id, &text, {-1, ImGui::GetTextLineHeight() * rows + look.px(12)},
                              ImGuiInputTextFlags_WordWrap);
    return settle(key, text, current);
}

std::optional<std::string> FormFields::number(const Look& look, const char* id, const std::string& current,
                                              int least, int most, bool assumed) {
    std::optional<int> value;
    int read = 0;
    const auto [end, code] = std::from_chars(current.data(), current.data() + current.size(), read);
    if (code == std::errc() && end == current.data() + current.size()) value = read;
    if (!stepper(look, id, value, {.least = least, .most = most, .assumed = assumed})) return std::nullopt;
    return value ? std::to_string(*value) : std::string("?");
}

namespace {

/// A logical pixel; one alone is drawn as whole pixels, two at 150 %.
float unitOf(const Look& look) { return look.px(100) / 100; }

} // namespace

void formLabel(const Look& look, const std::string& label, const std::string& help, float wanted) {
    constexpr float kLeastField = 130;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x / unitOf(look);
    // Beside the field, or above it where there is no room for both; a label that takes all of its column has
    // no field on its line.
    float longest = 0; // of its words: where even that has no room beside the field it stands above
    for (std::size_t at = 0; at < label.size();) {
        const std::size_t end = std::min(label.find(' ', at), label.size());
        longest = std::max(longest, textSize(look, kLabel, label.substr(at, end - at)).x);
        at = end + 1;
    }
    const bool above = (room < wanted + kLeastField || longest > look.px(wanted - 8)) && wanted < room - 1;
    const float width = std::min(above ? room : wanted, room);
    const bool broad = textSize(look, kText, label).x > look.px(width - 8);
    const TextStyle style = broad ? kLabel : kText; // two small lines rather than half a word
    const std::vector<std::string> lines = wrapped(look, style, label, look.px(width - 8), 2);
    float y = low.y + look.px(lines.size() > 1 ? 7 : 14);
    for (const std::string& line : lines) {
        drawTextMiddle(*ImGui::GetWindowDrawList(), look, style, {low.x, y}, look.colour().quiet, line);
        y += look.px(14);
    }
    ImGui::Dummy({look.px(width), look.px(above ? 22 : 28)});
    const bool cut = broad;
    if (!help.empty() || cut)
        ImGui::SetItemTooltip("%s%s%s", cut ? label.c_str() : "", cut && !help.empty() ? "\n" : "",
                              help.c_str());
    if (cut && ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) tipHasWholeText();
    if (!above) ImGui::SameLine(0, 0);
}

float widthWithin(const Look& look, float wanted, float after) {
    constexpr float kLeast = 60;
    return std::clamp(ImGui::GetContentRegionAvail().x / unitOf(look) - after, kLeast, wanted);
}

} // namespace groma::ui
