#include "editor/ui/panels/transcribe/passage_edge.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace groma::ui {

namespace {

/// Where each line begins, as the words are broken on the screen.
std::vector<std::size_t> lineStarts(const std::string& words, float width) {
    std::vector<std::size_t> starts;
    const char* const begin = words.data();
    const char* const end = begin + words.size();
    for (const char* at = begin; at < end;) {
        starts.push_back(static_cast<std::size_t>(at - begin));
        const char* const line = std::find(at, end, '\n');
        const char* wrap = ImGui::GetFont()->CalcWordWrapPosition(ImGui::GetFontSize(), at, line, width);
        wrap = std::max(wrap, at + 1);
        while (wrap < line && (*wrap == ' ' || *wrap == '\t')) ++wrap;
        at = wrap == line && line < end ? line + 1 : wrap;
    }
    return starts;
}

} // namespace

void passageEdge(const Look& look, const PassageEdge& edge, const std::string& words, const std::string& next,
                 const std::function<void(std::string)>& cut, const std::function<void()>& join) {
    ImGui::SetCursorScreenPos(edge.low);
    ImGui::InvisibleButton("edge", {edge.width, look.px(kEdgeHeight)});
    const bool pulled = ImGui::IsItemActive(), released = ImGui::IsItemDeactivated();
    if (pulled || ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
    if (!pulled && !released) {
        ImGui::SetItemTooltip("Pull it up between two lines to cut the passage there%s",
                              next.empty() ? "" : ", or down to join it with the next");
        return;
    }
    const float y = ImGui::GetIO().MousePos.y, line = ImGui::GetTextLineHeight();
    const bool below = y > edge.low.y + look.px(kEdgeHeight) + line / 2 && !next.empty();
    const std::vector<std::size_t> starts = lineStarts(words, edge.textWidth);
    const auto at = static_cast<long>(std::lround((y - edge.textTop) / line));
    // Above its first line and below its last there is nothing to cut off.
    const bool within = at > 0 && at < static_cast<long>(starts.size());
    if (released) {
        // Escape lets go of it without anything done.
        if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return;
        if (below) return join();
        if (!within) return;
        const std::size_t from = starts[static_cast<std::size_t>(at)];
        return cut(std::string(base::trim(std::string_view(words).substr(0, from))) + "\n\n" +
                   words.substr(from));
    }
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const Colour accent = look.colour().accent;
    if (below) {
        list.AddLine({edge.low.x, edge.low.y}, {edge.low.x, y}, col(accent), look.px(2));
        ImGui::SetTooltip("One passage with %s", next.c_str());
    } else if (within) {
        const float middle = edge.textTop + static_cast<float>(at) * line;
        list.AddLine({edge.low.x, middle}, {edge.low.x + edge.width, middle}, col(accent), look.px(2));
        ImGui::SetTooltip("Two passages, cut here");
    }
}

} // namespace groma::ui
