#include "formats/draw/steps/lattice.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groma::formats {
namespace {

constexpr double kRowStep = 0.86602540378443865;  // rows of hexes of width 1
constexpr double kHexReach = 0.57735026918962576; // centre to corner of a hex of width 1

// All hex geometry is done for pointy hexes; a flat-topped map is the same one with x and y exchanged.
// Exchanging turns the sense of the directions, so direction k of a flat hex is direction (1 - k) of the
// pointy one.
MapPoint swapped(MapPoint p) { return {p.y, p.x}; }
int exchanged(int direction) { return (7 - direction) % 6; }

double shove(int row, int parity) { return (row & 1) == parity ? 0.5 : 0.0; }

MapPoint pointyCentre(CellAt cell, int parity) {
    return {cell.col + shove(cell.row, parity), cell.row * kRowStep};
}

CellAt pointyCellAt(MapPoint p, int parity) {
    const double rowReal = p.y / kRowStep;
    const int above = static_cast<int>(std::floor(rowReal));
    CellAt best;
    double bestDistance = 1e300;
    for (int row = above; row <= above + 1; ++row) {
        const CellAt cell{static_cast<int>(std::lround(std::floor(p.x - shove(row, parity) + 0.5))), row};
        const double distance = lengthOf(p - pointyCentre(cell, parity));
        if (distance < bestDistance) {
            bestDistance = distance;
            best = cell;
        }
    }
    return best;
}

CellAt pointyNeighbour(CellAt cell, int direction, int parity) {
    const int shoved = (cell.row & 1) == parity ? 1 : 0;
    switch (direction) {
    case 0: return {cell.col + 1, cell.row};
    case 1: return {cell.col + shoved, cell.row + 1};
    case 2: return {cell.col + shoved - 1, cell.row + 1};
    case 3: return {cell.col - 1, cell.row};
    case 4: return {cell.col + shoved - 1, cell.row - 1};
    default: return {cell.col + shoved, cell.row - 1};
    }
}

MapPoint unitAt(double degrees) {
    const double radians = degrees * std::numbers::pi / 180.0;
    return {std::cos(radians), std::sin(radians)};
}

constexpr int kSquareStep[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

} // namespace

double lengthOf(MapPoint v) { return std::hypot(v.x, v.y); }

MapPoint Lattice::centre(CellAt cell) const {
    if (shape == CellShape::Square) return {static_cast<double>(cell.col), static_cast<double>(cell.row)};
    const MapPoint p = pointyCentre(cell, shovedParity);
    return shape == CellShape::FlatHex ? swapped(p) : p;
}

CellAt Lattice::cellAt(MapPoint point) const {
    if (shape == CellShape::Square) {
        return {static_cast<int>(std::floor(point.x + 0.5)), static_cast<int>(std::floor(point.y + 0.5))};
    }
    return pointyCellAt(shape == CellShape::FlatHex ? swapped(point) : point, shovedParity);
}

CellAt Lattice::neighbour(CellAt cell, int direction) const {
    if (shape == CellShape::Square) {
        return {cell.col + kSquareStep[direction][0], cell.row + kSquareStep[direction][1]};
    }
    return pointyNeighbour(cell, shape == CellShape::FlatHex ? exchanged(direction) : direction,
                           shovedParity);
}

MapPoint Lattice::towards(int direction) const {
    if (shape == CellShape::Square) return unitAt(45.0 * direction);
    return unitAt(60.0 * direction + (shape == CellShape::FlatHex ? 30.0 : 0.0));
}

std::optional<int> Lattice::directionTo(CellAt a, CellAt b) const {
    for (int d = 0; d < directions(); ++d) {
        if (neighbour(a, d) == b) return d;
    }
    return std::nullopt;
}

MapPoint Lattice::corner(CellAt cell, int index) const {
    const double turn = 360.0 / corners();
    const double start = shape == CellShape::FlatHex ? 0.0 : -turn / 2;
    return centre(cell) + unitAt(start + turn * index) * reach();
}

std::array<MapPoint, 2> Lattice::sideEnds(CellAt cell, int direction) const {
    const int side = isHex() ? direction : direction / 2;
    return {corner(cell, side), corner(cell, side + 1)};
}

MapPoint Lattice::sideMiddle(CellAt cell, int direction) const {
    const std::array<MapPoint, 2> ends = sideEnds(cell, direction);
    return (ends[0] + ends[1]) * 0.5;
}

double Lattice::reach() const { return isHex() ? kHexReach : std::numbers::sqrt2 / 2; }

double Lattice::cellHeight() const { return shape == CellShape::PointyHex ? 2 * kHexReach : 1.0; }

MapRect Lattice::bounds(int cols, int rows) const {
    if (cols <= 0 || rows <= 0) return {};
    if (shape == CellShape::Square) return {{-0.5, -0.5}, {cols - 0.5, rows - 0.5}};
    const double shovedFirst = shove(0, shovedParity);
    const double shovedSecond = rows > 1 ? shove(1, shovedParity) : shovedFirst;
    const MapRect pointy{
        {std::min(shovedFirst, shovedSecond) - 0.5, -kHexReach},
        {cols - 0.5 + std::max(shovedFirst, shovedSecond), (rows - 1) * kRowStep + kHexReach}};
    if (shape == CellShape::PointyHex) return pointy;
    return {swapped(pointy.min), swapped(pointy.max)};
}

std::optional<SideAt> sideNear(const Lattice& lattice, MapPoint point, double tolerance) {
    const CellAt cell = lattice.cellAt(point);
    const MapPoint away = point - lattice.centre(cell);
    const int step = lattice.isHex() ? 1 : 2;
    int best = 0;
    double farthest = -1;
    for (int d = 0; d < lattice.directions(); d += step) {
        const MapPoint unit = lattice.towards(d);
        const double along = away.x * unit.x + away.y * unit.y;
        if (along > farthest) {
            farthest = along;
            best = d;
        }
    }
    if (0.5 - farthest > tolerance) return std::nullopt;
    return SideAt{cell, best};
}

SideAt oneName(const Lattice& lattice, SideAt side) {
    const CellAt other = lattice.neighbour(side.cell, side.direction);
    const bool otherFirst =
        other.row != side.cell.row ? other.row < side.cell.row : other.col < side.cell.col;
    if (!otherFirst) return side;
    return {other, Lattice::opposite(side.direction, lattice.directions())};
}

double numberHeight(const Lattice& lattice) { return lattice.shape == CellShape::PointyHex ? 0.430 : 0.395; }

} // namespace groma::formats
