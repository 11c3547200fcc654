// A run for which a chance is about to fall, at the first instruction that looks at what fell: what runs
// before that is the same whatever falls, and every way goes on from here.
#pragma once

#include "core/game/machine/moves.h"
#include "core/game/machine/setup_programs.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groma::game {

struct Thrown {
    bool isThere = false;
    // Its frames, slots and lists, by the program that ran; all else is as in the run that waits.
    std::vector<std::int64_t> words;
    std::size_t frames = 0, slots = 0;
    std::size_t at = 0;     // of the slots: what fell
    std::int64_t steps = 0; // that were taken since the throw
    SetupProgramRef special;
    Moves::Searched searched;
};

} // namespace groma::game
