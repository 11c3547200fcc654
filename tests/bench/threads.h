// Two threads against one, and the memory that many simulated battles take.
#pragma once

#include "core/game/position/setup.h"
#include "tests/bench/report.h"

namespace groma::bench {

void threads(const game::Setup& setup, Report& report);

} // namespace groma::bench
