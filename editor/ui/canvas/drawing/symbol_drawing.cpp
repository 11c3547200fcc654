#include "editor/ui/canvas/drawing/symbol_drawing.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {
namespace {

struct Frame {
    ImVec2 origin;
    float scale;
    [[nodiscard]] ImVec2 at(PathPoint p) const { return {origin.x + p.x * scale, origin.y + p.y * scale}; }
};

// Triangles as they are, and along every outline a fringe one pixel wide that fades out: the edge is smoothed
// without a second triangulation. Outlines have the filled area on their right as drawn.
void drawFill(ImDrawList& list, const FilledShape& shape, const Frame& frame, ImU32 colour) {
    const ImVec2 uv = ImGui::GetDrawListSharedData()->TexUvWhitePixel;
    const ImU32 clear = colour & ~IM_COL32_A_MASK;
    int rim = 0;
    for (const auto& outline : shape.outlines) rim += static_cast<int>(outline.size());
    list.PrimReserve(static_cast<int>(shape.triangles.size()) + rim * 6,
                     static_cast<int>(shape.points.size()) + rim * 2);
    unsigned base = list._VtxCurrentIdx;
    for (const PathPoint p : shape.points) list.PrimWriteVtx(frame.at(p), uv, colour);
    for (const std::uint32_t index : shape.triangles) list.PrimWriteIdx(static_cast<ImDrawIdx>(base + index));
    base += static_cast<unsigned>(shape.points.size());
    for (const auto& outline : shape.outlines) {
        const auto n = static_cast<unsigned>(outline.size());
        for (unsigned i = 0; i < n; ++i) {
            const ImVec2 before = frame.at(outline[(i + n - 1) % n]);
            const ImVec2 here = frame.at(outline[i]);
            const ImVec2 after = frame.at(outline[(i + 1) % n]);
            const auto normal = [](ImVec2 d) {
                const float length = std::max(std::hypot(d.x, d.y), 1e-4F);
                return ImVec2{d.y / length, -d.x / length};
            };
            ImVec2 out = (normal(here - before) + normal(after - here)) * 0.5F;
            out = out * (0.9F / std::max(out.x * out.x + out.y * out.y, 0.4F));
            list.PrimWriteVtx(here, uv, colour);
            list.PrimWriteVtx(here + out, uv, clear);
        }
        for (unsigned i = 0; i < n; ++i) {
            const unsigned j = (i + 1) % n;
            for (const unsigned index : {2 * i, 2 * j, 2 * j + 1, 2 * i, 2 * j + 1, 2 * i + 1})
                list.PrimWriteIdx(static_cast<ImDrawIdx>(base + index));
        }
        base += 2 * n;
    }
}

} // namespace

std::expected<DrawnSymbol, std::string> DrawnSymbol::make(const std::vector<SymbolLayer>& layers) {
    DrawnSymbol symbol;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        auto contours = parsePath(layers[i].path);
        if (!contours) {
            return std::unexpected("layer " + std::to_string(i) + ", offset " +
                                   std::to_string(contours.error().offset) + ": found " +
                                   contours.error().found + ", expected " + contours.error().expected);
        }
        Part part{{}, {}, layers[i].stroke, layers[i].ground};
        if (part.stroke > 0) part.lines = std::move(*contours);
        else part.fill = fillOf(*contours);
        symbol.parts_.push_back(std::move(part));
    }
    return symbol;
}

void DrawnSymbol::draw(ImDrawList& list, ImVec2 middle, float size, Colour ink, Colour ground) const {
    const Frame frame{{middle.x - size / 2, middle.y - size / 2}, size / 24};
    for (const Part& part : parts_) {
        const ImU32 colour = packed(part.ground ? ground : ink);
        if (part.stroke <= 0) {
            drawFill(list, part.fill, frame, colour);
            continue;
        }
        for (const Contour& contour : part.lines) {
            for (const PathPoint p : contour.points) list.PathLineTo(frame.at(p));
            list.PathStroke(colour, std::max(part.stroke * frame.scale, 1.0F),
                            contour.closed ? ImDrawFlags_Closed : ImDrawFlags_AALineEnds);
        }
    }
}

} // namespace groma::ui
