// Marks by cairo.
#pragma once

#include "formats/draw/pen.h"
#include "formats/draw/steps/counter_marks.h"

#include <string>
#include <vector>

namespace groma::formats {

// `symbol`: the path of the counter's symbol, on a 24 x 24 box.
void drawMarks(const Pen& pen, const std::vector<CounterMark>& marks, const CounterLie& lie,
               const std::string& symbol);
[[nodiscard]] TextWidth textWidthOf(const Pen& pen);

} // namespace groma::formats
