#include "tests/gui/cut_off.h"

#include "tests/gui/drawn_items.h"
#include "tests/gui/drawn_text.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace groma::gui {
namespace {

constexpr float kSlack = 2;          // pixels of a text that may be hidden: the side bearing of a letter
constexpr float kMostCovered = 0.4F; // of the smaller of two letters
constexpr float kSlackOfControl = 4; // pixels: what is marked reaches half a gap beyond its row
constexpr float kSlackDown = 0.2F;   // of a line: below its letters
constexpr float kLeastRows = 2;      // of what is scrolled
constexpr float kRow = 1.4F;         // in heights of a letter
constexpr float kMostOfField = 3;    // heights of a letter that a field to type one line in is high

// What may lie beyond a border: the map and what is like it, and what is scrolled across.
bool mayBeCut(const ImGuiWindow& window) {
    if (window.ScrollbarX ||
        (window.Flags & (ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_Tooltip)) != 0)
        return true;
    for (const ImGuiWindow* at = &window; at != nullptr; at = at->ParentWindow)
        for (const std::string_view map :
             {"Battlefield", "Minimap", "Source", "##docks"}) // a full row of tabs is scrolled
            if (std::string_view(at->Name).starts_with(map)) return true;
    return false;
}

bool isShown(const ImGuiWindow& window) { return window.WasActive && !window.Hidden && !window.SkipItems; }

std::string tooWide(const ImGuiWindow& window) {
    if (window.RootWindow->DockNode == nullptr || (window.Flags & ImGuiWindowFlags_AlwaysAutoResize) != 0)
        return {};
    const float over = window.ContentSize.x - (window.InnerRect.GetWidth() - window.WindowPadding.x * 2);
    return over > 2 ? fmt::format("{} is {:.0f} pixels too narrow for what is in it ({:.0f} wide)",
                                  window.Name, over, window.Size.x)
                    : std::string();
}

// Four corners of a letter, as ImGui draws it: upright, and its own piece of the texture.
bool isLetter(const ImDrawVert* v, ImVec2 white) {
    const bool box = v[0].pos.x == v[3].pos.x && v[1].pos.x == v[2].pos.x && v[0].pos.y == v[1].pos.y &&
                     v[2].pos.y == v[3].pos.y;
    const bool piece = v[0].uv.x == v[3].uv.x && v[1].uv.x == v[2].uv.x && v[0].uv.y == v[1].uv.y &&
                       v[0].uv.x < v[1].uv.x && v[0].uv.y < v[2].uv.y;
    const bool plain = v[0].uv.x == white.x && v[0].uv.y == white.y;
    return box && piece && !plain && v[0].pos.x < v[1].pos.x;
}

// Of what lies between top and bottom of its part of the window: what is scrolled away is no fault.
std::vector<ImRect> lettersOf(const ImGuiWindow& window) {
    const ImDrawList& list = *window.DrawList;
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const ImTextureID texture = ImGui::GetIO().Fonts->TexRef.GetTexID();
    std::vector<ImRect> letters;
    for (const ImDrawCmd& command : list.CmdBuffer) {
        if (command.UserCallback != nullptr || command.GetTexID() != texture) continue;
        // Texts and shapes stand in one list: a letter is two triangles with four corners of their own.
        for (unsigned i = 0; i + 5 < command.ElemCount;) {
            const ImDrawIdx* index = &list.IdxBuffer[static_cast<int>(command.IdxOffset + i)];
            const auto at = static_cast<int>(command.VtxOffset + index[0]);
            const bool pair = index[1] == index[0] + 1 && index[2] == index[0] + 2 && index[3] == index[0] &&
                              index[4] == index[0] + 2 && index[5] == index[0] + 3;
            if (!pair || at + 3 >= list.VtxBuffer.Size || !isLetter(&list.VtxBuffer[at], white)) {
                i += 3;
                continue;
            }
            i += 6;
            const ImDrawVert* v = &list.VtxBuffer[at];
            const float middle = (v[0].pos.y + v[2].pos.y) / 2;
            if (middle < command.ClipRect.y || middle > command.ClipRect.w) continue;
            letters.emplace_back(v[0].pos, v[2].pos);
        }
    }
    return letters;
}

// Fields to type in, by their ground: what is typed there may be longer than the field.
std::vector<ImRect> fieldsOf(const ImGuiWindow& window) {
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const ImU32 ground = ImGui::GetColorU32(ImGuiCol_FrameBg) & ~IM_COL32_A_MASK;
    std::vector<ImRect> fields;
    bool open = false;
    for (const ImDrawVert& corner : window.DrawList->VtxBuffer) {
        const bool its =
            (corner.col & ~IM_COL32_A_MASK) == ground && corner.uv.x == white.x && corner.uv.y == white.y;
        if (its && !open) fields.emplace_back(corner.pos, corner.pos);
        else if (its) fields.back().Add(corner.pos);
        open = its;
    }
    return fields;
}

// A text that is longer than its place, as it was asked for: not what a field has to hold that is typed.
std::string cutText(const ImGuiWindow& window) {
    const std::vector<ImRect> fields = fieldsOf(window);
    for (const DrawnText& drawn : drawnTexts()) {
        if (drawn.window != window.Name) continue;
        const float over = std::max(drawn.box.Max.x - drawn.clip.z, drawn.clip.x - drawn.box.Min.x);
        const float y = drawn.box.GetCenter().y;
        // What is scrolled away is no fault.
        if (over <= kSlack || y < drawn.clip.y || y > drawn.clip.w) continue;
        const ImVec2 seen{
            (std::max(drawn.box.Min.x, drawn.clip.x) + std::min(drawn.box.Max.x, drawn.clip.z)) / 2, y};
        const bool typed = std::ranges::any_of(fields, [&](const ImRect& field) {
            return field.Contains(seen) && field.GetHeight() < kMostOfField * ImGui::GetFontSize();
        });
        if (!typed)
            return fmt::format("{}: \"{}\" is cut by {:.0f} pixels at {:.0f}, {:.0f}", window.Name,
                               drawn.text, over, drawn.box.Min.x, y);
    }
    return {};
}

// Tabs of a dock that are narrower than their names.
std::string shortTab(const ImGuiWindow& window) {
    if (window.DockNode == nullptr || window.DockNode->TabBar == nullptr || !window.DockTabIsVisible)
        return {};
    for (const ImGuiTabItem& tab : window.DockNode->TabBar->Tabs)
        if (tab.Width < tab.ContentWidth - 1)
            return fmt::format("{}: the tab beside it is {:.0f} pixels wide and wants {:.0f}", window.Name,
                               tab.Width, tab.ContentWidth);
    return {};
}

// So are the corners of the two rings around a field that has the keyboard, which are pieces of the texture
// too.
bool isSquare(const ImRect& box) { return std::abs(box.GetWidth() - box.GetHeight()) < 0.01F; }

// Letters that lie upon others: words that run into each other.
std::string coveredLetter(const ImGuiWindow& window) {
    const std::vector<ImRect> letters = lettersOf(window);
    for (std::size_t i = 0; i < letters.size(); ++i)
        for (std::size_t j = i + 1; j < letters.size(); ++j) {
            const ImRect& a = letters[i];
            const ImRect& b = letters[j];
            if (!a.Overlaps(b) || (isSquare(a) && isSquare(b))) continue;
            ImRect both = a;
            both.ClipWith(b);
            if (both.GetArea() > kMostCovered * std::min(a.GetArea(), b.GetArea()))
                return fmt::format("{}: a letter lies upon another at {:.0f}, {:.0f}", window.Name,
                                   both.Min.x, both.Min.y);
        }
    return {};
}

bool isWithin(const ImGuiWindow& window, std::string_view name) {
    for (const ImGuiWindow* at = &window; at != nullptr; at = at->ParentWindow)
        if (std::string_view(at->Name).starts_with(name)) return true;
    return false;
}

// It or one that it lies in, by a bar that is seen: what stands below is reached.
bool scrollsDown(const ImGuiWindow& window) {
    for (const ImGuiWindow* at = &window; at != nullptr; at = at->ParentWindow)
        if (at->ScrollbarY) return true;
    return false;
}
bool scrollsAcross(const ImGuiWindow& window) {
    for (const ImGuiWindow* at = &window; at != nullptr; at = at->ParentWindow)
        if (at->ScrollbarX) return true;
    return false;
}

// A control that lies partly, or wholly, where it cannot be seen.
std::string cutControl(const ImGuiWindow& window) {
    const ImVec2 screen = ImGui::GetMainViewport()->Size;
    for (const DrawnItem& item : drawnItems()) {
        if (item.window != window.Name || item.label.starts_with("#SCROLL") || item.box.GetWidth() < 2)
            continue;
        if (item.label.find("RESIZE") != std::string::npos || item.label == "map") continue;
        const ImRect seen{std::max(item.clip.Min.x, 0.0F), std::max(item.clip.Min.y, 0.0F),
                          std::min(item.clip.Max.x, screen.x), std::min(item.clip.Max.y, screen.y)};
        const float across = std::max(item.box.Max.x - seen.Max.x, seen.Min.x - item.box.Min.x);
        const float down = std::max(item.box.Max.y - seen.Max.y, seen.Min.y - item.box.Min.y);
        const bool inSight = item.box.Max.y > seen.Min.y && item.box.Min.y < seen.Max.y;
        if (across > kSlackOfControl && inSight && !scrollsAcross(window))
            return fmt::format("{}: the control \"{}\" is cut at its side by {:.0f} pixels at {:.0f}, {:.0f}",
                               window.Name, item.label, across, item.box.Min.x, item.box.Min.y);
        if (down > kSlackOfControl && !scrollsDown(window))
            return fmt::format("{}: the control \"{}\" is cut below or above by {:.0f} pixels at {:.0f}, "
                               "{:.0f}",
                               window.Name, item.label, down, item.box.Min.x, item.box.Min.y);
    }
    return {};
}

// Of a line of letters the lower, or the upper, half is hidden, and nothing can be scrolled to show it.
std::string halfALine(const ImGuiWindow& window) {
    if (scrollsDown(window)) return {};
    const bool map = isWithin(window, "Battlefield") || isWithin(window, "Minimap");
    const float screen = ImGui::GetMainViewport()->Size.y;
    for (const DrawnText& drawn : drawnTexts()) {
        // Numbers and codes on the map go with it.
        if (drawn.window != window.Name || (map && drawn.text.find(' ') == std::string::npos)) continue;
        if (std::max(drawn.clip.x, drawn.box.Min.x) >= std::min(drawn.clip.z, drawn.box.Max.x)) continue;
        const float slack = kSlackDown * ImGui::GetFontSize();
        const float low = std::min(drawn.clip.w, screen);
        const float over = std::max(drawn.box.Max.y - low, drawn.clip.y - drawn.box.Min.y);
        if (over > slack)
            return fmt::format("{}: of \"{}\" {:.0f} pixels are hidden below or above, at {:.0f}, {:.0f}",
                               window.Name, drawn.text, over, drawn.box.Min.x, drawn.box.Min.y);
    }
    return {};
}

std::string tooLow(const ImGuiWindow& window) {
    const float least = kLeastRows * kRow * ImGui::GetFontSize();
    if (window.ScrollMax.y <= 1 || window.InnerRect.GetHeight() >= least) return {};
    return fmt::format("{} shows {:.0f} pixels of {:.0f}: not two rows", window.Name,
                       window.InnerRect.GetHeight(), window.ContentSize.y);
}

} // namespace

int lettersIn(const char* window, const ImRect& box) {
    const ImGuiWindow* at = ImGui::FindWindowByName(window);
    if (at == nullptr) return 0;
    int count = 0;
    for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows)
        if (isShown(*one) && one->RootWindow == at->RootWindow)
            count += static_cast<int>(std::ranges::count_if(
                lettersOf(*one), [&](const ImRect& letter) { return box.Contains(letter.GetCenter()); }));
    return count;
}

std::vector<std::string> cutOff() {
    std::vector<std::string> found;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (!isShown(*window) || mayBeCut(*window)) continue;
        for (std::string fault :
             {tooWide(*window), cutText(*window), shortTab(*window), coveredLetter(*window)})
            if (!fault.empty()) found.push_back(std::move(fault));
    }
    return found;
}

std::vector<std::string> cutDown() {
    std::vector<std::string> found;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (!isShown(*window) || (window->Flags & ImGuiWindowFlags_Tooltip) != 0) continue;
        if (isWithin(*window, "##docks")) continue;
        for (std::string fault : {cutControl(*window), halfALine(*window), tooLow(*window)})
            if (!fault.empty()) found.push_back(std::move(fault));
    }
    return found;
}

} // namespace groma::gui
