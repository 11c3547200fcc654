// Whole battles between random players, against the same battles by hand.
#pragma once

#include "tests/bench/report.h"

namespace groma::bench {

void battlesByHand(Report& report);

} // namespace groma::bench
