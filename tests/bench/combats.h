// Exact odds of named combats of every sample, and the way from a ruleset's text to running rules.
#pragma once

#include "tests/bench/report.h"

namespace groma::bench {

// `floor`: seconds of one melee by hand, measured in this run; times are printed as multiples of it too.
void combats(double floor, Report& report);
void compiles(double floor, Report& report);

} // namespace groma::bench
