// Whom an answer leads to, before it is given: the counters and cells that its side may name in what is asked
// next, and those that can act then. Found by trying as the machine does; nothing is known of what a card or
// an order says.
#pragma once

#include "core/game/machine/run.h"
#include "core/grid/geometry.h"
#include "editor/session/questions/deliberation.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::session {

struct NamedNext {
    std::vector<int> pieces;         // on the map, rising
    std::vector<grid::CellId> cells; // rising
    std::string question;            // in which they are named first; "": they can act
    std::int64_t most = 0;           // how many of them that question takes
    std::vector<int> beside; // of the pieces: not named in it, and can act then: leaders who ride along
    bool dice = false;       // who may be named hangs on dice that fall before
    bool all = true;         // every way was tried

    std::string told() const; // "Which units are ordered? Up to 2 of the 8 ringed"
};

// Of an answer to what `asked` waits for.
NamedNext namedNextOf(const Deliberation& asked, const game::Answer& answer);

} // namespace groma::session
