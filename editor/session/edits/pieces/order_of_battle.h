// What a hand does in the order of battle: pieces copied to a side, one joined to another.
#pragma once

#include "editor/session/document/document.h"

#include <span>

namespace groma::session {

// Copies of the pieces that wait off the map, for that side.
Expected<void> canDuplicate(const Document& document, std::span<const int> pieces, int side);
Edited duplicatePieces(const Document& document, std::span<const int> pieces, int side);

// Attaches the first piece to the second, or else the second to the first: a leader to his unit, whichever
// was dragged. Refuses when neither can name the other.
Edited joinPieces(const Document& document, int piece, int to);

} // namespace groma::session
