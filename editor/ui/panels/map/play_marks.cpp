#include "editor/ui/panels/map/play_marks.h"

#include "editor/session/questions/what_if.h"
#include "editor/ui/canvas/drawing/draw_kit.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

const Colour kRust = rgb(0x8C3320);
const Colour kBlue = rgb(0x24527F);
const Colour kCream = rgb(0xF6EFDC);

} // namespace

std::string wholePercent(const odds::Chance& chance) {
    const double share = session::shareOf(chance) * 100;
    if (share > 0 && share < 0.5) return "<1";
    if (share < 100 && share > 99.5) return ">99";
    return fmt::format("{:.0f}", share);
}

void drawWorseOff(const Canvas& canvas, ImVec2 middle, const std::optional<odds::Chance>& they,
                  const std::optional<odds::Chance>& it) {
    const Look& look = *canvas.look;
    if (!they || !it) return;
    const ImVec2 half{look.px(kWorseOffWidth / 2), look.px(8)};
    const ImVec2 low{middle.x - half.x, middle.y - half.y};
    const ImVec2 high{middle.x + half.x, middle.y + half.y};
    canvas.list->AddRectFilled({low.x - 1.5F, low.y - 1.5F}, {high.x + 1.5F, high.y + 1.5F}, col(kCream),
                               look.px(4));
    canvas.list->AddRectFilled(low, {middle.x, high.y}, col(kBlue), look.px(3), ImDrawFlags_RoundLeft);
    canvas.list->AddRectFilled({middle.x, low.y}, high, col(kRust), look.px(3), ImDrawFlags_RoundRight);
    drawTextCentred(*canvas.list, look, kLabelStrong, {middle.x - half.x / 2, middle.y}, kCream,
                    wholePercent(*they));
    drawTextCentred(*canvas.list, look, kLabelStrong, {middle.x + half.x / 2, middle.y}, kCream,
                    wholePercent(*it));
}

} // namespace groma::ui
