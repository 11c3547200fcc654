// What a counter may do to others in a later step, as the rules themselves list it: found by answering on a
// copy of the run and going on from there, nothing done that need not be. A march that is too long to fight
// after, a card that lets nobody fight, are known to nobody else.
#pragma once

#include "core/game/machine/engine.h"
#include "core/game/machine/run.h"

#include <memory>
#include <vector>

namespace groma::session {

struct LaterDeed {
    int action = -1;                                // Model::actions
    int target = -1;                                // a counter of another side
    std::shared_ptr<const game::Position> position; // in which it is listed
};

// Of a run that waits for actions: what becomes of it by `answer`, then passing, up to where the same is
// asked again. Each deed once, in the order in which they are listed. What a side or the dice leave open goes
// the likeliest way, or the first.
std::vector<LaterDeed> laterDeeds(const game::Run& asked, const game::Pending& pending,
                                  const game::Answer& answer, int piece, game::Engine& engine);

} // namespace groma::session
