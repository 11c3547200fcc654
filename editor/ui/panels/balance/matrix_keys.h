// The matrix by keyboard: arrows walk over its cells and the what-if follows, Tab goes from A to B to the
// difference, Enter leads to the battlefield, Ctrl+C copies the table, Ctrl+Enter asks, Esc pauses.
#pragma once

#include "core/sim/matrix.h"

#include <cstddef>

namespace groma::ui {

class Workbench;

/// Of the panel that is drawn: it is in front, and no text is typed.
bool matrixHasKeyboard(const Workbench& bench);
void matrixJobKeys(const Workbench& bench);
/// `both`: A is there as well; `shown` is what the cells say, `isDifference` with signs.
void matrixTableKeys(const Workbench& bench, const sim::Matrix& matrix, const sim::MatrixLayer& shown,
                     bool isDifference, bool both);

/// The cell is the selected one, and the what-if is of its types where the map has counters of them. The
/// keyboard stays with the matrix.
void chooseCell(const Workbench& bench, const sim::Matrix& matrix, std::size_t cell);
/// The battlefield, with the what-if's counters in view.
void showWhatIfOnMap(Workbench& bench);

} // namespace groma::ui
