#include "editor/ui/widgets/pin_chip.h"

#include "editor/ui/canvas/drawing/draw_kit.h"

#include <string>

namespace groma::ui {

void drawPinChip(ImDrawList& list, const Look& look, char letter, ImVec2 middle, float side) {
    const Palette& p = look.colour();
    const float half = look.px(side) / 2;
    const ImVec2 low{middle.x - half, middle.y - half}, high{middle.x + half, middle.y + half};
    const bool a = letter == 'A';
    list.AddRectFilled(low, high, col(a ? p.panel : p.accent), look.px(3));
    if (a) list.AddRect(low, high, col(p.quiet), look.px(3), look.px(1));
    drawTextCentred(list, look, kLabelStrong, middle, a ? p.quiet : p.accentInk, std::string(1, letter));
}

} // namespace groma::ui
