#include "editor/ui/panels/map/play_marks.h"

#include "editor/session/questions/what_if.h"
#include "editor/ui/canvas/drawing/draw_kit.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {} // namespace

std::string wholePercent(const odds::Chance& chance) {
    const double share = session::shareOf(chance) * 100;
    if (share > 0 && share < 0.5) return "<1";
    if (share < 100 && share > 99.5) return ">99";
    return fmt::format("{:.0f}", share);
}

void drawWorseOff(ImDrawList& list, const Look& look, ImVec2 middle, const std::optional<odds::Chance>& they,
                  const std::optional<odds::Chance>& it) {
    if (!they || !it) return;
    const ImVec2 half{look.px(kWorseOffWidth / 2), look.px(8)};
    const ImVec2 low{middle.x - half.x, middle.y - half.y};
    const ImVec2 high{middle.x + half.x, middle.y + half.y};
    list.AddRectFilled({low.x - 1.5F, low.y - 1.5F}, {high.x + 1.5F, high.y + 1.5F}, col(kCream), look.px(4));
    list.AddRectFilled(low, {middle.x, high.y}, col(kBlue), look.px(3), ImDrawFlags_RoundLeft);
    list.AddRectFilled({middle.x, low.y}, high, col(kRust), look.px(3), ImDrawFlags_RoundRight);
    drawTextCentred(list, look, kLabelStrong, {middle.x - half.x / 2, middle.y}, kCream, wholePercent(*they));
    drawTextCentred(list, look, kLabelStrong, {middle.x + half.x / 2, middle.y}, kCream, wholePercent(*it));
}

void drawKeyOfSigns(const Canvas& canvas, bool chances, bool costs) {
    if (!chances && !costs) return;
    const Look& look = *canvas.look;
    ImDrawList& list = *canvas.list;
    const auto wide = [&](const char* words) { return textSize(look, kLabel, words).x; };
    const float disc = look.px(18);
    const float gap = look.px(12);
    static constexpr const char* kWorse = "worse off, %";
    static constexpr const char* kCosts = "2  cost";
    static constexpr const char* kEnds = "ends the move";
    float width = gap;
    if (chances) width += wide(kWorse) + look.px(8 + kWorseOffWidth) + gap;
    if (costs) width += wide(kCosts) + gap + disc + look.px(4) + wide(kEnds) + gap;
    const float right = canvas.origin.x + static_cast<float>(canvas.camera.width) - look.px(6);
    if (right - width < canvas.origin.x + static_cast<float>(canvas.camera.width) * 0.3F) return;
    const ImVec2 low{right - width, canvas.origin.y + look.px(4)};
    const ImVec2 high{right, low.y + look.px(24)};
    const float y = (low.y + high.y) / 2;
    list.AddRectFilled(low, high, col(faded(look.colour().panel, 0.94)), look.px(4));
    float x = low.x + gap;
    if (chances) {
        x += drawTextMiddle(list, look, kLabel, {x, y}, look.colour().text, kWorse) + look.px(8);
        const ImVec2 half{look.px(kWorseOffWidth / 2), look.px(8)};
        const ImVec2 middle{x + half.x, y};
        list.AddRectFilled({middle.x - half.x, y - half.y}, {middle.x, y + half.y}, col(kBlue), look.px(3),
                           ImDrawFlags_RoundLeft);
        list.AddRectFilled({middle.x, y - half.y}, {middle.x + half.x, y + half.y}, col(kRust), look.px(3),
                           ImDrawFlags_RoundRight);
        drawTextCentred(list, look, kSmall, {middle.x - half.x / 2, y}, kCream, "they");
        drawTextCentred(list, look, kSmall, {middle.x + half.x / 2, y}, kCream, "it");
        x += half.x * 2 + gap;
    }
    if (costs) {
        x += drawTextMiddle(list, look, kLabel, {x, y}, look.colour().text, kCosts) + gap;
        list.AddCircleFilled({x + disc / 2, y}, disc / 2, col(kCream), 24);
        list.AddCircle({x + disc / 2, y}, disc / 2, col(kRust), 24, look.px(1.5F));
        drawTextCentred(list, look, {Face::Bold, 12}, {x + disc / 2, y}, kRust, "3");
        drawTextMiddle(list, look, kLabel, {x + disc + look.px(4), y}, look.colour().text, kEnds);
    }
}

void drawWorseOff(const Canvas& canvas, ImVec2 middle, const std::optional<odds::Chance>& they,
                  const std::optional<odds::Chance>& it) {
    drawWorseOff(*canvas.list, *canvas.look, middle, they, it);
}

} // namespace groma::ui
