// Where cells lie to each other: a checked layout with its tables. Immutable; boards and positions share one.
//
// In memory a cell is a dense index in line order, which is book order whenever numbers run along the lines.
// Book numbers exist only at the edge (cellByNumber, numberText).
#pragma once

#include "core/base/inline_vector.h"
#include "core/base/result.h"
#include "core/grid/family.h"
#include "core/grid/layout.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::grid {

struct CellId {
    std::int32_t index = -1;

    constexpr bool valid() const noexcept { return index >= 0; }
    friend constexpr auto operator<=>(CellId, CellId) = default;
};
inline constexpr CellId kNoCell{};

// A side between two cells, or between a cell and the outside, named once: by the lower of its cells and the
// direction seen from there. Made by Geometry::edge only.
struct EdgeId {
    std::int32_t value = -1; // cell * 8 + direction

    constexpr bool valid() const noexcept { return value >= 0; }
    constexpr CellId owner() const noexcept { return CellId{valid() ? value >> 3 : -1}; }
    constexpr Direction direction() const noexcept { return valid() ? value & 7 : kNoDirection; }
    friend constexpr auto operator<=>(EdgeId, EdgeId) = default;
};
inline constexpr EdgeId kNoEdge{};

class Geometry;
using GeometryRef = std::shared_ptr<const Geometry>;

// The only way to a geometry: refuses what checkLayout refuses.
base::Result<GeometryRef> makeGeometry(Layout layout);

class Geometry {
  public:
    struct Passkey;
    Geometry(const Passkey&, Layout layout);

    const Layout& layout() const noexcept { return layout_; }
    Family family() const noexcept { return layout_.family; }
    int sides() const noexcept { return sides_; }
    std::int32_t cellCount() const noexcept { return count_; }
    bool contains(CellId cell) const noexcept { return cell.index >= 0 && cell.index < count_; }

    // Line and place count from 0. kNoCell for what is not on the map.
    int lineCount() const noexcept { return static_cast<int>(layout_.lineLengths.size()); }
    int lineOf(CellId cell) const;
    int placeOf(CellId cell) const;
    CellId cellAt(int line, int place) const noexcept;

    Axial axial(CellId cell) const { return axials_[static_cast<std::size_t>(cell.index)]; }
    CellId cellAt(Axial at) const noexcept;

    // Book numbers. Text may leave out leading zeros; nothing but digits is a number.
    int number(CellId cell) const;
    std::string numberText(CellId cell) const;
    CellId cellByNumber(std::int64_t number) const noexcept;
    CellId cellByNumber(std::string_view text) const noexcept;

    // kNoCell over the border of the map. Of squares `direction` may also be 4 + a corner: the cell over that
    // corner.
    CellId neighbour(CellId cell, Direction direction) const {
        if (!neighbours_.empty()) [[likely]] {
            return neighbours_[static_cast<std::size_t>((cell.index << 3) | direction)];
        }
        return computedNeighbour(cell, direction);
    }

    // The direction turned clockwise by `steps` sides, and turned about.
    Direction turned(Direction direction, int steps) const noexcept {
        return rotated(family(), direction, steps);
    }
    Direction opposite(Direction direction) const noexcept { return grid::opposite(family(), direction); }

    // Over sides. cornerDistance of squares also steps over corners (a king's move); of hexes it is the same
    // number.
    int distance(CellId a, CellId b) const { return axialDistance(layout_.family, axial(a), axial(b)); }
    int cornerDistance(CellId a, CellId b) const;
    bool adjacent(CellId a, CellId b) const { return distance(a, b) == 1; }

    // Some side of the cell is the border of the map.
    bool atRim(CellId cell) const;
    // No two cells that share a side are further apart by index.
    std::int32_t touchingSpan() const noexcept { return touchingSpan_; }

    // The side of `from` that leads to `to`; over more than one cell the side whose sector holds `to`, the
    // lower number on the line between two sectors. kNoDirection for a cell to itself.
    Direction directionTo(CellId from, CellId to) const;
    // The same, with both directions when `to` lies exactly between two sectors.
    base::InlineVector<Direction, 2> directionsTo(CellId from, CellId to) const;

    // Cells at exactly, or at most, this distance, in line order. Radius 0 is the cell itself.
    std::vector<CellId> ring(CellId centre, int radius) const;
    std::vector<CellId> range(CellId centre, int radius) const;
    // Squares only differ from the above: distances as cornerDistance counts.
    std::vector<CellId> cornerRange(CellId centre, int radius) const;

    EdgeId edge(CellId cell, Direction direction) const;
    // kNoEdge unless the cells share a side.
    EdgeId edgeBetween(CellId a, CellId b) const;
    // The cell beyond the owner; kNoCell at the border of the map.
    CellId otherCell(EdgeId edge) const { return neighbour(edge.owner(), edge.direction()); }
    bool isEdge(EdgeId edge) const;

  private:
    CellId computedNeighbour(CellId cell, Direction direction) const;
    int shift(int line) const noexcept;
    void numberAcross();
    void fillAxials();
    void fillNeighbours();
    std::int32_t widestTouch() const;
    template <class Keep>
    std::vector<CellId> near(CellId centre, int radius, Keep keep) const;

    Layout layout_;
    int sides_ = 6;
    std::int32_t count_ = 0;
    std::int32_t uniformLength_ = 0;       // 0: lines differ
    std::vector<std::int32_t> lineStarts_; // one more than lines
    std::vector<CellId> neighbours_;       // 8 for each cell; empty for huge maps
    std::vector<Axial> axials_;            // by cell
    std::int32_t touchingSpan_ = 0;
    std::vector<std::int32_t> numbersAcross_; // AcrossLines only: cell -> running place
    std::vector<CellId> cellsAcross_;         // and back
};

} // namespace groma::grid
