// Why an action cannot be done.
#pragma once

#include "editor/session/questions/calls.h"

#include <optional>
#include <vector>

namespace groma::session {

// Of an action that the counter cannot do: the call that comes nearest to being legal. Of all that it could
// be done to, the nearest first and no more than 64, the one that is refused by the latest condition. Where
// it could be done to nothing, what stands against the counter itself, else that there is nothing. No value
// where one of those calls is legal. The counter stands on the map.
std::optional<ActionCall> nearestRefusal(const game::Setup& setup, const game::Position& position, int action,
                                         int piece);

// What stands against doing each of these actions to that one, by a counter that might do it: of the calls
// that name both the one that is refused by the latest condition. What no rule grants a counter like this is
// told only where there is nothing else.
std::vector<ActionCall> refusalsUpon(const game::Setup& setup, const game::Position& position,
                                     const std::vector<int>& actions, int piece, int target);

} // namespace groma::session
