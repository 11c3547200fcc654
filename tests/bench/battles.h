// Whole battles between computer players, against the same battles by hand.
#pragma once

#include "core/game/position/setup.h"
#include "core/sim/player.h"
#include "tests/bench/report.h"

#include <cstdint>

namespace groma::bench {

// `series` battles are laid beside the kernel's, question by question, before anything is measured. These
// stop the program where they differ.
void battlesByHand(std::uint64_t series, Report& report);
void gaulByHand(std::uint64_t series, Report& report);
void arretiumByHand(const game::Setup& arretium, sim::PlayerKind players, std::uint64_t series,
                    Report& report);

} // namespace groma::bench
