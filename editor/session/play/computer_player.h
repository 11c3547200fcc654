// The greedy player at a table where a person sits too.
#pragma once

#include "core/base/rng.h"
#include "core/game/machine/run.h"
#include "editor/session/document/document.h"

#include <cstdint>

namespace groma::session {

// A question to a run under way, with the document that it plays in.
struct Deliberation {
    Document document;
    game::Run run;
    game::Pending pending;
    std::uint64_t seed = 0;     // the same question and seed: the same answer
};

// A decision as the greedy player takes it, in the posture that the scenario gives the side; a chance by its weights.
game::Answer answerOf(const Deliberation& deliberation);
// One of a chance's outcomes, by their weights.
std::int64_t drawnOutcome(const game::Pending& pending, base::Rng& rng);

}  // namespace groma::session
