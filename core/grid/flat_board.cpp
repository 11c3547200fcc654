#include "core/grid/flat_board.h"

#include "core/grid/huge.h"

namespace groma::grid {

FlatBoard::FlatBoard(const Board& board) : geometry_(board.geometryRef())
{
    if (isHuge(*geometry_)) {
        return;
    }
    const auto count = static_cast<std::size_t>(geometry_->cellCount());
    cells_.reserve(count);
    edges_.resize(count * 8);
    for (std::int32_t i = 0; i < geometry_->cellCount(); ++i) {
        const CellId cell{i};
        cells_.push_back(board.cell(cell));
        for (Direction d = 0; d < geometry_->sides(); ++d) {
            const EdgeGround ground = board.edge(cell, d);
            edges_[at(cell, d)] = {ground.features, ground.links, board.rise(cell, d)};
        }
    }
}

}  // namespace groma::grid
