#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/arithmetic.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {
namespace {

// ImGui's own text input, invisible but for its text and cursor, in a frame that we draw.
bool bareInput(const Look& look, const char* id, std::string& text, TextStyle style, ImVec2 low, ImVec2 size,
               const char* hint, ImGuiInputTextFlags flags) {
    ImGui::SetCursorScreenPos(low);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, ImVec4{0, 0, 0, 0});
    ImGui::PushStyleColor(ImGuiCol_FrameBgHovered, ImVec4{0, 0, 0, 0});
    ImGui::PushStyleColor(ImGuiCol_FrameBgActive, ImVec4{0, 0, 0, 0});
    ImGui::PushStyleColor(ImGuiCol_NavCursor, ImVec4{0, 0, 0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2{0, std::max((size.y - look.fontSize(style)) / 2, 0.0F)});
    bool entered = false;
    {
        const TextScope scope(look, style);
        ImGui::SetNextItemWidth(size.x);
        entered = ImGui::InputTextWithHint(id, hint, &text, flags);
    }
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(4);
    return entered;
}

struct Step {
    bool pressed;
    bool hovered;
};

Step stepButton(const char* id, ImVec2 low, ImVec2 size) {
    ImGui::SetCursorScreenPos(low);
    ImGui::PushItemFlag(ImGuiItemFlags_ButtonRepeat, true);
    const bool pressed = ImGui::InvisibleButton(id, size);
    ImGui::PopItemFlag();
    return {pressed, ImGui::IsItemHovered()};
}

void readNumber(const std::string& text, std::optional<int>& value, const StepperLook& options) {
    if (text == "?" || text.empty()) {
        value = std::nullopt;
        return;
    }
    if (const auto number = numberTyped(text)) value = std::clamp(*number, options.least, options.most);
}

} // namespace

bool stepper(const Look& look, const char* id, std::optional<int>& value, const StepperLook& options) {
    const Palette& p = look.colour();
    const std::optional<int> before = value;
    const ImVec2 size{options.width < 0 ? ImGui::GetContentRegionAvail().x
                                        : widthOnLine(look.px(options.width)),
                      look.px(look.size().inputSmall)};
    const float end = look.px(26);
    ImGui::PushID(id);
    ImGui::BeginGroup();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high = low + size;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, col(p.well), look.px(3));
    const bool unknown = !value.has_value() && !options.mixed;
    if (options.assumed && value)
        hatch(list, {low.x + end, low.y + 1}, {high.x - end, high.y - 1}, look.px(4), look.px(1),
              faded(p.accent, 0.45));
    if (unknown) dashedBox(list, low, high, look.px(3), look.px(4), look.px(2.5F), look.px(1), p.accent);
    else list.AddRect(low, high, col(p.lineStrong), look.px(3), 1);
    const Step less = stepButton("less", low, {end, size.y});
    const Step more = stepButton("more", {high.x - end, low.y}, {end, size.y});
    const bool atLeast = !value || *value <= options.least;
    const bool atMost = options.mixed || (!unknown && *value >= options.most);
    drawIcon(list, Icon::Minus, {low.x + end / 2, low.y + size.y / 2}, look.px(13),
             atLeast        ? p.faint
             : less.hovered ? p.text
                            : p.quiet);
    drawIcon(list, Icon::Plus, {high.x - end / 2, low.y + size.y / 2}, look.px(13),
             atMost         ? p.faint
             : more.hovered ? p.text
                            : p.quiet);
    if (less.pressed && !atLeast) value = *value - 1;
    if (more.pressed && !atMost) value = unknown ? std::max(options.least, 0) : *value + 1;

    const std::string shown = options.mixed ? "mixed" : unknown ? "?" : std::to_string(*value);
    std::string text = shown;
    const float room = size.x - 2 * end;
    // A narrow one has no room for the word in the size of a number.
    const TextStyle style =
        options.mixed && textSize(look, kStrong, text).x > room - look.px(2) ? kSmall : kStrong;
    const float width = textSize(look, style, text).x;
    if (options.assumed && value) {
        list.AddRectFilled({low.x + size.x / 2 - width, low.y + 2}, {low.x + size.x / 2 + width, high.y - 2},
                           col(p.well));
    }
    const ImVec2 at{low.x + end + std::max((room - width) / 2, 0.0F), low.y};
    const bool dim = !value;
    if (dim) ImGui::PushStyleColor(ImGuiCol_Text, vecOf(options.mixed ? p.quiet : p.accent));
    const bool ended =
        bareInput(look, "##value", text, style, at, {size.x - end - (at.x - low.x), size.y}, "",
                  ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue);
    if (dim) ImGui::PopStyleColor();
    if ((ended || ImGui::IsItemDeactivatedAfterEdit()) && text != shown) readNumber(text, value, options);
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy(size);
    ImGui::EndGroup();
    ImGui::PopID();
    return value != before;
}

namespace {

struct LinesCall {
    const std::function<std::string(const std::string&)>& taken;
    const std::string& before;
    bool undo = false;
};

/// ImGui lets go of the keyboard when Enter ends a text; so here Enter is a line break that is taken out
/// again at once.
int takeLines(ImGuiInputTextCallbackData* data) {
    auto* call = static_cast<LinesCall*>(data->UserData);
    const ImGuiIO& io = ImGui::GetIO();
    if (call->before.empty() && io.KeyCtrl && ImGui::IsKeyPressed(ImGuiKey_Z)) {
        data->DeleteChars(0, data->BufTextLen);
        call->undo = true;
        return 0;
    }
    const bool oneMore = data->BufTextLen == static_cast<int>(call->before.size()) + 1 &&
                         data->CursorPos > 0 && data->Buf[data->CursorPos - 1] == '\n';
    if (!oneMore || io.KeyShift) return 0;
    data->DeleteChars(data->CursorPos - 1, 1);
    const std::string rest = call->taken(std::string(data->Buf, static_cast<std::size_t>(data->BufTextLen)));
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, rest.c_str());
    return 0;
}

} // namespace

LinesDone lines(const Look& look, const char* id, std::string& text, const LinesLook& options,
                const std::function<std::string(const std::string&)>& taken) {
    const Palette& p = look.colour();
    const int rows = std::clamp(1 + static_cast<int>(std::ranges::count(text, '\n')), 1, options.mostRows);
    const float row = look.fontSize(kCode);
    const ImVec2 size{ImGui::GetContentRegionAvail().x,
                      look.px(look.size().input) + row * static_cast<float>(rows - 1)};
    ImGui::BeginGroup();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high = low + size;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, col(p.well), look.px(3));
    const float left = look.px(options.icon ? 32 : 10);
    LinesDone done;
    const std::string before = text;
    LinesCall call{taken, before};
    ImGui::SetCursorScreenPos({low.x + left, low.y});
    for (const ImGuiCol colour : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                                  ImGuiCol_NavCursor, ImGuiCol_ChildBg})
        ImGui::PushStyleColor(colour, ImVec4{0, 0, 0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{0, (look.px(look.size().input) - row) / 2});
    {
        const TextScope scope(look, kCode);
        ImGui::InputTextMultiline(id, &text, {size.x - left - look.px(4), size.y},
                                  ImGuiInputTextFlags_CallbackEdit, takeLines, &call);
    }
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(5);
    const bool active = ImGui::IsItemActive();
    done.changed = text != before;
    done.undo = call.undo;
    if (text.empty() && !active) {
        const float room = high.x - low.x - left - look.px(8);
        drawTextMiddle(list, look, kCode, {low.x + left, low.y + size.y / 2}, p.quiet,
                       fitted(look, kCode, options.hint, room));
    }
    if (active)
        list.AddRect(low - ImVec2{2, 2}, high + ImVec2{2, 2},
                     col(faded(options.wrong ? p.error : p.accent, 0.3)), look.px(5), look.px(2));
    list.AddRect(low, high,
                 col(options.wrong ? p.error
                     : active      ? p.accent
                                   : p.lineStrong),
                 look.px(3), active ? look.px(1.5F) : 1.0F);
    if (options.icon)
        drawIcon(list, *options.icon, {low.x + look.px(17), low.y + look.px(look.size().input) / 2},
                 look.px(16), p.quiet);
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy(size);
    ImGui::EndGroup();
    return done;
}

bool field(const Look& look, const char* id, std::string& text, const FieldLook& options, bool* changed) {
    const Palette& p = look.colour();
    const ImVec2 size{options.width < 0 ? ImGui::GetContentRegionAvail().x
                                        : widthOnLine(look.px(options.width)),
                      look.px(look.size().input)};
    ImGui::BeginGroup();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high = low + size;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, col(p.well), look.px(3));
    const float left = look.px(options.icon ? 32 : 10);
    const float keyWidth = options.key.empty() ? 0 : textSize(look, kSmall, options.key).x + look.px(22);
    const std::string before = text;
    const bool entered = bareInput(look, id, text, options.mono ? kCode : kText, {low.x + left, low.y},
                                   {size.x - left - look.px(8) - keyWidth, size.y}, options.hint,
                                   ImGuiInputTextFlags_EnterReturnsTrue);
    const bool active = ImGui::IsItemActive();
    if (changed != nullptr) *changed = text != before;
    if (!options.error.empty()) {
        list.AddRect(low, high, col(p.error), look.px(3), 1);
    } else if (active) {
        list.AddRect(low - ImVec2{2, 2}, high + ImVec2{2, 2}, col(faded(p.accent, 0.3)), look.px(5),
                     look.px(2));
        list.AddRect(low, high, col(p.accent), look.px(3), look.px(1.5F));
    } else {
        list.AddRect(low, high, col(p.lineStrong), look.px(3), 1);
    }
    if (options.icon)
        drawIcon(list, *options.icon, {low.x + look.px(17), low.y + size.y / 2}, look.px(16), p.quiet);
    if (!options.key.empty() && !active) {
        const ImVec2 cap{high.x - keyWidth + look.px(4), low.y + size.y / 2 - look.px(9)};
        const ImVec2 capEnd{high.x - look.px(7), low.y + size.y / 2 + look.px(9)};
        list.AddRect(cap, capEnd, col(p.lineStrong), look.px(3), 1);
        drawTextCentred(list, look, kSmall, (cap + capEnd) * 0.5F, p.quiet, options.key);
    }
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy(size);
    if (!options.error.empty()) {
        const ImVec2 at{low.x + look.px(2), high.y + look.px(4)};
        drawIcon(list, Icon::Warning, {at.x + look.px(6), at.y + look.px(9)}, look.px(14), p.error);
        drawTextMiddle(list, look, kLabel, {at.x + look.px(18), at.y + look.px(9)}, p.error,
                       fitted(look, kLabel, options.error,
                              std::max(size.x, ImGui::GetContentRegionAvail().x) - look.px(20)));
        ImGui::Dummy({size.x, look.px(18)});
    }
    ImGui::EndGroup();
    return entered;
}

} // namespace groma::ui
