// A board unrolled for the rules: one array look-up for each cell and each side. Made once for a battle. Of
// huge maps nothing is unrolled: the board itself answers.
#pragma once

#include "core/grid/board.h"

#include <cstdint>
#include <vector>

namespace groma::grid {

class FlatBoard {
  public:
    explicit FlatBoard(const Board& board);

    const Geometry& geometry() const noexcept { return board_.geometry(); }
    const GeometryRef& geometryRef() const noexcept { return board_.geometryRef(); }
    const CellGround& cell(CellId cell) const {
        return cells_.empty() ? board_.cell(cell) : cells_[static_cast<std::size_t>(cell.index)];
    }
    std::uint32_t features(EdgeId edge) const {
        return edges_.empty() ? board_.edge(edge).features : at(edge).features;
    }
    std::uint32_t links(EdgeId edge) const {
        return edges_.empty() ? board_.edge(edge).links : at(edge).links;
    }
    // As Board::rise from the owner of the edge.
    int rise(EdgeId edge) const {
        return edges_.empty() ? board_.rise(edge.owner(), edge.direction()) : at(edge).rise;
    }

  private:
    struct Side {
        std::uint32_t features = 0;
        std::uint32_t links = 0;
        std::int32_t rise = 0;
    };
    const Side& at(EdgeId edge) const { return edges_[static_cast<std::size_t>(edge.value)]; }

    Board board_;
    std::vector<CellGround> cells_;
    std::vector<Side> edges_; // by EdgeId: 8 for each cell
};

} // namespace groma::grid
