#pragma once

#include "core/game/setup.h"
#include "core/grid/pixel.h"
#include "formats/draw/map_picture.h"
#include "formats/draw/pen.h"

namespace groma::formats {

// How a kind of terrain is printed, by the pattern name of its `symbol:`.
struct PatternStyle {
    std::uint32_t tint = 0xDCDAB4;
    std::uint32_t ink = 0x56502F;
};
[[nodiscard]] PatternStyle styleOf(const rules::Terrain& terrain);

// From cell units (core/grid/pixel.h) to the sheet.
struct Sheet {
    double left = 0, top = 0, cell = 64;
    [[nodiscard]] std::pair<double, double> at(grid::Point p) const { return {left + p.x * cell, top + p.y * cell}; }
};

// Ground, levels, features, links, sides, grid and numbers, in this order.
void drawTerrain(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const PictureOptions& options);
// A sample of a kind on a small cell, for the legend.
void drawSample(const Pen& pen, double x, double y, double size, const rules::Terrain& terrain, bool side);

}  // namespace groma::formats
