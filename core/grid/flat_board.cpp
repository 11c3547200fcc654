#include "core/grid/flat_board.h"

#include "core/grid/large.h"

namespace groma::grid {

FlatBoard::FlatBoard(const Board& board) : board_(board) {
    const Geometry& geometry = board.geometry();
    if (isLarge(geometry)) {
        return;
    }
    const auto count = static_cast<std::size_t>(geometry.cellCount());
    cells_.reserve(count);
    edges_.resize(count * 8);
    for (std::int32_t i = 0; i < geometry.cellCount(); ++i) {
        const CellId cell{i};
        cells_.push_back(board.cell(cell));
        for (Direction d = 0; d < geometry.sides(); ++d) {
            const EdgeGround ground = board.edge(cell, d);
            edges_[static_cast<std::size_t>(i << 3 | d)] = {ground.features, ground.links,
                                                            board.rise(cell, d)};
        }
    }
}

} // namespace groma::grid
