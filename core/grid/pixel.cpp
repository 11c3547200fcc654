#include "core/grid/pixel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace groma::grid {

namespace {

bool firstLineDisplaced(const Geometry& geometry)
{
    return geometry.layout().displaced == Displaced::OddLines;
}

Point turned(Point p)
{
    return {p.y, p.x};
}

// Centres are worked out for rows; flat-topped hexes are the same picture with x and y changed over.
Point rowCentre(const Geometry& geometry, Axial at)
{
    const double start = firstLineDisplaced(geometry) ? 1.0 : 0.5;
    const bool pointy = geometry.family() == Family::HexPointy;
    const int line = pointy ? at.r : at.q;
    const int along = pointy ? at.q : at.r;
    return {start + along + 0.5 * line, kHexCircumradius + kHexLinePitch * line};
}

// Degrees clockwise from east to the middle of side 0; corner 0 lies half a side before.
double firstSideAngle(Family family)
{
    return family == Family::HexFlat ? 30.0 : 0.0;
}

Point cornerOffset(Family family, Direction corner)
{
    const double sides = sideCount(family);
    const double degrees = firstSideAngle(family) + (corner - 0.5) * 360.0 / sides;
    const double radius = isHex(family) ? kHexCircumradius : std::numbers::sqrt2 / 2;
    const double angle = degrees * std::numbers::pi / 180.0;
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

double distanceToSegment(Point p, Point a, Point b)
{
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    return std::hypot(p.x - (a.x + t * dx), p.y - (a.y + t * dy));
}

// Keeps far-away or undefined points from overflowing the lattice.
bool isUsable(Point p)
{
    constexpr double kFar = 1e6;
    return std::abs(p.x) < kFar && std::abs(p.y) < kFar;
}

Axial latticeAt(const Geometry& geometry, Point at)
{
    if (geometry.family() == Family::Square) {
        return {static_cast<int>(std::floor(at.x)), static_cast<int>(std::floor(at.y))};
    }
    const bool pointy = geometry.family() == Family::HexPointy;
    const Point p = pointy ? at : turned(at);
    const double line = (p.y - kHexCircumradius) / kHexLinePitch;
    const double along = p.x - (firstLineDisplaced(geometry) ? 1.0 : 0.5) - 0.5 * line;
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
    return pointy ? found : Axial{found.r, found.q};
}

}  // namespace

Point centreOf(const Geometry& geometry, Axial at)
{
    switch (geometry.family()) {
    case Family::HexPointy: return rowCentre(geometry, at);
    case Family::HexFlat: return turned(rowCentre(geometry, at));
    case Family::Square: break;
    }
    return {at.q + 0.5, at.r + 0.5};
}

Point centreOf(const Geometry& geometry, CellId cell)
{
    return centreOf(geometry, geometry.axial(cell));
}

Point cornerOf(const Geometry& geometry, CellId cell, Direction corner)
{
    const Point centre = centreOf(geometry, cell);
    const Point offset = cornerOffset(geometry.family(), corner);
    return {centre.x + offset.x, centre.y + offset.y};
}

std::array<Point, 2> sideOf(const Geometry& geometry, CellId cell, Direction direction)
{
    return {cornerOf(geometry, cell, direction),
            cornerOf(geometry, cell, rotated(geometry.family(), direction, 1))};
}

Box boundingBox(const Geometry& geometry)
{
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

std::vector<CellId> cellsIn(const Geometry& geometry, Box box)
{
    const bool flat = geometry.family() == Family::HexFlat;
    const Point least = flat ? turned(box.least) : box.least;
    const Point most = flat ? turned(box.most) : box.most;
    const double pitch = geometry.family() == Family::Square ? 1.0 : kHexLinePitch;
    const auto within = [](double value, int last) { return static_cast<int>(std::clamp(value, 0.0, last + 1.0)); };
    std::vector<CellId> cells;
    const int lastLine = geometry.lineCount() - 1;
    const int endLine = std::min(lastLine, within(std::floor(most.y / pitch), lastLine));
    for (int line = within(std::floor(least.y / pitch) - 1, lastLine); line <= endLine; ++line) {
        const int lastPlace = geometry.layout().lineLengths[static_cast<std::size_t>(line)] - 1;
        const int endPlace = std::min(lastPlace, within(std::floor(most.x), lastPlace));
        for (int place = within(std::floor(least.x) - 1, lastPlace); place <= endPlace; ++place) {
            cells.push_back(geometry.cellAt(line, place));
        }
    }
    return cells;
}

CellId pick(const Geometry& geometry, Point at)
{
    return isUsable(at) ? geometry.cellAt(latticeAt(geometry, at)) : kNoCell;
}

NearestEdge pickEdge(const Geometry& geometry, Point at)
{
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

Direction pickCorner(const Geometry& geometry, Point at)
{
    const CellId cell = pick(geometry, at);
    Direction best = kNoDirection;
    double nearest = std::numeric_limits<double>::max();
    for (Direction corner = 0; cell.valid() && corner < geometry.sides(); ++corner) {
        const Point p = cornerOf(geometry, cell, corner);
        const double distance = std::hypot(at.x - p.x, at.y - p.y);
        if (distance < nearest) {
            nearest = distance;
            best = corner;
        }
    }
    return best;
}

}  // namespace groma::grid
