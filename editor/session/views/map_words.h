// What a map says in its margin: its title, how far its cells are apart, what of it is assumed.
#pragma once

#include "editor/session/document/document.h"

#include <string>

namespace groma::session {

struct MapWords {
    std::string title;   // "Little Battlefield, 15 / 14 hexes a row"
    int scaleCells = 0;  // length of the scale bar in cells; 0: the rules know no distances on the ground
    std::string scale;   // "1 km (1 hex = 200 m)"
    std::string assumed; // the basis, empty: nothing is assumed
    friend bool operator==(const MapWords&, const MapWords&) = default;
};

// The distance on the ground is a quantity of the rules that takes two cells and has a unit, read for two
// neighbours. Empty without a setup.
MapWords mapWords(const Document& document);

} // namespace groma::session
