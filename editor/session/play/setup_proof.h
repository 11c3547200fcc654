// What a battle sets up, as lines of a snippet that turn red when a counter stands elsewhere, is missing, is
// of another type or has other numbers or skills than it had when they were written.
#pragma once

#include "core/game/position/setup.h"
#include "editor/session/document/history.h"

#include <string>
#include <vector>

namespace groma::session {

// `count(p in pieces(romans) where p is HAST and cell(p) = @123)`: 1.
struct SetupFact {
    std::string expression, value;
    bool cell = false; // the value is the number of a cell
};
// Of one battle. In the order of sides and of the roster; equal counters of a side share a line. What nobody
// knows (`?`) is left out, and so is the map.
std::vector<SetupFact> setupFacts(const game::Setup& setup);

// The whole set-up as a snippet of its own. Refuses anything but a scenario, and what newSnippet refuses.
struct SetupProof {
    std::string path; // below the root
    std::string title, cite;
    std::vector<std::string> covers;
};
Edited proveSetup(const Document& document, const SetupProof& proof);

// What a proof of the document's set-up is called, cites and covers where nobody said otherwise: the ids of
// the lines of its order of battle and of their sides.
SetupProof offeredSetupProof(const Document& document);

} // namespace groma::session
