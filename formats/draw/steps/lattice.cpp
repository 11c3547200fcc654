#include "formats/draw/steps/lattice.h"

#include "core/grid/pixel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groma::formats {
namespace {

grid::Family familyOf(CellShape shape) {
    switch (shape) {
    case CellShape::PointyHex: return grid::Family::HexPointy;
    case CellShape::FlatHex: return grid::Family::HexFlat;
    case CellShape::Square: break;
    }
    return grid::Family::Square;
}

int shoved(int row, int parity) { return (row & 1) == parity ? 1 : 0; }

// Rows and columns as places of the lattice of core/grid, 0, 0 at 0, 0.
grid::Axial axialOf(const Lattice& lattice, CellAt cell) {
    if (!lattice.isHex()) return {cell.col, cell.row};
    // The sum is even: every other row is shoved.
    const int along =
        (2 * cell.col + shoved(cell.row, lattice.shovedParity) - shoved(0, lattice.shovedParity) - cell.row) /
        2;
    return lattice.shape == CellShape::PointyHex ? grid::Axial{along, cell.row}
                                                 : grid::Axial{cell.row, along};
}

CellAt cellOf(const Lattice& lattice, grid::Axial at) {
    if (!lattice.isHex()) return {at.q, at.r};
    const int row = lattice.shape == CellShape::PointyHex ? at.r : at.q;
    const int along = lattice.shape == CellShape::PointyHex ? at.q : at.r;
    return {(2 * along + row + shoved(0, lattice.shovedParity) - shoved(row, lattice.shovedParity)) / 2, row};
}

// The centre of 0, 0: half a cell along where the first row is shoved.
MapPoint originOf(const Lattice& lattice) {
    const double along = lattice.isHex() ? 0.5 * shoved(0, lattice.shovedParity) : 0.0;
    return lattice.shape == CellShape::FlatHex ? MapPoint{0, along} : MapPoint{along, 0};
}

MapPoint pointOf(grid::Point p) { return {p.x, p.y}; }

grid::Axial stepOf(const Lattice& lattice, int direction) {
    if (lattice.isHex()) return grid::step(familyOf(lattice.shape), direction);
    const int side = direction / 2;
    return grid::kSquareSteps[static_cast<std::size_t>(direction % 2 == 0 ? side : 4 + (side + 1) % 4)];
}

} // namespace

double lengthOf(MapPoint v) { return std::hypot(v.x, v.y); }

MapPoint Lattice::centre(CellAt cell) const {
    return originOf(*this) + pointOf(grid::centreOf(familyOf(shape), axialOf(*this, cell)));
}

CellAt Lattice::cellAt(MapPoint point) const {
    const MapPoint p = point - originOf(*this);
    return cellOf(*this, grid::axialAt(familyOf(shape), {p.x, p.y}));
}

CellAt Lattice::neighbour(CellAt cell, int direction) const {
    return cellOf(*this, axialOf(*this, cell) + stepOf(*this, direction));
}

MapPoint Lattice::towards(int direction) const {
    const MapPoint way = pointOf(grid::centreOf(familyOf(shape), stepOf(*this, direction)));
    return way * (1 / lengthOf(way));
}

std::optional<int> Lattice::directionTo(CellAt a, CellAt b) const {
    for (int d = 0; d < directions(); ++d) {
        if (neighbour(a, d) == b) return d;
    }
    return std::nullopt;
}

MapPoint Lattice::corner(CellAt cell, int index) const {
    return centre(cell) + pointOf(grid::cornerOffset(familyOf(shape), index));
}

std::array<MapPoint, 2> Lattice::sideEnds(CellAt cell, int direction) const {
    const int side = isHex() ? direction : direction / 2;
    return {corner(cell, side), corner(cell, side + 1)};
}

MapPoint Lattice::sideMiddle(CellAt cell, int direction) const {
    const std::array<MapPoint, 2> ends = sideEnds(cell, direction);
    return (ends[0] + ends[1]) * 0.5;
}

double Lattice::reach() const { return isHex() ? grid::kHexCircumradius : std::numbers::sqrt2 / 2; }

double Lattice::cellHeight() const {
    return shape == CellShape::PointyHex ? 2 * grid::kHexCircumradius : 1.0;
}

MapRect Lattice::bounds(int cols, int rows) const {
    if (cols <= 0 || rows <= 0) return {};
    if (shape == CellShape::Square) return {{-0.5, -0.5}, {cols - 0.5, rows - 0.5}};
    const double first = 0.5 * shoved(0, shovedParity);
    const double second = rows > 1 ? 0.5 * shoved(1, shovedParity) : first;
    const MapRect pointy{{std::min(first, second) - 0.5, -reach()},
                         {cols - 0.5 + std::max(first, second), (rows - 1) * grid::kHexLinePitch + reach()}};
    if (shape == CellShape::PointyHex) return pointy;
    return {{pointy.min.y, pointy.min.x}, {pointy.max.y, pointy.max.x}};
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
