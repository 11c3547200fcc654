// Which answers of a decision are played out by who plays on in thought.
#pragma once

#include "core/game/machine/run.h"
#include "core/game/names/pending.h"
#include "core/sim/player.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace groma::sim {

// Who takes an action: game::actorKey of the answer.
using ActorOf = std::function<std::uint64_t(const game::Answer&)>;

// At most `most`, greedy's choice first. Of actions the rest come by what they are worth one action deep,
// every second one being the best of those that another piece takes than all before it: the best few are
// often one move in two orders. `tried`: what greedy looked at, in any order. `acts`: an action is asked for.
std::vector<game::Answer> candidates(const game::Pending& pending, bool acts, Posture posture,
                                     const game::Answer& greedys, std::span<const Seen> tried,
                                     std::size_t most, const ActorOf& actorOf);

} // namespace groma::sim
