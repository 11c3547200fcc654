// Cells on paper. Unit: neighbouring centres over a side are 1 apart (a hex has inradius 1/2, a square side 1).
// x grows to the east, y to the south; the least corner of an undisplaced first line is at 0, 0. For drawing and
// picking only: no rule reads these doubles.
#pragma once

#include "core/grid/geometry.h"

#include <array>

namespace groma::grid {

struct Point {
    double x = 0;
    double y = 0;

    friend constexpr bool operator==(Point, Point) = default;
};

struct Box {
    Point least;
    Point most;
};

// Circumradius of a hex of inradius 1/2, and the distance between the centres of neighbouring lines.
inline constexpr double kHexCircumradius = 0.57735026918962576451;
inline constexpr double kHexLinePitch = 0.86602540378443864676;

Point centreOf(const Geometry& geometry, CellId cell);
Point centreOf(const Geometry& geometry, Axial at);
// The corner between sides corner-1 and corner.
Point cornerOf(const Geometry& geometry, CellId cell, Direction corner);
// Both ends of a side, clockwise.
std::array<Point, 2> sideOf(const Geometry& geometry, CellId cell, Direction direction);
Box boundingBox(const Geometry& geometry);
// The cells whose centres may lie in the box, in line order; for drawing a part of a huge map.
std::vector<CellId> cellsIn(const Geometry& geometry, Box box);

// kNoCell outside the map.
CellId pick(const Geometry& geometry, Point at);

struct NearestEdge {
    EdgeId edge;
    double distance = 0;  // from the point to the side
};
// The side nearest to the point; kNoEdge more than one cell outside the map.
NearestEdge pickEdge(const Geometry& geometry, Point at);

// The corner nearest to the point of the cell under it; kNoDirection outside the map.
Direction pickCorner(const Geometry& geometry, Point at);

}  // namespace groma::grid
