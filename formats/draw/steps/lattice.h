#pragma once

#include <array>
#include <optional>

namespace groma::formats {

/// A point of the map's own plane, in cell widths: one unit is the distance between the centres of two cells
/// that share a side. x grows to the right, y grows downwards.
struct MapPoint {
    double x = 0;
    double y = 0;
    friend bool operator==(const MapPoint&, const MapPoint&) = default;
};

inline MapPoint operator+(MapPoint a, MapPoint b) { return {a.x + b.x, a.y + b.y}; }
inline MapPoint operator-(MapPoint a, MapPoint b) { return {a.x - b.x, a.y - b.y}; }
inline MapPoint operator*(MapPoint a, double k) { return {a.x * k, a.y * k}; }
double lengthOf(MapPoint v);

struct MapRect {
    MapPoint min;
    MapPoint max;
    [[nodiscard]] double width() const { return max.x - min.x; }
    [[nodiscard]] double height() const { return max.y - min.y; }
    [[nodiscard]] MapPoint centre() const { return (min + max) * 0.5; }
    friend bool operator==(const MapRect&, const MapRect&) = default;
};

/// Where a cell stands in the drawing: its place in a row, and the row. For flat-topped hexes a "row" is a
/// column of the map and runs downwards.
struct CellAt {
    int col = 0;
    int row = 0;
    friend bool operator==(const CellAt&, const CellAt&) = default;
};

enum class CellShape { PointyHex, FlatHex, Square };

/// The regular plane lattice that a board's cells lie on. Every other row of hexes is shoved half a cell
/// along; `shovedParity` says which: rows r with (r & 1) == shovedParity. Directions are numbered clockwise
/// as drawn, starting east for pointy hexes and squares and south-east by east (30 degrees below east) for
/// flat hexes: six for hexes, eight for squares, where even ones cross sides and odd ones corners.
struct Lattice {
    CellShape shape = CellShape::PointyHex;
    int shovedParity = 1;
    friend bool operator==(const Lattice&, const Lattice&) = default;

    [[nodiscard]] bool isHex() const { return shape != CellShape::Square; }
    [[nodiscard]] int directions() const { return isHex() ? 6 : 8; }
    [[nodiscard]] int sides() const { return isHex() ? 6 : 4; }

    [[nodiscard]] MapPoint centre(CellAt cell) const;
    [[nodiscard]] CellAt cellAt(MapPoint point) const;
    [[nodiscard]] CellAt neighbour(CellAt cell, int direction) const;
    /// Unit vector from a cell's centre towards its neighbour in that direction (diagonals of squares
    /// included).
    [[nodiscard]] MapPoint towards(int direction) const;
    /// The direction from `a` to a cell that touches it; nothing when they do not touch.
    [[nodiscard]] std::optional<int> directionTo(CellAt a, CellAt b) const;
    [[nodiscard]] static int opposite(int direction, int directions) {
        return (direction + directions / 2) % directions;
    }
    /// Corners clockwise; side k of a hex lies between corners k and k+1, side 2k of a square between corners
    /// k and k+1.
    [[nodiscard]] int corners() const { return isHex() ? 6 : 4; }
    [[nodiscard]] MapPoint corner(CellAt cell, int index) const;
    /// Ends of the side that is crossed in `direction`. Squares: even directions only.
    [[nodiscard]] std::array<MapPoint, 2> sideEnds(CellAt cell, int direction) const;
    [[nodiscard]] MapPoint sideMiddle(CellAt cell, int direction) const;
    /// Distance from centre to corner and height of a cell as drawn, both in cell widths.
    [[nodiscard]] double reach() const;
    [[nodiscard]] double cellHeight() const;
    /// The box around all cells with 0 <= col < cols, 0 <= row < rows.
    [[nodiscard]] MapRect bounds(int cols, int rows) const;
};

/// How far above its centre a cell's number stands.
double numberHeight(const Lattice& lattice);

struct SideAt {
    CellAt cell;
    int direction = 0;
    friend bool operator==(const SideAt&, const SideAt&) = default;
};

/// The side nearest to `point`, seen from the cell that holds the point; nothing when the point is farther
/// than `tolerance` (cell widths) from every side.
std::optional<SideAt> sideNear(const Lattice& lattice, MapPoint point, double tolerance);

/// One name for each side: the same side seen from its two cells gives the same answer (the cell with the
/// smaller row, then the smaller column).
SideAt oneName(const Lattice& lattice, SideAt side);

} // namespace groma::formats
