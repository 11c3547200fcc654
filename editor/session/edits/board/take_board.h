// A whole map from elsewhere, as one step.
#pragma once

#include "editor/session/document/document.h"

namespace groma::session {

// Makes ground, features, levels, sides and links of the document's map those of `board`; only what differs
// is written. The board must be of the document's own layout. Relief stays as it is.
Edited takeBoard(const Document& document, const grid::Board& board, std::string label);

} // namespace groma::session
