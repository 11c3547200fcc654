// The matrix by keyboard: arrows walk over its cells and the what-if follows, Tab goes from A to B to the
// difference, Enter leads to the battlefield, Ctrl+C copies the table, Ctrl+Enter asks, Esc pauses.
#pragma once

#include "editor/ui/panels/balance/matrix_map.h"

#include <array>
#include <cstddef>
#include <optional>

namespace groma::ui {

class Workbench;

/// Of the panel that is drawn: it is in front, and no text is typed.
bool matrixHasKeyboard(const Workbench& bench);
void matrixJobKeys(const Workbench& bench);
/// The blocks lie beside each other: from the last column of the first one comes into the second.
void matrixTableKeys(const Workbench& bench, const std::array<std::optional<BlockShown>, 2>& blocks);

/// The cell is the selected one, and the what-if is of its types where the map has counters of them. The
/// keyboard stays with the matrix.
void chooseCell(const Workbench& bench, const BlockShown& shown, std::size_t cell);
/// The battlefield, with the what-if's counters in view.
void showWhatIfOnMap(Workbench& bench);

} // namespace groma::ui
