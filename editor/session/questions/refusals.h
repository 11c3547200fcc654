// Why an action cannot be done.
#pragma once

#include "editor/session/questions/calls.h"

#include <optional>

namespace groma::session {

// Of an action that the counter cannot do: the call that comes nearest to being legal. Of all that it could
// be done to, the nearest first and no more than 64, the one that is refused by the latest condition. Where
// it could be done to nothing, what stands against the counter itself, else that there is nothing. No value
// where one of those calls is legal. The counter stands on the map.
std::optional<ActionCall> nearestRefusal(const game::Setup& setup, const game::Position& position, int action,
                                         int piece);

} // namespace groma::session
