// The greedy player at a table where a person sits too: what it answers, and what it compared that with.
#pragma once

#include "core/game/dice/dice.h"
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
    game::Dice dice;          // that heard the run: the same question and dice, the same answer
    std::uint64_t number = 0; // of this question in this play
};

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

// A decision as the greedy player takes it, in the posture that the scenario gives the side; a chance as the
// dice fall.
Thought thoughtOf(const Deliberation& deliberation);

} // namespace groma::session
