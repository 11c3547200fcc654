#include "editor/ui/shell/windows/overlay_window.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {

namespace {

constexpr float kOverlayTop = 60;
constexpr float kOverlayRoom = 84; // above and below it

float mostOverlayHeight(const Look& look) { return ImGui::GetMainViewport()->Size.y - look.px(kOverlayRoom); }

} // namespace

OverlayWindow::OverlayWindow(const Look& look, const char* name, ImVec2 size, bool& open,
                             OverlayFocus focus) {
    const ImGuiViewport& view = *ImGui::GetMainViewport();
    const float width = std::min(look.px(size.x), view.Size.x - look.px(24));
    const float height = size.y == 0 ? 0 : std::min(look.px(size.y), mostOverlayHeight(look));
    ImGui::SetNextWindowPos(
        {std::round(view.Pos.x + (view.Size.x - width) / 2), view.Pos.y + look.px(kOverlayTop)},
        ImGuiCond_Appearing);
    ImGui::SetNextWindowSize({width, height}, size.y == 0 ? ImGuiCond_Always : ImGuiCond_Appearing);
    // One that is as high as what it holds does not shrink while it is open: its buttons would leave the
    // pointer, and the next click would go to what lies below.
    if (size.y == 0) {
        const ImGuiWindow* shown = ImGui::FindWindowByName(name);
        const float least = shown != nullptr && shown->WasActive && !shown->Appearing ? shown->Size.y : 0.0F;
        const float most = mostOverlayHeight(look);
        ImGui::SetNextWindowSizeConstraints({width, std::min(least, most)}, {width, most});
    }
    if (focus == OverlayFocus::Always) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, col(look.colour().panel));
    ImGui::PushStyleColor(ImGuiCol_Border, col(look.colour().lineStrong));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                     (size.y == 0 ? 0 : ImGuiWindowFlags_NoScrollbar) | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoDocking);
    if (ImGui::IsWindowAppearing() && focus == OverlayFocus::Once) ImGui::SetWindowFocus();
    const bool outside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                         !ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                                                 ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                                 ImGuiHoveredFlags_AllowWhenBlockedByPopup);
    if (outside && focus == OverlayFocus::Always && !ImGui::IsWindowAppearing()) open = false;
}

OverlayWindow::~OverlayWindow() {
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(2);
}

// Its things keep the names that they would have in the window itself.
OverlayBody::OverlayBody(const Look& look, float foot) {
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const float above = ImGui::GetCursorScreenPos().y - window.Pos.y + window.Scroll.y;
    const float room = mostOverlayHeight(look) - above - look.px(foot) - window.WindowPadding.y;
    const ImGuiID names = window.IDStack.back();
    // As high as what was in it in the last frame.
    const float held = ImGui::GetStateStorage()->GetFloat(ImGui::GetID("height of the body"), 1);
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
    ImGui::BeginChild("body", {0, std::max(1.0F, std::min(held, room))}, ImGuiChildFlags_NavFlattened);
    ImGui::PopStyleVar();
    ImGui::PushOverrideID(names);
}

OverlayBody::~OverlayBody() {
    ImGui::PopID();
    const ImGuiWindow& body = *ImGui::GetCurrentWindow();
    const float held = body.DC.CursorMaxPos.y - body.DC.CursorStartPos.y;
    ImGui::EndChild();
    ImGui::GetStateStorage()->SetFloat(ImGui::GetID("height of the body"), std::ceil(held));
}

void overlayTitle(const Look& look, const char* title, bool& open) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    drawText(*ImGui::GetWindowDrawList(), look, kHeading, low, look.colour().text, title);
    ImGui::SetCursorScreenPos({low.x + width - look.px(24), low.y});
    ImGui::PushItemFlag(ImGuiItemFlags_NoNavDefaultFocus,
                        true); // the keyboard begins with what the window is for
    if (iconButton(look, "Close", Icon::Cross, false, 24)) open = false;
    ImGui::PopItemFlag();
    ImGui::SetCursorScreenPos({low.x, low.y + look.px(34)});
    ImGui::Dummy({0, 0});
}

bool narrowingField(const Look& look, const char* id, Narrowing& list, const char* hint) {
    if (!list.wasOpen) {
        list.text.clear();
        list.row = 0;
        list.wasOpen = true;
    }
    if (ImGui::IsWindowAppearing() || list.again) ImGui::SetKeyboardFocusHere();
    bool changed = false;
    const bool enter = field(look, id, list.text, {.hint = hint, .icon = Icon::Search}, &changed);
    list.again = enter;
    if (changed) list.row = 0;
    return enter;
}

// A child that scrolls is a place that arrows lead to by themselves: Enter would go nowhere from there.
NarrowingRows::NarrowingRows() {
    ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
    ImGui::BeginChild("rows");
}

NarrowingRows::~NarrowingRows() {
    ImGui::EndChild();
    ImGui::PopItemFlag();
}

void moveRow(Narrowing& list, std::size_t rows) {
    const auto step = [&](ImGuiKey key, int by) {
        if (ImGui::IsKeyPressed(key)) list.row += by;
    };
    step(ImGuiKey_DownArrow, 1);
    step(ImGuiKey_UpArrow, -1);
    step(ImGuiKey_PageDown, 10);
    step(ImGuiKey_PageUp, -10);
    list.row = std::clamp(list.row, 0, std::max(0, static_cast<int>(rows) - 1));
}

bool narrowingRow(const Look& look, const std::string& label, const std::string& id, bool chosen, bool off,
                  const std::string& right) {
    const bool clicked = listRow(look, label, id, chosen, off, right);
    // Only where the row has changed: a wheel may leave the chosen one behind.
    if (!chosen) return clicked;
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    const ImGuiID shown = ImGui::GetID("shown");
    const int own = static_cast<int>(ImGui::GetID(id.c_str()));
    const bool changed = kept.GetInt(shown) != own || ImGui::IsWindowAppearing();
    kept.SetInt(shown, own);
    if (changed && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
    return clicked;
}

void helpGroup(const Look& look, const std::string& title) {
    ImGui::Dummy({0, look.px(2)});
    sectionTitle(look, title);
}

void helpRow(const Look& look, const std::string& label, const std::string& help, const std::string& key,
             const std::string& otherKey) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float keys = look.px(150);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = low.y + look.px(10);
    const float step = look.px(16);
    const std::vector<std::string> name = wrapped(look, kText, label, look.px(190), 3);
    const std::vector<std::string> said = wrapped(look, kLabel, help, width - look.px(208) - keys, 6);
    for (std::size_t i = 0; i < name.size(); ++i)
        drawTextMiddle(list, look, kText, {low.x, middle + step * static_cast<float>(i)}, look.colour().text,
                       name[i]);
    for (std::size_t i = 0; i < said.size(); ++i)
        drawTextMiddle(list, look, kLabel, {low.x + look.px(200), middle + step * static_cast<float>(i)},
                       look.colour().quiet, said[i]);
    float right = low.x + width;
    for (const std::string& text : {otherKey, key}) {
        if (text.empty()) continue;
        const float wide = textSize(look, kSmall, text).x + look.px(12);
        list.AddRect({right - wide, middle - look.px(8)}, {right, middle + look.px(8)},
                     col(look.colour().lineStrong), look.px(3));
        drawTextCentred(list, look, kSmall, {right - wide / 2, middle}, look.colour().text, text);
        right -= wide + look.px(6);
    }
    const std::size_t lines = std::max({name.size(), said.size(), std::size_t{1}});
    ImGui::Dummy({width, look.px(20) + step * static_cast<float>(lines - 1)});
}

} // namespace groma::ui
