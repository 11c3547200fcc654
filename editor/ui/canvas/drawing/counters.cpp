#include "editor/ui/canvas/drawing/counters.h"

#include "editor/ui/canvas/drawing/draw_kit.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {
namespace {

constexpr float kSymbolOnly = 28;
constexpr float kColourOnly = 14;
constexpr double kSlideSeconds = 0.12;

struct Body {
    ImVec2 low, high;
    float side;
    float rounding;
    [[nodiscard]] ImVec2 middle() const { return (low + high) * 0.5F; }
};

Colour groundOf(const CounterFace& face, const Look& look, CounterState state) {
    Colour ground = face.ground;
    if (face.disorganised) ground = mixed(desaturated(ground, 0.75), look.theme->piece.disorganised, 0.62);
    if (face.moved) ground = mixed(ground, rgb(0x1A1614), 0.38);
    if (state == CounterState::WhatIf) ground = mixed(ground, rgb(0x6E5A50), 0.25);
    return ground;
}

void shadows(ImDrawList& list, const Body& body, CounterState state) {
    const float lift = state == CounterState::Dragged ? 2.4F : 1;
    const float s = body.side;
    const auto shadow = [&](float down, float blur, double alpha) {
        const ImVec2 shift{down * 0.45F, down};
        softShadow(list, body.low + shift, body.high + shift, body.rounding, blur, faded(rgb(0x120C04), alpha));
    };
    shadow(s * 0.055F * lift, s * 0.12F * lift, 0.34);
    shadow(std::max(s * 0.018F, 0.7F) * lift, std::max(s * 0.035F, 1.2F) * lift, 0.55);
}

void plate(ImDrawList& list, const Body& body, Colour ground) {
    const Colour light = mixed(ground, rgb(0xFFFFFF), 0.13);
    const Colour dark = mixed(ground, rgb(0x000000), 0.16);
    list.AddRectFilled(body.low, body.high, col(mixed(ground, rgb(0x000000), 0.42)), body.rounding);
    const float edge = std::clamp(body.side * 0.018F, 0.8F, 2.0F);
    gradientBox(list, body.low + ImVec2{edge, edge}, body.high - ImVec2{edge, edge}, std::max(body.rounding - edge, 1.0F), light, dark);
    if (body.side >= kSymbolOnly) {
        const float y = body.low.y + edge + 0.5F;
        list.AddLine({body.low.x + body.rounding, y}, {body.high.x - body.rounding, y}, col(faded(rgb(0xFFFFFF), 0.32)), 1);
    }
}

// The back: a lighter band from the lower left to the upper right.
void diagonalBand(ImDrawList& list, const Body& body, Colour ground) {
    const float edge = std::max(body.side * 0.02F, 1.0F);
    const ImVec2 low = body.low + ImVec2{edge, edge};
    const ImVec2 high = body.high - ImVec2{edge, edge};
    const float width = body.side * 0.30F;
    list.PushClipRect(low, high, true);
    const std::array<ImVec2, 4> band{ImVec2{low.x - width * 0.2F, high.y + width * 0.2F}, {high.x + width * 0.2F, low.y - width * 0.2F}, {high.x + width * 1.2F, low.y + width * 0.8F},
                                     {low.x + width * 0.8F, high.y + width * 1.2F}};
    list.AddConvexPolyFilled(band.data(), 4, col(faded(mixed(ground, rgb(0xFFFFFF), 0.35), 0.55)));
    list.PopClipRect();
}

void assumedCorner(ImDrawList& list, const Body& body, Colour ink) {
    const float reach = body.side * 0.24F;
    const float edge = body.side * 0.03F + 0.5F;
    const float step = std::max(body.side * 0.062F, 2.2F);
    for (float at = step; at <= reach; at += step) {
        list.AddLine({body.low.x + edge, body.high.y - edge - at}, {body.low.x + edge + at, body.high.y - edge}, col(faded(ink, 0.9)), std::max(body.side * 0.020F, 1.0F));
    }
}

void centred(ImDrawList& list, ImFont* font, float em, ImVec2 middle, Colour ink, const std::string& text, float most) {
    float size = std::max(std::round(em * kRobotoPerEm), 6.0F);
    ImVec2 extent = font->CalcTextSizeA(size, 1e9F, 0, text.c_str());
    if (extent.x > most) {
        size = std::floor(size * most / extent.x);
        extent = font->CalcTextSizeA(size, 1e9F, 0, text.c_str());
    }
    list.AddText(font, size, {std::round(middle.x - extent.x / 2), std::round(middle.y - extent.y / 2)}, col(ink), text.c_str());
}

// A long code is cut short before it would become too small to read.
std::string shortened(ImFont* font, float em, std::string code, float most) {
    const auto wide = [&](const std::string& text) { return font->CalcTextSizeA(em * 0.7F * kRobotoPerEm, 1e9F, 0, text.c_str()).x; };
    if (wide(code) <= most) return code;
    while (code.size() > 3 && wide(code + ".") > most) code.pop_back();
    return code + ".";
}

void face(ImDrawList& list, const Look& look, const CounterFace& shown, const Body& body, Colour ground, Colour ink) {
    const float s = body.side;
    const ImVec2 mid = body.middle();
    if (s < kColourOnly) return;
    if (s < kSymbolOnly) {
        if (shown.symbol != nullptr) shown.symbol->draw(list, mid, s * 0.86F, ink, ground);
        return;
    }
    const float width = (body.high.x - body.low.x) * 0.93F;
    const bool bare = shown.symbol == nullptr;
    const float em = s * (bare ? 0.25F : 0.195F);
    centred(list, look.fonts.bold, em, {mid.x, body.low.y + s * (bare ? 0.32F : 0.185F)}, ink, shortened(look.fonts.bold, em, shown.code, width), width);
    if (shown.symbol != nullptr) shown.symbol->draw(list, {mid.x, body.low.y + s * 0.475F}, s * 0.43F, ink, ground);
    const float shift = shown.assumed ? s * 0.07F : 0;
    centred(list, look.fonts.bold, s * 0.275F, {mid.x + shift, body.low.y + s * (bare ? 0.70F : 0.805F)}, ink, shown.values, width - shift);
}

void ring(ImDrawList& list, const Body& body, float gap, float thickness, Colour colour) {
    const ImVec2 grow{gap + thickness / 2, gap + thickness / 2};
    list.AddRect(body.low - grow, body.high + grow, col(colour), body.rounding + gap, thickness);
}

void outline(ImDrawList& list, const Look& look, const Body& body, CounterState state) {
    const PieceInks& inks = look.theme->piece;
    const float w = std::clamp(body.side * 0.045F, 1.5F, 4.0F);
    if (state == CounterState::Hovered) {
        ring(list, body, 0, w * 0.8F, faded(rgb(0x000000), 0.55));
        ring(list, body, w * 0.7F, w * 0.8F, inks.hover);
    } else if (state == CounterState::Selected) {
        ring(list, body, 0, w * 1.1F, inks.selectDark);
        ring(list, body, w * 0.9F, w * 1.15F, inks.select);
    } else if (state == CounterState::WhatIf) {
        const ImVec2 grow{w, w};
        list.AddRect(body.low - grow, body.high + grow, col(faded(rgb(0xFFFFFF), 0.85)), body.rounding + w, w);
        dashedBox(list, body.low - grow, body.high + grow, body.rounding + w, w * 2.4F, w * 1.5F, w, look.colour().whatIfSolid);
    }
}

void movedMark(ImDrawList& list, const Body& body) {
    const float r = std::max(body.side * 0.165F, 4.0F);
    const ImVec2 at{body.low.x + r * 0.35F, body.low.y + body.side * 0.58F};
    list.AddCircleFilled(at, r, col(rgb(0x1C1E22)), 20);
    list.AddCircle(at, r, col(rgb(0xE6E1D6)), 20, std::max(r * 0.13F, 1.0F));
    const std::array<ImVec2, 3> tick{ImVec2{at.x - r * 0.42F, at.y + r * 0.02F}, {at.x - r * 0.10F, at.y + r * 0.34F}, {at.x + r * 0.46F, at.y - r * 0.34F}};
    list.AddPolyline(tick.data(), 3, col(rgb(0xFFFFFF)), std::max(r * 0.20F, 1.2F), ImDrawFlags_AALineEnds);
}

// Upright chits along the lower left edge: the last one lowest.
void stateChits(ImDrawList& list, const Look& look, const std::vector<StateChit>& chits, const Body& body) {
    const float height = std::max(body.side * 0.22F, 7.0F);
    const float size = std::max(std::round(height * 0.82F * kRobotoPerEm), 6.0F);
    float y = body.high.y - height * 0.34F;
    for (auto chit = chits.rbegin(); chit != chits.rend() && y > body.low.y - height; ++chit) {
        const float width = look.fonts.bold->CalcTextSizeA(size, 1e9F, 0, chit->text.c_str()).x + height * 0.5F;
        const ImVec2 low{std::round(body.low.x - height * 0.35F), std::round(y)};
        const ImVec2 high{low.x + std::round(width), low.y + std::round(height)};
        list.AddRectFilled(low + ImVec2{1, 1.5F}, high + ImVec2{1, 1.5F}, col(faded(rgb(0x000000), 0.35)), height * 0.18F);
        list.AddRectFilled(low, high, col(chit->colour), height * 0.18F);
        list.AddRect(low, high, col(faded(rgb(0x000000), 0.45)), height * 0.18F);
        centred(list, look.fonts.bold, height * 0.82F, (low + high) * 0.5F, inkOn(chit->colour), chit->text, width);
        y -= height * 0.88F;
    }
}

ImVec2 unitAt(float radians) { return {std::cos(radians), std::sin(radians)}; }

// How far a plate reaches in a direction of the screen: what is drawn beyond clears its corners.
float reachOf(const CounterPose& pose, float radians) {
    const ImVec2 way = unitAt(radians - pose.turn);
    return std::fabs(way.x) * pose.size.x / 2 + std::fabs(way.y) * pose.size.y / 2;
}

// A band just inside the edge that is looked over.
void frontBand(ImDrawList& list, const Body& body, float radians, Colour colour) {
    const ImVec2 way = unitAt(radians);
    const float w = std::max(body.side * 0.07F, 2.0F);
    ImVec2 low = body.low;
    ImVec2 high = body.high;
    if (std::fabs(way.x) > std::fabs(way.y)) (way.x > 0 ? low.x : high.x) = way.x > 0 ? high.x - w : low.x + w;
    else (way.y > 0 ? low.y : high.y) = way.y > 0 ? high.y - w : low.y + w;
    list.AddRectFilled(low, high, col(colour), std::min(body.rounding, w * 0.5F));
}

} // namespace

void drawFacing(ImDrawList& list, const CounterPose& pose, Colour fill) {
    if (!pose.facing) return;
    const float side = std::min(pose.size.x, pose.size.y);
    const ImVec2 way = unitAt(*pose.facing);
    const ImVec2 across{-way.y, way.x};
    const float length = std::max(side * 0.15F, 4.0F);
    const ImVec2 foot = pose.middle + way * (reachOf(pose, *pose.facing) + std::max(side * 0.03F, 1.0F));
    const std::array<ImVec2, 3> head{foot + across * (length * 1.15F), foot + way * length, foot - across * (length * 1.15F)};
    list.AddTriangleFilled(head[0], head[1], head[2], col(fill));
    list.AddPolyline(head.data(), 3, col(faded(rgb(0x140E06), 0.85)), std::clamp(side * 0.022F, 1.0F, 2.0F), ImDrawFlags_Closed);
}

void drawCounter(ImDrawList& list, const Look& look, const CounterFace& shown, const CounterPose& at, CounterState state) {
    CounterPose pose = at;
    const float side = std::min(pose.size.x, pose.size.y);
    if (state == CounterState::Dragged) pose.middle = pose.middle - ImVec2{0, side * 0.06F};
    const ImVec2 half = pose.size * 0.5F;
    Body body{{std::round(pose.middle.x - half.x), std::round(pose.middle.y - half.y)}, {std::round(pose.middle.x + half.x), std::round(pose.middle.y + half.y)}, side, std::max(side * 0.08F, 1.0F)};
    if (pose.turn != 0) body = {pose.middle - half, pose.middle + half, side, body.rounding};
    const Colour ground = groundOf(shown, look, state);
    const Colour plainInk = shown.disorganised ? mixed(inkOn(ground), shown.ink == inkOn(shown.ground) ? inkOn(ground) : shown.ink, 0.0) : shown.ink;
    const Colour ink = shown.moved ? mixed(plainInk, ground, 0.28) : plainInk;
    {
        const Turned turned(list, pose.middle, pose.turn);
        shadows(list, body, state);
        plate(list, body, ground);
        if (shown.disorganised && side >= kColourOnly) diagonalBand(list, body, ground);
        if (shown.assumed && side >= kSymbolOnly) assumedCorner(list, body, ink);
        if (pose.frontEdge && pose.facing && side >= kColourOnly) frontBand(list, body, *pose.facing - pose.turn, faded(ink, 0.8));
    }
    Body upright = body;
    if (pose.turn != 0) upright = {pose.middle - ImVec2{side / 2, side / 2}, pose.middle + ImVec2{side / 2, side / 2}, side, body.rounding};
    else if (body.high.y - body.low.y > side + 1) {
        upright.low.y = std::round(pose.middle.y - side / 2);
        upright.high.y = upright.low.y + side;
    }
    face(list, look, shown, upright, ground, ink);
    {
        const Turned turned(list, pose.middle, pose.turn);
        outline(list, look, body, state);
    }
    if (side >= 6) drawFacing(list, pose, mixed(shown.ground, rgb(0xFFFFFF), 0.30));
    if (side < kSymbolOnly) return;
    if (shown.moved) movedMark(list, upright);
    stateChits(list, look, shown.chits, pose.turn != 0 ? upright : body);
    const float radius = side * 0.175F;
    const std::size_t count = std::min<std::size_t>(shown.skills.size(), 4);
    const float step = count > 3 ? radius * 1.1F : radius * 1.38F;
    const float top = upright.low.y + side * 0.60F - step * (static_cast<float>(count) - 1) / 2;
    const float right = pose.turn != 0 ? upright.high.x : body.high.x;
    for (std::size_t i = 0; i < count; ++i) drawDisc(list, look, shown.skills[i], {right - radius * 0.05F, top + step * static_cast<float>(i)}, radius);
}

void drawCounter(ImDrawList& list, const Look& look, const CounterFace& shown, ImVec2 middle, float side, CounterState state) {
    drawCounter(list, look, shown, {.middle = middle, .size = {side, side}}, state);
}

float counterSide(double cellPixels, double cellHeight) { return static_cast<float>(std::round(cellPixels * cellHeight * 0.60)); }

void drawChit(ImDrawList& list, const CounterFace& shown, ImVec2 low, float side) {
    const Body body{low, low + ImVec2{side, side}, side, std::max(side * 0.10F, 1.5F)};
    plate(list, body, shown.ground);
    if (shown.symbol != nullptr) shown.symbol->draw(list, body.middle(), side * 0.84F, shown.ink, shown.ground);
}

void drawDisc(ImDrawList& list, const Look& look, const SkillDisc& disc, ImVec2 middle, float radius) {
    const PieceInks& inks = look.theme->piece;
    const Colour ground = disc.colour ? *disc.colour : disc.tone == DiscTone::Green ? inks.discGreen : disc.tone == DiscTone::Rose ? inks.discRose : inks.disc;
    list.AddCircleFilled(middle + ImVec2{radius * 0.06F, radius * 0.12F}, radius * 1.10F, col(faded(rgb(0x000000), 0.35)), 24);
    list.AddCircleFilled(middle, radius, col(inks.discRim), 24);
    list.AddCircleFilled(middle, radius - std::max(radius * 0.10F, 0.9F), col(ground), 24);
    if (radius > 5) centred(list, look.fonts.bold, radius * 0.98F, middle, disc.colour ? inkOn(ground) : inks.discInk, disc.letters, radius * 1.75F);
}

ImVec2 Slide::at(double now, bool motion) const {
    if (done(now, motion)) return to;
    const auto t = static_cast<float>((now - start) / kSlideSeconds);
    const float eased = 1 - (1 - t) * (1 - t) * (1 - t);
    return from + (to - from) * eased;
}

bool Slide::done(double now, bool motion) const { return !motion || now >= start + kSlideSeconds || now < start; }

} // namespace groma::ui
