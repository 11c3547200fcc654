// Cells on paper. Unit: neighbouring centres over a side are 1 apart (a hex has inradius 1/2, a square side
// 1). x grows to the east, y to the south; the least corner of an undisplaced first line is at 0, 0. For
// drawing and picking only: no rule reads these doubles.
#pragma once

#include "core/grid/facing.h"
#include "core/grid/geometry.h"

#include <array>
#include <optional>

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

// Of the endless lattice, the centre of 0, 0 lying at the origin.
Point centreOf(Family family, Axial at);
Axial axialAt(Family family, Point at);
// From the centre of a cell to its corner between sides corner-1 and corner.
Point cornerOffset(Family family, Direction corner);

Point centreOf(const Geometry& geometry, CellId cell);
// The corner between sides corner-1 and corner.
Point cornerOf(const Geometry& geometry, CellId cell, Direction corner);
// Both ends of a side, clockwise.
std::array<Point, 2> sideOf(const Geometry& geometry, CellId cell, Direction direction);
Box boundingBox(const Geometry& geometry);
// kNoCell outside the map.
CellId pick(const Geometry& geometry, Point at);

struct NearestEdge {
    EdgeId edge;
    double distance = 0; // from the point to the side
};
// The side nearest to the point; kNoEdge more than one cell outside the map.
NearestEdge pickEdge(const Geometry& geometry, Point at);

// Radians clockwise from east to where a piece looks; nothing without facing.
std::optional<double> facingAngle(Family family, FacingKind kind, Direction facing);
// The facing that looks nearest to this angle.
Direction facingNear(Family family, FacingKind kind, double radians);

} // namespace groma::grid
