#include "editor/ui/canvas/drawing/counters.h"

#include "editor/ui/canvas/drawing/counter_signs.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/canvas/view/lattice.h"
#include "formats/draw/steps/counter_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

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

using formats::CounterLie;
using formats::CounterLook;
using formats::CounterMark;

CounterLook::Chip chipOf(const Look& look, const SkillDisc& disc) {
    const PieceInks& inks = look.theme->piece;
    return {disc.letters,
            disc.colour                    ? *disc.colour
            : disc.tone == DiscTone::Green ? inks.discGreen
            : disc.tone == DiscTone::Rose  ? inks.discRose
                                           : inks.disc,
            disc.picture.picture};
}

CounterLook lookOf(const CounterFace& face, const Look& look, CounterState state, float side) {
    CounterLook made;
    made.code = face.code;
    made.values = face.values;
    made.struck = face.struck;
    made.word = face.word;
    made.symbol = face.symbol != nullptr && side >= kColourOnly;
    if (side >= kColourOnly) made.picture = face.picture.picture;
    made.ground = state == CounterState::WhatIf ? mixed(face.ground, rgb(0x6E5A50), 0.25) : face.ground;
    made.ink = face.ink;
    made.turnedOver = face.turnedOver;
    made.moved = face.moved;
    made.assumed = face.assumed;
    made.letters = side >= kSymbolOnly;
    for (const SkillDisc& disc : face.skills) made.skills.push_back(chipOf(look, disc));
    for (const StateChit& chit : face.chits)
        made.chits.push_back({chit.text, chit.colour, chit.picture.picture});
    return made;
}

CounterLie lieOf(const CounterPose& pose) {
    CounterLie lie;
    lie.middle = {static_cast<double>(pose.middle.x), static_cast<double>(pose.middle.y)};
    lie.width = static_cast<double>(pose.size.x);
    lie.height = static_cast<double>(pose.size.y);
    lie.turn = static_cast<double>(pose.turn);
    if (pose.facing) lie.facing = static_cast<double>(*pose.facing);
    lie.frontEdge = pose.frontEdge;
    return lie;
}

formats::TextWidth widthOf(ImFont* font) {
    return [font](const std::string& text) {
        return static_cast<double>(font->CalcTextSizeA(100 * kRobotoPerEm, 1e9F, 0, text.c_str()).x) / 100;
    };
}

ImVec2 at(MapPoint p) { return {static_cast<float>(p.x), static_cast<float>(p.y)}; }

void centred(ImDrawList& list, ImFont* font, const CounterMark& mark) {
    const auto em = static_cast<float>(mark.size);
    const auto most = static_cast<float>(mark.most);
    float size = std::max(std::round(em * kRobotoPerEm), 6.0F);
    ImVec2 extent = font->CalcTextSizeA(size, 1e9F, 0, mark.text.c_str());
    if (extent.x > most) {
        size = std::floor(size * most / extent.x);
        extent = font->CalcTextSizeA(size, 1e9F, 0, mark.text.c_str());
    }
    const ImVec2 middle = at(mark.points[0]);
    list.AddText(font, size, {std::round(middle.x - extent.x / 2), std::round(middle.y - extent.y / 2)},
                 col(mark.colour), mark.text.c_str());
}

using TextureOf = std::function<ImTextureID(const formats::OwnPicture&)>;

TextureOf texturesOf(const CounterFace& face) {
    return [&face](const formats::OwnPicture& picture) {
        const auto is = [&](const FacePicture& one) { return one.picture.get() == &picture; };
        for (const SkillDisc& disc : face.skills)
            if (is(disc.picture)) return disc.picture.texture;
        for (const StateChit& chit : face.chits)
            if (is(chit.picture)) return chit.picture.texture;
        return face.picture.texture;
    };
}

void drawMark(ImDrawList& list, const Look& look, const CounterFace* face, const TextureOf& textureOf,
              const CounterMark& mark) {
    const ImU32 colour = col(mark.colour);
    const auto radius = static_cast<float>(mark.radius);
    const auto width = static_cast<float>(mark.width);
    switch (mark.kind) {
    case CounterMark::Kind::Box:
        if (mark.soft > 0)
            softShadow(list, at(mark.points[0]), at(mark.points[1]), radius, static_cast<float>(mark.soft),
                       mark.colour);
        else if (mark.below)
            gradientBox(list, at(mark.points[0]), at(mark.points[1]), radius, mark.colour, *mark.below);
        else if (width > 0) list.AddRect(at(mark.points[0]), at(mark.points[1]), colour, radius, width);
        else list.AddRectFilled(at(mark.points[0]), at(mark.points[1]), colour, radius);
        break;
    case CounterMark::Kind::Disc:
        if (width > 0) list.AddCircle(at(mark.points[0]), radius, colour, 24, width);
        else list.AddCircleFilled(at(mark.points[0]), radius, colour, 24);
        break;
    case CounterMark::Kind::Polygon: {
        std::vector<ImVec2> points;
        for (const MapPoint p : mark.points) points.push_back(at(p));
        if (width > 0)
            list.AddPolyline(points.data(), static_cast<int>(points.size()), colour, width,
                             ImDrawFlags_AALineEnds);
        else list.AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), colour);
        break;
    }
    case CounterMark::Kind::Line: list.AddLine(at(mark.points[0]), at(mark.points[1]), colour, width); break;
    case CounterMark::Kind::Text:
        if (mark.part != CounterMark::Part::Skill || mark.size > 5) centred(list, look.fonts.bold, mark);
        break;
    case CounterMark::Kind::Symbol:
        if (face != nullptr && face->symbol != nullptr)
            face->symbol->draw(list, at(mark.points[0]), static_cast<float>(mark.size), mark.colour,
                               face->ground);
        break;
    case CounterMark::Kind::Picture:
        list.AddImage(ImTextureRef(textureOf(*mark.picture)), at(mark.points[0]), at(mark.points[1]));
        break;
    }
}

void drawMarks(ImDrawList& list, const Look& look, const CounterFace* face,
               const std::vector<CounterMark>& marks, const CounterPose& pose) {
    const TextureOf textureOf = texturesOf(*face);
    for (const CounterMark& mark : marks) {
        std::optional<Turned> turned;
        if (mark.turned && pose.turn != 0) turned.emplace(list, pose.middle, pose.turn);
        if (mark.clipped)
            list.PushClipRect(pose.middle - pose.size * 0.5F, pose.middle + pose.size * 0.5F, true);
        drawMark(list, look, face, textureOf, mark);
        if (mark.clipped) list.PopClipRect();
    }
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
        list.AddRect(body.low - grow, body.high + grow, col(faded(rgb(0xFFFFFF), 0.85)), body.rounding + w,
                     w);
        dashedBox(list, body.low - grow, body.high + grow, body.rounding + w, w * 2.4F, w * 1.5F, w,
                  look.colour().whatIfSolid);
    }
}

} // namespace

void drawFacing(ImDrawList& list, const CounterPose& pose, Colour fill) {
    for (const CounterMark& mark : formats::facingMarks(lieOf(pose), fill)) {
        const std::array<ImVec2, 4> head{at(mark.points[0]), at(mark.points[1]), at(mark.points[2]),
                                         at(mark.points[0])};
        if (mark.width > 0)
            list.AddPolyline(head.data(), 4, col(mark.colour), static_cast<float>(mark.width));
        else list.AddTriangleFilled(head[0], head[1], head[2], col(mark.colour));
    }
}

void drawCounter(ImDrawList& list, const Look& look, const CounterFace& shown, const CounterPose& wanted,
                 CounterState state) {
    CounterPose pose = wanted;
    const float side = std::min(pose.size.x, pose.size.y);
    if (state == CounterState::Dragged) pose.middle = pose.middle - ImVec2{0, side * 0.06F};
    const ImVec2 half = pose.size * 0.5F;
    Body body{pose.middle - half, pose.middle + half, side, std::max(side * 0.08F, 1.0F)};
    if (pose.turn == 0) { // on whole pixels
        body.low = {std::round(body.low.x), std::round(body.low.y)};
        body.high = {std::round(body.high.x), std::round(body.high.y)};
        pose.middle = body.middle();
        pose.size = body.high - body.low;
    }
    CounterLie lie = lieOf(pose);
    if (side < 6) lie.facing.reset();
    if (side < kColourOnly) lie.frontEdge = false;
    if (state == CounterState::Dragged) lie.shadow = 2.4;
    drawMarks(list, look, &shown,
              counterMarks(lookOf(shown, look, state, side), lie, widthOf(look.fonts.bold)), pose);
    const Turned turned(list, pose.middle, pose.turn);
    outline(list, look, body, state);
}

void drawCounter(ImDrawList& list, const Look& look, const CounterFace& shown, ImVec2 middle, float side,
                 CounterState state) {
    drawCounter(list, look, shown, {.middle = middle, .size = {side, side}}, state);
}

float counterSide(double cellPixels, double cellHeight) {
    return static_cast<float>(std::round(cellPixels * cellHeight * 0.60));
}

void drawChit(ImDrawList& list, const CounterFace& shown, ImVec2 low, float side) {
    CounterLook look;
    look.ground = shown.ground;
    look.ink = shown.ink;
    look.symbol = shown.symbol != nullptr;
    look.picture = shown.picture.picture;
    look.letters = false;
    const CounterPose pose{.middle = low + ImVec2{side / 2, side / 2}, .size = {side, side}};
    CounterLie lie = lieOf(pose);
    lie.shadow = 0;
    for (const CounterMark& mark : counterMarks(look, lie, [](const std::string&) { return 0.0; }))
        drawMark(list, Look{}, &shown, texturesOf(shown), mark);
}

void drawDisc(ImDrawList& list, const Look& look, const SkillDisc& disc, ImVec2 middle, float radius) {
    const MapPoint place{static_cast<double>(middle.x), static_cast<double>(middle.y)};
    for (const CounterMark& mark :
         formats::discMarks(chipOf(look, disc), place, static_cast<double>(radius), false))
        drawMark(
            list, look, nullptr, [&](const formats::OwnPicture&) { return disc.picture.texture; }, mark);
}

std::string signAt(const Look& look, const CounterFace& face, const CounterPose& pose, ImVec2 pointer) {
    using Part = CounterMark::Part;
    const float side = std::min(pose.size.x, pose.size.y);
    const std::vector<CounterMark> marks = formats::counterMarks(
        lookOf(face, look, CounterState::Fresh, side), lieOf(pose), widthOf(look.fonts.bold));
    for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) { // the highest first
        const bool told = mark->part == Part::Skill || mark->part == Part::Chit ||
                          mark->part == Part::Values || mark->part == Part::Name;
        if (mark->kind != CounterMark::Kind::Text || !told) continue;
        const ImVec2 middle = at(mark->points[0]);
        const auto em = static_cast<float>(mark->size);
        const float half = mark->part == Part::Skill ? em * 0.8F : static_cast<float>(mark->most) / 2;
        if (std::abs(pointer.x - middle.x) <= half && std::abs(pointer.y - middle.y) <= em * 0.8F)
            return mark->part == Part::Name ? face.word : mark->text;
    }
    return {};
}

ImVec2 Slide::at(double now, bool motion) const {
    if (done(now, motion)) return to;
    const auto t = static_cast<float>((now - start) / kSlideSeconds);
    const float eased = 1 - (1 - t) * (1 - t) * (1 - t);
    return from + (to - from) * eased;
}

bool Slide::done(double now, bool motion) const {
    return !motion || now >= start + kSlideSeconds || now < start;
}

} // namespace groma::ui
