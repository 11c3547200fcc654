// What the greedy player found best at a table where a person sits too, and what it compared that with.
#pragma once

#include "editor/session/questions/deliberation.h"

#include <string>
#include <vector>

namespace groma::session {

struct Thought {
    struct Seen {
        std::string words; // "Attack: PRINC in 124, WARB in 110"; "pass"
        std::string
            worth; // beside passing, where one can pass, else beside the best; in units of worth: "+0.7"; "0"
        bool taken = false;
    };
    game::Answer answer;
    int side = -1;
    bool acts = false;      // an action was to be chosen
    std::vector<Seen> best; // at most three, the best first; empty for a chance
};

// A decision as the greedy player takes it, in the posture that the scenario gives the side, with what it
// saw; a chance as the dice fall.
Thought thoughtOf(const Deliberation& deliberation);

} // namespace groma::session
