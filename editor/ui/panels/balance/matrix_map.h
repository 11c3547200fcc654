// The cells of the matrix as heat maps: one block for each side that attacks.
#pragma once

#include "editor/ui/workbench/state/balancing.h"

#include <array>
#include <optional>
#include <string>

namespace groma::ui {

class Workbench;

/// What the cells of one block say of the result that is shown.
struct BlockShown {
    const MatrixBlock* block = nullptr;
    std::optional<sim::MatrixLayer> a; ///< nothing: nothing is pinned
    sim::MatrixLayer b;
    std::size_t first = 0; ///< the number of its first cell, see Balancing::Matrices::at

    [[nodiscard]] bool hasMoved(std::size_t cell) const { return a && a->values[cell] != b.values[cell]; }
    /// A, B, or the difference where both are there.
    [[nodiscard]] sim::MatrixLayer layer(int shown) const;
};

/// Both blocks, beside each other where there is room, `below` pixels kept free under them. A click chooses a
/// cell, a double click leads to the battlefield. `scrollTo`: a cell that has to be seen; -1: none.
void drawMatrixBlocks(const Workbench& bench, const std::array<std::optional<BlockShown>, 2>& blocks,
                      float below, int scrollTo);

} // namespace groma::ui
