#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/cards.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {

void drawResult(ImDrawList& list, const Look& look, const ResultLook& result, ImVec2 low, ImVec2 high,
                TextStyle style, double dim) {
    const Colour ground = mixed(resultColour(result.index, result.count), look.colour().well, dim);
    const Colour ink = mixed(inkOn(resultColour(result.index, result.count)), ground, dim * 0.35);
    list.AddRectFilled(low, high, col(ground), look.px(2));
    const ImVec2 mid = (low + high) * 0.5F;
    if (result.hatched) {
        hatch(list, low + ImVec2{1, 1}, high - ImVec2{1, 1}, look.px(4), look.px(1.2F),
              faded(mixed(ground, rgb(0xFFFFFF), 0.55), 0.55));
        const float half = textSize(look, style, result.letters).x / 2 + look.px(3);
        if (high.x - low.x > half * 2 + look.px(6))
            list.AddRectFilled({mid.x - half, low.y}, {mid.x + half, high.y}, col(ground));
    }
    if (textSize(look, style, result.letters).x < high.x - low.x)
        drawTextCentred(list, look, style, mid, ink, result.letters);
}

bool resultChip(const Look& look, const char* id, const ResultLook& result, float width, bool ringed) {
    const ImVec2 size{look.px(width), look.px(24)};
    const bool pressed = ImGui::InvisibleButton(id, size, ImGuiButtonFlags_EnableNav);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawResult(list, look, result, low, high);
    if (ringed) {
        list.AddRect(low - ImVec2{1, 1}, high + ImVec2{1, 1}, col(look.colour().window), look.px(3),
                     look.px(1));
        list.AddRect(low - ImVec2{2, 2}, high + ImVec2{2, 2}, col(look.theme->piece.select), look.px(4),
                     look.px(2));
    } else if (ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)) {
        list.AddRect(low - ImVec2{2, 2}, high + ImVec2{2, 2}, col(look.colour().text), look.px(4),
                     look.px(2));
    }
    return pressed;
}

void oddsBar(const Look& look, std::span<const OddsPart> parts, float height, float width) {
    const float wide = width < 0 ? ImGui::GetContentRegionAvail().x : look.px(width);
    ImGui::Dummy({wide, look.px(height)});
    const ImVec2 low = ImGui::GetItemRectMin();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float gap = std::max(look.px(1), 1.0F);
    double sum = 0;
    for (const OddsPart& part : parts) {
        const float from = std::round(low.x + wide * static_cast<float>(sum));
        sum += part.share;
        const float to = std::round(low.x + wide * static_cast<float>(std::min(sum, 1.0)));
        if (to - from > 0.5F)
            drawResult(list, look, part.result, {from, low.y},
                       {std::max(to - gap, from + 0.5F), low.y + look.px(height)});
    }
}

} // namespace groma::ui
