#include "tests/gui/cut_off.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <cmath>
#include <cstdlib>
#include <set>
#include <string_view>

namespace groma::gui {
namespace {

constexpr float kSlack = 2; // pixels of a letter that may be hidden: its side bearing

// What may lie beyond a border: the map and what is like it, and what is scrolled across.
bool mayBeCut(const ImGuiWindow& window) {
    if (window.ScrollbarX ||
        (window.Flags & (ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_Tooltip)) != 0)
        return true;
    for (const ImGuiWindow* at = &window; at != nullptr; at = at->ParentWindow)
        for (const std::string_view map :
             {"Battlefield", "Minimap", "Source", "##docks"}) // a full row of tabs shortens their names
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

std::string cutLetter(const ImGuiWindow& window) {
    const ImDrawList& list = *window.DrawList;
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const ImTextureID letters = ImGui::GetIO().Fonts->TexRef.GetTexID();
    for (const ImDrawCmd& command : list.CmdBuffer) {
        if (command.UserCallback != nullptr || command.GetTexID() != letters) continue;
        for (unsigned i = 0; i + 5 < command.ElemCount; i += 6) {
            const ImDrawIdx first = list.IdxBuffer[static_cast<int>(command.IdxOffset + i)];
            const auto at = static_cast<int>(command.VtxOffset + first);
            if (at + 3 >= list.VtxBuffer.Size) continue;
            const ImDrawVert* v = &list.VtxBuffer[at];
            if (!isLetter(v, white)) continue;
            const float middle = (v[0].pos.y + v[2].pos.y) / 2;
            if (middle < command.ClipRect.y || middle > command.ClipRect.w) continue;
            const float over = std::max(v[1].pos.x - command.ClipRect.z, command.ClipRect.x - v[0].pos.x);
            if (over > kSlack)
                return fmt::format("{}: a letter is cut {:.0f} pixels at {:.0f}, {:.0f}", window.Name, over,
                                   v[0].pos.x, middle);
        }
    }
    return {};
}

} // namespace

std::vector<std::string> cutOff() {
    std::vector<std::string> found;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (!isShown(*window) || mayBeCut(*window)) continue;
        for (std::string fault : {tooWide(*window), cutLetter(*window)})
            if (!fault.empty()) found.push_back(std::move(fault));
    }
    return found;
}

} // namespace groma::gui
