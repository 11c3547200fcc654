// A map of a million cells beside one of ten thousand: opening it, a stroke of 200 cells as an
// edit and as a commit, an undo that has to read a text anew, saving, finding; and printing one of a hundred
// thousand. Times are of the processor.
#pragma once

#include "tests/bench/report.h"

namespace groma::bench {

void maps(Report& report);

} // namespace groma::bench
