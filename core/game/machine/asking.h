// Whose die a run waits for.
#pragma once

#include "core/game/machine/run.h"

#include <cstdint>

namespace groma::game {

// The side that the innermost running function was given and still needs: of a roll, for whom it is thrown.
// -1 where it was given none, or nothing runs.
std::int32_t sideInHand(const Run& run);

} // namespace groma::game
