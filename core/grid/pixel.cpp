#include "core/grid/pixel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace groma::grid {

namespace {

bool firstLineDisplaced(const Geometry& geometry) {
    return geometry.layout().displaced == Displaced::OddLines;
}

Point turned(Point p) { return {p.y, p.x}; }

// Where the centre of 0, 0 of the lattice lies on a map.
Point originOf(const Geometry& geometry) {
    const double along = firstLineDisplaced(geometry) ? 1.0 : 0.5;
    switch (geometry.family()) {
    case Family::HexPointy: return {along, kHexCircumradius};
    case Family::HexFlat: return {kHexCircumradius, along};
    case Family::Square: break;
    }
    return {0.5, 0.5};
}

// Degrees clockwise from east to the middle of side 0; corner 0 lies half a side before.
double firstSideAngle(Family family) { return family == Family::HexFlat ? 30.0 : 0.0; }

double distanceToSegment(Point p, Point a, Point b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    return std::hypot(p.x - (a.x + t * dx), p.y - (a.y + t * dy));
}

// Keeps far-away or undefined points from overflowing the lattice.
bool isUsable(Point p) {
    constexpr double kFar = 1e6;
    return std::abs(p.x) < kFar && std::abs(p.y) < kFar;
}

Axial latticeAt(const Geometry& geometry, Point at) {
    const Point origin = originOf(geometry);
    return axialAt(geometry.family(), {at.x - origin.x, at.y - origin.y});
}

} // namespace

// Hexes are worked out for rows; flat-topped ones are the same picture with x and y changed over.
Point centreOf(Family family, Axial at) {
    switch (family) {
    case Family::HexPointy: return {at.q + 0.5 * at.r, kHexLinePitch * at.r};
    case Family::HexFlat: return turned(centreOf(Family::HexPointy, {at.r, at.q}));
    case Family::Square: break;
    }
    return {static_cast<double>(at.q), static_cast<double>(at.r)};
}

Axial axialAt(Family family, Point at) {
    if (family == Family::Square) {
        return {static_cast<int>(std::floor(at.x + 0.5)), static_cast<int>(std::floor(at.y + 0.5))};
    }
    const Point p = family == Family::HexPointy ? at : turned(at);
    const double line = p.y / kHexLinePitch;
    const double along = p.x - 0.5 * line;
    // Rounds all three cube coordinates and mends the one that moved most.
    double a = std::round(along);
    double b = std::round(line);
    const double c = std::round(-along - line);
    const double da = std::abs(a - along);
    const double db = std::abs(b - line);
    const double dc = std::abs(c + along + line);
    if (da > db && da > dc) {
        a = -b - c;
    } else if (db > dc) {
        b = -a - c;
    }
    const Axial found{static_cast<int>(a), static_cast<int>(b)};
    return family == Family::HexPointy ? found : Axial{found.r, found.q};
}

Point cornerOffset(Family family, Direction corner) {
    const double sides = sideCount(family);
    const double degrees = firstSideAngle(family) + (corner - 0.5) * 360.0 / sides;
    const double radius = isHex(family) ? kHexCircumradius : std::numbers::sqrt2 / 2;
    const double angle = degrees * std::numbers::pi / 180.0;
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

Point centreOf(const Geometry& geometry, CellId cell) {
    const Point origin = originOf(geometry);
    const Point offset = centreOf(geometry.family(), geometry.axial(cell));
    return {origin.x + offset.x, origin.y + offset.y};
}

Point cornerOf(const Geometry& geometry, CellId cell, Direction corner) {
    const Point centre = centreOf(geometry, cell);
    const Point offset = cornerOffset(geometry.family(), corner);
    return {centre.x + offset.x, centre.y + offset.y};
}

std::array<Point, 2> sideOf(const Geometry& geometry, CellId cell, Direction direction) {
    return {cornerOf(geometry, cell, direction),
            cornerOf(geometry, cell, rotated(geometry.family(), direction, 1))};
}

Box boundingBox(const Geometry& geometry) {
    Box box{{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()},
            {std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()}};
    // The ends of the lines hold all extremes.
    for (int line = 0; line < geometry.lineCount(); ++line) {
        const int length = geometry.layout().lineLengths[static_cast<std::size_t>(line)];
        for (const int place : {0, length - 1}) {
            for (Direction corner = 0; corner < geometry.sides(); ++corner) {
                const Point p = cornerOf(geometry, geometry.cellAt(line, place), corner);
                box.least = {std::min(box.least.x, p.x), std::min(box.least.y, p.y)};
                box.most = {std::max(box.most.x, p.x), std::max(box.most.y, p.y)};
            }
        }
    }
    return box;
}

CellId pick(const Geometry& geometry, Point at) {
    return isUsable(at) ? geometry.cellAt(latticeAt(geometry, at)) : kNoCell;
}

NearestEdge pickEdge(const Geometry& geometry, Point at) {
    NearestEdge best;
    if (!isUsable(at)) {
        return best;
    }
    const Axial under = latticeAt(geometry, at);
    for (Direction d = 0; d < geometry.sides(); ++d) {
        const Axial beyond = under + step(geometry.family(), d);
        const CellId here = geometry.cellAt(under);
        const CellId there = geometry.cellAt(beyond);
        if (!here.valid() && !there.valid()) {
            continue;
        }
        const CellId cell = here.valid() ? here : there;
        const Direction side = here.valid() ? d : opposite(geometry.family(), d);
        const auto ends = sideOf(geometry, cell, side);
        const double distance = distanceToSegment(at, ends[0], ends[1]);
        if (!best.edge.valid() || distance < best.distance) {
            best = {geometry.edge(cell, side), distance};
        }
    }
    return best;
}

std::optional<double> facingAngle(Family family, FacingKind kind, Direction facing) {
    if (kind == FacingKind::None) {
        return std::nullopt;
    }
    const double middle = facing - (kind == FacingKind::Corners ? 0.5 : 0.0);
    return (firstSideAngle(family) + middle * 360.0 / sideCount(family)) * std::numbers::pi / 180.0;
}

Direction facingNear(Family family, FacingKind kind, double radians) {
    const double first = facingAngle(family, kind, 0).value_or(0);
    return rotated(
        family, 0,
        static_cast<int>(std::lround((radians - first) * sideCount(family) / (2 * std::numbers::pi))));
}

} // namespace groma::grid
