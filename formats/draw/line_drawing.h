#pragma once

#include "formats/draw/terrain_drawing.h"

#include <functional>
#include <string_view>
#include <utility>

namespace groma::formats {

// What lies along and across the sides of cells.
void drawRelief(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink);
void drawLinks(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink);
void drawSides(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink);

// One side from end to end, `u` the width of a cell.
void drawSideLine(const Pen& pen, double x0, double y0, double x1, double y1, double u, const rules::Terrain& kind, bool inkSaving);
// A bridge or ford: around a middle, `across` the unit vector in which one goes over it.
void drawCrossing(const Pen& pen, double x, double y, std::pair<double, double> across, double u, std::string_view pattern, bool inkSaving);
void drawLinkLine(const Pen& pen, const std::function<void()>& path, double u, const rules::Terrain& kind, bool casing, bool inkSaving);

}  // namespace groma::formats
