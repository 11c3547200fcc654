#include "editor/ui/panels/transcribe/passage_edge.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace groma::ui {

namespace {

/// The line that the pointer is nearest to; 0: it is nearer to the first or to the foot, where there is
/// nothing to cut off.
std::size_t lineAt(const std::vector<float>& lines, float y, float top, float foot) {
    std::size_t nearest = 0;
    float least = std::min(std::abs(y - top), std::abs(y - foot));
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (const float off = std::abs(y - lines[i]); off < least) {
            least = off;
            nearest = i + 1;
        }
    return nearest;
}

} // namespace

bool passageEdge(const Look& look, const PassageEdge& edge, const std::function<void(std::size_t)>& cut,
                 const std::function<void()>& join) {
    ImGui::SetCursorScreenPos(edge.low);
    ImGui::InvisibleButton(edge.name, {std::max(edge.width, 1.0F), std::max(edge.height, 1.0F)});
    const bool pulled = ImGui::IsItemActive(), released = ImGui::IsItemDeactivated();
    const bool hovered = ImGui::IsItemHovered();
    if (pulled || hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
    const bool joins = edge.joins && !edge.next.empty();
    if (!pulled && !released) {
        ImGui::SetItemTooltip("Pull it up between two lines to cut the passage there%s",
                              joins ? ", or down to join it with the next" : "");
        return hovered;
    }
    const float y = ImGui::GetIO().MousePos.y, foot = edge.low.y + edge.height;
    const bool below = joins && y > foot + edge.line / 2;
    const auto lines = edge.lines();
    const std::size_t line = lines ? lineAt(*lines, y, edge.top, foot) : 0;
    if (released) {
        // Escape lets go of it without anything done.
        if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return true;
        if (below) join();
        else if (line > 0) cut(line);
        return true;
    }
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const Colour accent = look.colour().accent;
    if (below) {
        list.AddLine(edge.low, {edge.low.x, y}, col(accent), look.px(2));
        ImGui::SetTooltip("One passage with %s", edge.next.c_str());
    } else if (line > 0) {
        const float middle = (*lines)[line - 1];
        list.AddLine({edge.low.x, middle}, {edge.low.x + edge.width, middle}, col(accent), look.px(2));
        ImGui::SetTooltip("Two passages, cut here");
    } else if (!lines && y < edge.low.y) {
        ImGui::SetTooltip("Looking where its lines stand");
    }
    return true;
}

} // namespace groma::ui
