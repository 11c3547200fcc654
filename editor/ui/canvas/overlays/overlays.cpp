#include "editor/ui/canvas/overlays/overlays.h"

#include "editor/ui/canvas/board/gl_board.h"
#include "editor/ui/canvas/drawing/draw_kit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace groma::ui {
namespace {

bool busy(const MapView& map, CellAt cell) {
    const CellLook look = map.cell(cell);
    if (look.ground != 0 || look.features != 0) return true;
    return (map.word(cell) & (3U << 28)) != 0;
}

std::string lettersOf(const MapView& map, CellAt cell) {
    const CellLook look = map.cell(cell);
    const auto ground = static_cast<std::size_t>(look.ground);
    std::string text;
    if (ground < map.symbols.grounds.size()) text = map.symbols.grounds[ground].letter;
    for (std::size_t f = 0; f < map.symbols.features.size() && f < kMaxFeatures; ++f) {
        if (((look.features >> f) & 1U) != 0) text += map.symbols.features[f].letter;
    }
    if (look.level != 0) text += std::to_string(look.level);
    return text;
}

Colour ringColour(const Look& look, Ring ring) {
    switch (ring) {
    case Ring::Hover: return faded(rgb(0x2A2418), 0.75);
    case Ring::Select: return look.theme->piece.select;
    case Ring::WhatIf: return look.colour().whatIf;
    case Ring::Brush: return look.colour().accent;
    case Ring::Target: return look.colour().defender;
    }
    return look.colour().accent;
}

} // namespace

ImVec2 Canvas::at(MapPoint p) const {
    const ScreenPoint s = camera.toScreen(p);
    return {origin.x + s.x, origin.y + s.y};
}
ImVec2 Canvas::at(CellAt cell) const { return at(map->lattice.centre(cell)); }
MapPoint Canvas::mapAt(ImVec2 screen) const {
    return camera.toMap({screen.x - origin.x, screen.y - origin.y});
}
ImVec2 Canvas::corner(CellAt cell, int index) const { return at(map->lattice.corner(cell, index)); }

ImVec2 counterPlace(const Canvas& canvas, CellAt cell) {
    return canvas.at(canvas.map->lattice.centre(cell) +
                     MapPoint{0, canvas.map->lattice.shape == CellShape::PointyHex ? 0.04 : 0.06});
}

void forVisibleCells(const Canvas& canvas, double leastPixels, const std::function<void(CellAt)>& visit) {
    if (canvas.camera.cellPixels < leastPixels) return;
    const MapRect view = canvas.camera.view();
    const CellAt a = canvas.map->lattice.cellAt(view.min);
    const CellAt b = canvas.map->lattice.cellAt(view.max);
    const int row1 = std::min(std::max(a.row, b.row) + 1, canvas.map->rows() - 1);
    const int col1 = std::min(std::max(a.col, b.col) + 1, canvas.map->cols() - 1);
    for (int row = std::max(std::min(a.row, b.row) - 1, 0); row <= row1; ++row) {
        for (int col_ = std::max(std::min(a.col, b.col) - 1, 0); col_ <= col1; ++col_) {
            if (canvas.map->exists({col_, row})) visit({col_, row});
        }
    }
}

void drawNumbers(const Canvas& canvas, const std::function<std::string(CellAt)>& textOf) {
    const double px = canvas.camera.cellPixels;
    const double alpha = std::clamp((px - 26) / 10, 0.0, 1.0);
    const float size =
        std::round(static_cast<float>(std::clamp(px * 0.15, 8.5, 15.0 * canvas.look->scale)) * kRobotoPerEm);
    ImFont* font = canvas.look->fonts.regular;
    const MapInks& inks = canvas.look->theme->map;
    forVisibleCells(canvas, 26, [&](CellAt cell) {
        const std::string text = textOf(cell);
        const ImVec2 extent = font->CalcTextSizeA(size, 1e9F, 0, text.c_str());
        const ImVec2 middle =
            canvas.at(canvas.map->lattice.centre(cell) - MapPoint{0, numberHeight(canvas.map->lattice)});
        const ImVec2 at{std::round(middle.x - extent.x / 2), std::round(middle.y - extent.y / 2)};
        const Colour ink = faded(inks.number, alpha);
        if (busy(*canvas.map, cell)) {
            haloText(*canvas.list, font, size, at, faded(rgb(0x2E2A20), alpha),
                     faded(inks.halo, alpha * 0.75), std::max(size * 0.085F, 1.0F), text.c_str());
        } else {
            canvas.list->AddText(font, size, at, col(ink), text.c_str());
        }
    });
}

void letterPlate(ImDrawList& list, const Look& look, ImVec2 middle, float em, const std::string& letters,
                 Colour ground, Colour ink) {
    ImFont* font = look.fonts.bold;
    const float size = std::round(em * kRobotoPerEm);
    const ImVec2 extent = font->CalcTextSizeA(size, 1e9F, 0, letters.c_str());
    const ImVec2 half{std::max(extent.x / 2 + em * 0.22F, em * 0.62F), em * 0.62F};
    list.AddRectFilled(middle - half, middle + half, col(ground), em * 0.16F);
    list.AddText(font, size, {std::round(middle.x - extent.x / 2), std::round(middle.y - extent.y / 2)},
                 col(ink), letters.c_str());
}

void drawLetters(const Canvas& canvas) {
    const double px = canvas.camera.cellPixels;
    const float em = static_cast<float>(std::clamp(px * 0.24, 8.0, 14.0 * canvas.look->scale));
    forVisibleCells(canvas, 20, [&](CellAt cell) {
        const std::string text = lettersOf(*canvas.map, cell);
        if (text.empty()) return;
        letterPlate(*canvas.list, *canvas.look,
                    canvas.at(canvas.map->lattice.centre(cell) + MapPoint{0, 0.26}), em, text,
                    faded(rgb(0xFBFAF5), 0.93), rgb(0x14120E));
    });
}

void outlineCell(const Canvas& canvas, CellAt cell, Ring ring) {
    const int corners = canvas.map->lattice.corners();
    std::vector<ImVec2> points;
    const ImVec2 middle = canvas.at(cell);
    const float thickness = canvas.look->px(ring == Ring::Hover ? 1.5F : 2.0F);
    for (int i = 0; i < corners; ++i) {
        const ImVec2 p = canvas.corner(cell, i);
        points.push_back(p - unitVector(p - middle) * (ring == Ring::Hover ? 0.0F : thickness * 0.6F));
    }
    const Colour colour = ringColour(*canvas.look, ring);
    if (ring != Ring::Hover) {
        canvas.list->AddPolyline(points.data(), corners, col(faded(rgb(0x1E1810), 0.30)), thickness * 2.0F,
                                 ImDrawFlags_Closed);
    }
    canvas.list->AddPolyline(points.data(), corners, col(colour), thickness, ImDrawFlags_Closed);
}

void fillCells(const Canvas& canvas, std::span<const CellAt> cells, Colour colour) {
    const int corners = canvas.map->lattice.corners();
    std::vector<ImVec2> points(static_cast<std::size_t>(corners));
    for (const CellAt cell : cells) {
        for (int i = 0; i < corners; ++i) points[static_cast<std::size_t>(i)] = canvas.corner(cell, i);
        canvas.list->AddConvexPolyFilled(points.data(), corners, col(colour));
    }
}

void outlineCells(const Canvas& canvas, std::span<const CellAt> cells, Colour colour, float thickness) {
    const auto has = [&](CellAt cell) { return std::ranges::find(cells, cell) != cells.end(); };
    const int step = canvas.map->lattice.isHex() ? 1 : 2;
    for (const CellAt cell : cells) {
        for (int d = 0; d < canvas.map->lattice.directions(); d += step) {
            if (has(canvas.map->lattice.neighbour(cell, d))) continue;
            const auto ends = canvas.map->lattice.sideEnds(cell, d);
            canvas.list->AddLine(canvas.at(ends[0]), canvas.at(ends[1]), col(colour), thickness,
                                 ImDrawFlags_CapSquare);
        }
    }
}

void highlightSide(const Canvas& canvas, SideAt side, Colour colour) {
    const auto ends = canvas.map->lattice.sideEnds(side.cell, side.direction);
    const ImVec2 a = canvas.at(ends[0]);
    const ImVec2 b = canvas.at(ends[1]);
    const float w = std::clamp(static_cast<float>(canvas.camera.cellPixels) * 0.10F, 3.0F, 10.0F);
    canvas.list->AddLine(a, b, col(faded(rgb(0x1E1810), 0.4)), w + 2, ImDrawFlags_AALineEnds);
    canvas.list->AddLine(a, b, col(colour), w, ImDrawFlags_AALineEnds);
    for (const ImVec2 p : {a, b}) canvas.list->AddCircleFilled(p, w * 0.75F, col(colour), 16);
}

void drawReach(const Canvas& canvas, std::span<const ReachCell> cells, Colour colour) {
    std::vector<CellAt> list;
    for (const ReachCell& cell : cells) list.push_back(cell.cell);
    fillCells(canvas, list, faded(colour, 0.20));
    outlineCells(canvas, list, faded(colour, 0.9), canvas.look->px(2));
    if (canvas.camera.cellPixels < 30) return;
    for (const ReachCell& cell : cells) {
        if (cell.cost.empty()) continue;
        const ImVec2 at = canvas.at(canvas.map->lattice.centre(cell.cell) + MapPoint{0, 0.22});
        const ImVec2 extent = textSize(*canvas.look, kLabelStrong, cell.cost);
        haloText(*canvas.list, canvas.look->fonts.medium, canvas.look->fontSize(kLabelStrong),
                 {std::round(at.x - extent.x / 2), std::round(at.y - extent.y / 2)},
                 mixed(colour, rgb(0x000000), 0.55), faded(canvas.look->theme->map.halo, 0.9),
                 canvas.look->px(1.5F), cell.cost.c_str());
    }
}

void drawSight(const Canvas& canvas, MapPoint from, MapPoint to, double seen) {
    const ImVec2 a = canvas.at(from);
    const ImVec2 b = canvas.at(to);
    const ImVec2 mid = a + (b - a) * static_cast<float>(std::clamp(seen, 0.0, 1.0));
    const float w = canvas.look->px(2);
    canvas.list->AddLine(a, mid, col(faded(rgb(0xFFFFFF), 0.75)), w + 2, ImDrawFlags_AALineEnds);
    canvas.list->AddLine(a, mid, col(mixed(canvas.look->colour().fine, rgb(0x000000), 0.25)), w,
                         ImDrawFlags_AALineEnds);
    canvas.list->AddCircleFilled(a, w * 1.6F, col(mixed(canvas.look->colour().fine, rgb(0x000000), 0.25)),
                                 16);
    if (seen >= 1) return;
    const std::array<ImVec2, 2> rest{mid, b};
    const Colour red = mixed(canvas.look->colour().error, rgb(0x000000), 0.2);
    dashedLine(*canvas.list, rest, false, w * 3, w * 2, w, red);
    const float r = w * 2.2F;
    canvas.list->AddLine(mid - ImVec2{r, r}, mid + ImVec2{r, r}, col(red), w, ImDrawFlags_AALineEnds);
    canvas.list->AddLine(mid - ImVec2{r, -r}, mid + ImVec2{r, -r}, col(red), w, ImDrawFlags_AALineEnds);
}

} // namespace groma::ui
