// A what-if as a snippet: one way through the call that its card was asked about, with the odds of the card.
#pragma once

#include "editor/session/questions/what_if.h"

#include <string>

namespace groma::session {

// `path` below the root. Refuses what the card refuses, a path that is taken, and a call that asks for too
// much to be written down.
Edited saveAsSnippet(const Document& document, const OddsCard& card, const std::string& path,
                     const std::string& title);

} // namespace groma::session
