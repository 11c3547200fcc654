// A board unrolled for the rules: every side seen from both cells, one array look-up each. Made once for a battle.
#pragma once

#include "core/grid/board.h"

#include <cstdint>
#include <vector>

namespace groma::grid {

class FlatBoard {
public:
    explicit FlatBoard(const Board& board);

    const Geometry& geometry() const noexcept { return *geometry_; }
    const GeometryRef& geometryRef() const noexcept { return geometry_; }
    const CellGround& cell(CellId cell) const { return cells_[static_cast<std::size_t>(cell.index)]; }
    std::uint32_t edgeFeatures(CellId cell, Direction direction) const { return edges_[at(cell, direction)].features; }
    std::uint32_t links(CellId cell, Direction direction) const { return edges_[at(cell, direction)].links; }
    // As Board::rise.
    int rise(CellId cell, Direction direction) const { return edges_[at(cell, direction)].rise; }

private:
    struct Side {
        std::uint32_t features = 0;
        std::uint32_t links = 0;
        std::int32_t rise = 0;
    };
    static std::size_t at(CellId cell, Direction direction)
    {
        return static_cast<std::size_t>((cell.index << 3) | direction);
    }

    GeometryRef geometry_;
    std::vector<CellGround> cells_;
    std::vector<Side> edges_;  // 8 for each cell
};

}  // namespace groma::grid
