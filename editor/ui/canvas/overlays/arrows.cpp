#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/canvas/overlays/overlays.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace groma::ui {
namespace {

float thicknessOn(const Canvas& canvas) {
    return std::clamp(static_cast<float>(canvas.camera.cellPixels) * 0.05F, 2.0F, 5.0F);
}

// A head with its tip at `tip`, white around so that it stands off any ground.
void head(ImDrawList& list, ImVec2 tip, ImVec2 way, float size, Colour colour) {
    const ImVec2 side{-way.y, way.x};
    const auto draw = [&](float grow, Colour c) {
        const ImVec2 t = tip + way * (grow * 1.6F);
        list.AddTriangleFilled(t, tip - way * (size + grow) + side * (size * 0.55F + grow),
                               tip - way * (size + grow) - side * (size * 0.55F + grow), col(c));
    };
    draw(1.6F, rgb(0xFFFFFF));
    draw(0, colour);
}

std::vector<ImVec2> curve(ImVec2 a, ImVec2 c, ImVec2 b) {
    std::vector<ImVec2> points;
    constexpr int kSteps = 40;
    for (int i = 0; i <= kSteps; ++i) {
        const float t = static_cast<float>(i) / kSteps;
        const float u = 1 - t;
        points.push_back(a * (u * u) + c * (2 * u * t) + b * (t * t));
    }
    return points;
}

void dotted(ImDrawList& list, const std::vector<ImVec2>& points, float w, Colour colour) {
    // Round dots along the way, on a light band.
    list.AddPolyline(points.data(), static_cast<int>(points.size()), col(faded(rgb(0xFFFFFF), 0.60)),
                     w * 1.9F);
    const float step = w * 2.3F;
    float until = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const ImVec2 d = points[i + 1] - points[i];
        const float length = std::hypot(d.x, d.y);
        while (until < length) {
            list.AddCircleFilled(points[i] + d * (until / std::max(length, 1e-3F)), w * 0.72F, col(colour),
                                 10);
            until += step;
        }
        until -= length;
    }
}

} // namespace

void drawArrow(const Canvas& canvas, MapPoint from, MapPoint to, Colour colour) {
    const ImVec2 a = canvas.at(from);
    const ImVec2 b = canvas.at(to);
    const ImVec2 way = unitVector(b - a);
    const float w = std::clamp(static_cast<float>(canvas.camera.cellPixels) * 0.13F, 4.0F, 14.0F);
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    const ImVec2 start =
        a + way * std::min(length * 0.30F, static_cast<float>(canvas.camera.cellPixels) * 0.30F);
    const ImVec2 tip =
        b - way * std::min(length * 0.26F, static_cast<float>(canvas.camera.cellPixels) * 0.30F);
    const ImVec2 neck = tip - way * (w * 1.4F);
    canvas.list->AddLine(start, neck, col(rgb(0xFFFFFF)), w + 3);
    canvas.list->AddLine(start, neck, col(colour), w);
    head(*canvas.list, tip, way, w * 1.8F, colour);
}

void drawGhostPath(const Canvas& canvas, MapPoint from, MapPoint to, Colour colour) {
    const ImVec2 a = canvas.at(from);
    const ImVec2 b = canvas.at(to);
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    if (length < 4) return;
    const ImVec2 way = unitVector(b - a);
    const ImVec2 side{-way.y, way.x};
    const float bulge = length * 0.16F * (side.x > 0 ? 1.0F : -1.0F);
    const ImVec2 control = a + (b - a) * 0.62F + side * bulge;
    const float w = thicknessOn(canvas);
    const float headSize = w * 4.2F;
    const ImVec2 last = unitVector(b - control);
    const ImVec2 tip =
        b - last * std::min(length * 0.3F, static_cast<float>(canvas.camera.cellPixels) * 0.42F);
    dotted(*canvas.list, curve(a, control, tip - last * headSize), w, colour);
    head(*canvas.list, tip, last, headSize, colour);
}

void drawWay(const Canvas& canvas, std::span<const MapPoint> way, Colour colour) {
    if (way.size() < 2) return;
    std::vector<ImVec2> points;
    for (const MapPoint p : way) points.push_back(canvas.at(p));
    const float w = thicknessOn(canvas);
    const ImVec2 last = unitVector(points.back() - points[points.size() - 2]);
    const ImVec2 tip = points.back();
    points.back() = tip - last * (w * 4);
    dotted(*canvas.list, points, w, colour);
    head(*canvas.list, tip, last, w * 4, colour);
}

void drawCallout(const Canvas& canvas, MapPoint at, const std::string& strong, const std::string& more,
                 Colour ground, std::span<const ScreenBox> others) {
    const Look& look = *canvas.look;
    const ImVec2 a = textSize(look, kTextBold, strong);
    const ImVec2 b = more.empty() ? ImVec2{} : textSize(look, kText, more);
    const ImVec2 pad{look.px(10), look.px(6)};
    const float line = look.px(18);
    const ImVec2 size{std::max(a.x, b.x) + pad.x * 2, pad.y * 2 + line * (more.empty() ? 1 : 2)};
    const ImVec2 point = canvas.at(at);
    const auto reach = static_cast<float>(canvas.camera.cellPixels) * 0.50F + look.px(8);
    // Beside it, or above and below where the tip is in the middle; what does not fit is no place.
    const float across = std::round(point.y - size.y / 2);
    std::vector<ImVec2> where{ImVec2{point.x - reach - size.x, across}, ImVec2{point.x + reach, across},
                              ImVec2{point.x - size.x / 2, point.y - reach - size.y},
                              ImVec2{point.x - size.x / 2, point.y + reach}};
    const std::size_t beside = where.size();
    // Else further away, with a line to it.
    const auto cell = static_cast<float>(canvas.camera.cellPixels);
    for (const float cells : {0.4F, 0.9F, 1.4F, 2.0F}) {
        const float away = reach + cell * cells;
        where.emplace_back(point.x - away - size.x, across);
        where.emplace_back(point.x + away, across);
        for (const float y : {point.y - away - size.y, point.y + away})
            for (const float x : {point.x - size.x / 2, point.x + reach, point.x - reach - size.x})
                where.emplace_back(x, y);
    }
    const ImVec2 end{canvas.origin.x + static_cast<float>(canvas.camera.width),
                     canvas.origin.y + static_cast<float>(canvas.camera.height)};
    constexpr float kFar = 1e6F;
    const std::array<ScreenBox, 4> outside{
        ScreenBox{{-kFar, -kFar}, {canvas.origin.x, kFar}}, ScreenBox{{end.x, -kFar}, {kFar, kFar}},
        ScreenBox{{-kFar, -kFar}, {kFar, canvas.origin.y}}, ScreenBox{{-kFar, end.y}, {kFar, kFar}}};
    const ImVec2 low = freestOf(where, size, outside, others);
    const ImVec2 high = low + size;
    softShadow(*canvas.list, low + ImVec2{1, 3}, high + ImVec2{1, 3}, look.px(3), look.px(8),
               faded(rgb(0x000000), 0.45));
    canvas.list->AddRectFilled(low, high, col(ground), look.px(3));
    const float w = look.px(6);
    if (std::find(where.begin(), where.begin() + static_cast<std::ptrdiff_t>(beside), low) ==
        where.begin() + static_cast<std::ptrdiff_t>(beside)) {
        const ImVec2 near{std::clamp(point.x, low.x, high.x), std::clamp(point.y, low.y, high.y)};
        canvas.list->AddLine(near, point, col(ground), look.px(2));
        canvas.list->AddCircleFilled(point, look.px(3), col(ground));
    } else if (low == where[0] || low == where[1]) {
        const float x = low == where[0] ? high.x : low.x;
        const float tip = low == where[0] ? w : -w;
        canvas.list->AddTriangleFilled({x - tip * 0.2F, point.y - w}, {x + tip, point.y},
                                       {x - tip * 0.2F, point.y + w}, col(ground));
    } else {
        const float y = low == where[2] ? high.y : low.y;
        const float tip = low == where[2] ? w : -w;
        canvas.list->AddTriangleFilled({point.x - w, y - tip * 0.2F}, {point.x, y + tip},
                                       {point.x + w, y - tip * 0.2F}, col(ground));
    }
    const Colour ink = inkOn(ground);
    drawTextMiddle(*canvas.list, look, kTextBold, {low.x + pad.x, low.y + pad.y + line / 2}, ink, strong);
    drawTextMiddle(*canvas.list, look, kText, {low.x + pad.x, low.y + pad.y + line * 1.5F}, ink, more);
}

void drawPill(const Canvas& canvas, ImVec2 middle, const std::string& text, Colour ground) {
    const Look& look = *canvas.look;
    const ImVec2 extent = textSize(look, kTextBold, text);
    const ImVec2 half{extent.x / 2 + look.px(6), look.px(9)};
    canvas.list->AddRectFilled(middle - half - ImVec2{1.5F, 1.5F}, middle + half + ImVec2{1.5F, 1.5F},
                               col(rgb(0xFFFFFF)), half.y + 1.5F);
    canvas.list->AddRectFilled(middle - half, middle + half, col(ground), half.y);
    drawTextCentred(*canvas.list, look, kTextBold, middle, inkOn(ground), text);
}

void drawModeFrame(const Canvas& canvas, ImVec2 low, ImVec2 high, Mode mode, const std::string& title,
                   const std::string& more) {
    const Look& look = *canvas.look;
    const Colour colour = look.theme->mode(mode);
    const float w = look.px(2);
    canvas.list->AddRect(low + ImVec2{w / 2, w / 2}, high - ImVec2{w / 2, w / 2}, col(colour), 0, w);
    const ImVec2 a = textSize(look, kLabelStrong, title);
    const ImVec2 b = textSize(look, kLabel, more);
    const float height = look.px(22);
    const float width = look.px(30) + a.x + look.px(10) + b.x + look.px(12);
    canvas.list->AddRectFilled(low, low + ImVec2{width, height}, col(colour), look.px(3),
                               ImDrawFlags_RoundBottomRight);
    const Colour ink = inkOn(colour);
    drawTextMiddle(*canvas.list, look, kLabelStrong, {low.x + look.px(28), low.y + height / 2}, ink, title);
    drawTextMiddle(*canvas.list, look, kLabel, {low.x + look.px(38) + a.x, low.y + height / 2},
                   mixed(ink, colour, 0.2), more);
}

} // namespace groma::ui
