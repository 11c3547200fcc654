#include "editor/ui/canvas/drawing/draw_kit.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace groma::ui {
namespace {

constexpr int kCornerSteps = 6;

// Outline of a rounded box with a fixed number of points, so that rings can be joined.
std::array<ImVec2, 4 * (kCornerSteps + 1)> ring(ImVec2 low, ImVec2 high, float rounding) {
    std::array<ImVec2, 4 * (kCornerSteps + 1)> points;
    const std::array<ImVec2, 4> middles{ImVec2{high.x - rounding, high.y - rounding},
                                        {low.x + rounding, high.y - rounding},
                                        {low.x + rounding, low.y + rounding},
                                        {high.x - rounding, low.y + rounding}};
    std::size_t at = 0;
    for (std::size_t c = 0; c < 4; ++c) {
        for (int i = 0; i <= kCornerSteps; ++i) {
            const float angle = (static_cast<float>(c) + static_cast<float>(i) / kCornerSteps) *
                                std::numbers::pi_v<float> / 2;
            points[at++] = {middles[c].x + std::cos(angle) * rounding,
                            middles[c].y + std::sin(angle) * rounding};
        }
    }
    return points;
}

} // namespace

ImVec2 unitVector(ImVec2 v) {
    const float length = std::max(std::hypot(v.x, v.y), 1e-4F);
    return v * (1 / length);
}

void softShadow(ImDrawList& list, ImVec2 low, ImVec2 high, float rounding, float blur, Colour colour) {
    // Rings from `blur` inside to `blur` outside, with the falloff of a blurred edge.
    constexpr std::array<float, 6> kAt{-0.6F, -0.25F, 0.05F, 0.35F, 0.65F, 1.0F};
    constexpr std::array<float, 6> kAlpha{1.0F, 0.82F, 0.50F, 0.22F, 0.07F, 0.0F};
    const float inner = std::min({(high.x - low.x) / 2, (high.y - low.y) / 2, blur * 0.6F});
    const ImVec2 uv = ImGui::GetDrawListSharedData()->TexUvWhitePixel;
    constexpr int kPoints = 4 * (kCornerSteps + 1);
    const int vertices = static_cast<int>(kAt.size()) * kPoints;
    const int indices = (static_cast<int>(kAt.size()) - 1) * kPoints * 6 + (kPoints - 2) * 3;
    list.PrimReserve(indices, vertices);
    const auto base = static_cast<ImDrawIdx>(list._VtxCurrentIdx);
    for (std::size_t r = 0; r < kAt.size(); ++r) {
        const float grow = kAt[r] < 0 ? kAt[r] / 0.6F * inner : kAt[r] * blur;
        const ImU32 shade = col(faded(colour, kAlpha[r]));
        for (const ImVec2 p : ring({low.x - grow, low.y - grow}, {high.x + grow, high.y + grow},
                                   std::max(rounding + grow, 0.5F)))
            list.PrimWriteVtx(p, uv, shade);
    }
    const auto index = [base](std::size_t r, int i) {
        return static_cast<ImDrawIdx>(base + static_cast<int>(r) * kPoints + i % kPoints);
    };
    for (int i = 2; i < kPoints; ++i) {
        list.PrimWriteIdx(index(0, 0));
        list.PrimWriteIdx(index(0, i - 1));
        list.PrimWriteIdx(index(0, i));
    }
    for (std::size_t r = 0; r + 1 < kAt.size(); ++r) {
        for (int i = 0; i < kPoints; ++i) {
            for (const auto& [ring_, step] :
                 {std::pair{r, 0}, {r, 1}, {r + 1, 1}, {r, 0}, {r + 1, 1}, {r + 1, 0}}) {
                list.PrimWriteIdx(index(ring_, i + step));
            }
        }
    }
}

void gradientBox(ImDrawList& list, ImVec2 low, ImVec2 high, float rounding, Colour top, Colour bottom) {
    const int first = list.VtxBuffer.Size;
    list.AddRectFilled(low, high, col(top), rounding);
    ImGui::ShadeVertsLinearColorGradientKeepAlpha(&list, first, list.VtxBuffer.Size, low, {low.x, high.y},
                                                  col(top), col(bottom));
}

void hatch(ImDrawList& list, ImVec2 low, ImVec2 high, float gap, float thickness, Colour colour, bool down) {
    const float width = high.x - low.x;
    const float height = high.y - low.y;
    const float step = gap * std::numbers::sqrt2_v<float>;
    list.PushClipRect(low, high, true);
    for (float x = step / 2; x < width + height; x += step) {
        const ImVec2 a{low.x + x, low.y};
        const ImVec2 b{low.x + x - height, high.y};
        if (down)
            list.AddLine({low.x + width - x, low.y}, {low.x + width - x + height, high.y}, col(colour),
                         thickness);
        else list.AddLine(a, b, col(colour), thickness);
    }
    list.PopClipRect();
}

void dashedLine(ImDrawList& list, std::span<const ImVec2> points, bool closed, float dash, float gap,
                float thickness, Colour colour) {
    if (points.size() < 2 || dash <= 0) return;
    const std::size_t pieces = closed ? points.size() : points.size() - 1;
    float whole = 0;
    for (std::size_t i = 0; i < pieces; ++i) {
        const ImVec2 d = points[(i + 1) % points.size()] - points[i];
        whole += std::hypot(d.x, d.y);
    }
    const float period = whole / std::max(1.0F, std::round(whole / (dash + gap)));
    const float drawn = period * dash / (dash + gap);
    float at = 0;
    std::vector<ImVec2> run;
    const auto flush = [&] {
        if (run.size() > 1)
            list.AddPolyline(run.data(), static_cast<int>(run.size()), col(colour), thickness);
        run.clear();
    };
    for (std::size_t i = 0; i < pieces; ++i) {
        const ImVec2 a = points[i];
        const ImVec2 d = points[(i + 1) % points.size()] - a;
        const float length = std::hypot(d.x, d.y);
        float done = 0;
        while (done < length) {
            const float phase = std::fmod(at, period);
            const bool on = phase < drawn;
            const float next = std::min(length, done + std::max((on ? drawn : period) - phase, 0.01F));
            if (on) {
                if (run.empty()) run.push_back(a + d * (done / length));
                run.push_back(a + d * (next / length));
            }
            at += next - done;
            done = next;
            if (std::fmod(at + 0.005F, period) >= drawn) flush();
        }
    }
    flush();
}

ImVector<ImVec2> roundedBox(ImVec2 low, ImVec2 high, float rounding) {
    ImVector<ImVec2> points;
    for (const ImVec2 p : ring(low, high, rounding)) points.push_back(p);
    return points;
}

void dashedBox(ImDrawList& list, ImVec2 low, ImVec2 high, float rounding, float dash, float gap,
               float thickness, Colour colour) {
    const ImVector<ImVec2> points =
        roundedBox({low.x + 0.5F, low.y + 0.5F}, {high.x - 0.5F, high.y - 0.5F}, rounding);
    dashedLine(list, {points.Data, static_cast<std::size_t>(points.Size)}, true, dash, gap, thickness,
               colour);
}

void haloText(ImDrawList& list, ImFont* font, float size, ImVec2 at, Colour ink, Colour halo, float width,
              const char* text) {
    const ImU32 shade = col(halo);
    for (const ImVec2 d : {ImVec2{-1, 0},
                           {1, 0},
                           {0, -1},
                           {0, 1},
                           {-0.7F, -0.7F},
                           {0.7F, -0.7F},
                           {-0.7F, 0.7F},
                           {0.7F, 0.7F}}) {
        list.AddText(font, size, {at.x + d.x * width, at.y + d.y * width}, shade, text);
    }
    list.AddText(font, size, at, col(ink), text);
}

Turned::Turned(ImDrawList& list, ImVec2 centre, float radians)
    : list_(list), centre_(centre), radians_(radians), first_(list.VtxBuffer.Size) {}

Turned::~Turned() {
    if (radians_ == 0) return;
    const float c = std::cos(radians_);
    const float s = std::sin(radians_);
    for (int i = first_; i < list_.VtxBuffer.Size; ++i) {
        ImVec2& p = list_.VtxBuffer[i].pos;
        const ImVec2 d = p - centre_;
        p = {centre_.x + d.x * c - d.y * s, centre_.y + d.x * s + d.y * c};
    }
}

} // namespace groma::ui
