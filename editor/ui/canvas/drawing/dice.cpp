#include "editor/ui/canvas/drawing/dice.h"

#include "editor/ui/canvas/drawing/draw_kit.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {
namespace {

constexpr double kFallSeconds = 0.42;

void pips(ImDrawList& list, int count, ImVec2 middle, float side, Colour ink) {
    const float step = side * 0.265F;
    const float r = std::max(side * 0.088F, 1.2F);
    const auto pip = [&](float x, float y) {
        const ImVec2 at = middle + ImVec2{x * step, y * step};
        list.AddCircleFilled(at, r, col(ink), 16);
        list.AddCircleFilled(at + ImVec2{r * 0.25F, r * 0.3F}, r * 0.55F, col(faded(rgb(0x6A5A44), 0.5)), 12);
    };
    if (count % 2 == 1) pip(0, 0);
    if (count >= 2) {
        pip(-1, -1);
        pip(1, 1);
    }
    if (count >= 4) {
        pip(1, -1);
        pip(-1, 1);
    }
    if (count == 6) {
        pip(-1, 0);
        pip(1, 0);
    }
}

} // namespace

void drawDie(ImDrawList& list, const Look& look, const DieFace& face, ImVec2 middle, float side, float turn) {
    const PieceInks& inks = look.theme->piece;
    const ImVec2 half{side / 2, side / 2};
    const float rounding = side * 0.17F;
    const Turned turned(list, middle, turn);
    softShadow(list, middle - half + ImVec2{side * 0.03F, side * 0.10F},
               middle + half + ImVec2{side * 0.06F, side * 0.12F}, rounding, side * 0.16F,
               faded(rgb(0x000000), 0.55));
    const float thick = side * 0.075F;
    list.AddRectFilled(middle - half, middle + half + ImVec2{0, thick * 0.4F},
                       col(mixed(inks.dieEdge, rgb(0x6E5A30), 0.35)), rounding);
    gradientBox(list, middle - half + ImVec2{0.5F, 0}, middle + half - ImVec2{0.5F, thick * 0.5F}, rounding,
                mixed(inks.die, rgb(0xFFFFFF), 0.5), inks.dieEdge);
    const float inset = side * 0.055F;
    gradientBox(list, middle - half + ImVec2{inset, inset * 0.7F},
                middle + half - ImVec2{inset, inset * 1.7F}, rounding * 0.85F,
                mixed(inks.die, rgb(0xFFFFFF), 0.35), inks.die);
    const ImVec2 top = middle - ImVec2{0, side * 0.025F};
    if (face.symbol != nullptr) {
        face.symbol->draw(list, top, side * 0.72F, inks.pip, inks.die);
    } else if (face.pips >= 1 && face.pips <= 6) {
        pips(list, face.pips, top, side, inks.pip);
    } else {
        const float size = std::round(side * (face.text.size() > 2 ? 0.34F : 0.56F) * kRobotoPerEm);
        const ImVec2 extent = look.fonts.bold->CalcTextSizeA(size, 1e9F, 0, face.text.c_str());
        list.AddText(look.fonts.bold, size, top - extent * 0.5F, col(inks.pip), face.text.c_str());
    }
}

bool DieFall::done(double now, bool motion) const {
    return !motion || now >= start + kFallSeconds || now < start;
}

void DieFall::draw(ImDrawList& list, const Look& look, const DieFace& face, ImVec2 middle, float side,
                   double now) const {
    const float rest = (static_cast<float>((index * 37) % 11) - 5.0F) * 0.022F;
    if (done(now, look.motion)) {
        drawDie(list, look, face, middle, side, rest);
        return;
    }
    const auto t = static_cast<float>((now - start) / kFallSeconds);
    const float left = 1 - t;
    // Two bounces, each lower, while the die turns and shows other faces.
    const float bounce = std::fabs(std::cos(t * t * 7.85F)) * left * left;
    const ImVec2 at = middle + ImVec2{-left * left * side * 1.1F, -bounce * side * 1.3F};
    const int tumble = static_cast<int>(t * 9);
    const DieFace shown =
        tumble >= 7 || face.pips == 0 ? face : DieFace{.pips = 1 + (face.pips + tumble * 2 + index) % 6};
    drawDie(list, look, shown, at, side, rest + left * left * 5.0F * (index % 2 == 0 ? 1.0F : -1.0F));
}

} // namespace groma::ui
