#include "core/game/parts/placed_cells.h"

namespace groma::game {

void PlacedCells::begin(const Setup& setup) {
    setup_ = setup.hash();
    cells_ = static_cast<std::uint64_t>(setup.geometry().cellCount());
    const rules::Model& model = setup.model();
    footprints_.clear();
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        const rules::Index shape = model.types[static_cast<std::size_t>(setup.typeOf(piece))].footprint;
        footprints_.push_back(model.board.masks.size() + static_cast<std::uint64_t>(shape + 1));
    }
    kept_.assign(std::size_t{1} << kPlaceBits, {});
}

PlacedCells::Cells* PlacedCells::fill(Cells& kept, std::uint64_t key, const BoardState& board,
                                      const lang::Instr& in, std::int32_t piece) const {
    const Setup& setup = board.setup();
    kept.key = 0;
    kept.count = 0;
    kept.moved = UINT64_MAX;
    const auto put = [&](const auto& cells) {
        for (const grid::CellId cell : cells) {
            if (cell.valid() && kept.count < kMostCells) {
                kept.cells[kept.count] = cell.index;
            }
            kept.count += cell.valid() ? 1 : 0;
        }
    };
    if (in.op == lang::Op::ListMask) {
        const Position& position = board.position();
        put(grid::cellsOf(setup.geometry(), setup.model().board.masks[static_cast<std::size_t>(in.d)].shape,
                          {position.cell(piece), position.facing(piece)}));
    } else {
        put(cellsOfPiece(setup, board.position(), piece));
    }
    if (kept.count > kMostCells) {
        return nullptr;
    }
    kept.key = key;
    return &kept;
}

} // namespace groma::game
