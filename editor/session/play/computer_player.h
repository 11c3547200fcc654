// The greedy player at a table where a person sits too.
#pragma once

#include "core/base/rng.h"
#include "core/game/machine/run.h"
#include "editor/session/document/document.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::session {

// A question to a run under way, with the document that it plays in.
struct Deliberation {
    Document document;
    game::Run run;
    game::Pending pending;
    std::uint64_t seed = 0;     // the same question and seed: the same answer
};

// What the player found best, and what it was compared with.
struct Thought {
    struct Seen {
        std::string words;      // "Attack: PRINC in 124, WARB in 110"; "pass"
        std::string worth;      // beside the present position, in units of worth: "+0.7"; "0"
        bool taken = false;
    };
    game::Answer answer;
    int side = -1;
    bool acts = false;          // an action was to be chosen
    std::vector<Seen> best;     // at most three, the best first; empty for a chance
};
// A decision as the greedy player takes it, in the posture that the scenario gives the side; a chance by its weights.
Thought thoughtOf(const Deliberation& deliberation);
// One of a chance's outcomes, by their weights.
std::int64_t drawnOutcome(const game::Pending& pending, base::Rng& rng);

}  // namespace groma::session
