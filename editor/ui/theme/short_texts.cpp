#include "editor/ui/theme/short_texts.h"

#include <imgui_internal.h>

#include <algorithm>

namespace groma::ui {
namespace {

constexpr std::size_t kMostKept = 4096; // texts that were cut: far more than a screen has
constexpr float kLettersInTip = 30;     // of a line, in heights of a letter
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

constexpr const char* kHasWhole = "has the whole text"; // in a tip's own storage: in which frame

ImGuiWindow* tipThatIsShown() {
    const auto& windows = ImGui::GetCurrentContext()->Windows;
    const auto* found = std::ranges::find_if(windows, [](const ImGuiWindow* window) {
        return (window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->Active && !window->Hidden;
    });
    return found == windows.end() ? nullptr : *found;
}

bool hasWhole(const ImGuiWindow& tip) {
    return tip.StateStorage.GetInt(ImHashStr(kHasWhole), -1) == ImGui::GetFrameCount();
}

} // namespace

void ShortTexts::begin() {
    shown_.clear();
    pointedAt_.clear();
    if (wholeOf_.size() > kMostKept) wholeOf_.clear();
}

void ShortTexts::cut(std::string_view text, std::string_view whole) {
    const auto found = wholeOf_.find(text);
    if (found == wholeOf_.end()) wholeOf_.emplace(text, whole);
    else if (found->second != whole) found->second = whole;
}

void ShortTexts::drawn(const ImDrawList& list, ImVec2 low, ImVec2 high, std::string_view text) {
    if (!text.ends_with(kEllipsis)) return;
    const auto found = wholeOf_.find(text);
    if (found == wholeOf_.end()) return;
    shown_.push_back(
        {std::string(text), found->second, low, high, list.GetClipRectMin(), list.GetClipRectMax()});
    if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && ImGui::IsMouseHoveringRect(low, high))
        pointedAt_ = found->second;
}

void ShortTexts::tell() const {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    if (pointedAt_.empty() || ImGui::IsAnyMouseDown()) return;
    const ImGuiWindow* tip = tipThatIsShown();
    if (tip != nullptr ? hasWhole(*tip) : g.MouseStationaryTimer < g.Style.HoverStationaryDelay) return;
    if (!ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * kLettersInTip);
    ImGui::TextUnformatted(pointedAt_.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void tipHasWholeText() {
    if (ImGuiWindow* tip = tipThatIsShown(); tip != nullptr)
        tip->StateStorage.SetInt(ImHashStr(kHasWhole), ImGui::GetFrameCount());
}

} // namespace groma::ui
