// A what-if as a snippet: one way through the call that its card was asked about, with the odds of the card.
#pragma once

#include "editor/session/play/test_play.h"
#include "editor/session/questions/what_if.h"

namespace groma::session {

// Without a cite it is that of the card; `setUp` says nothing here. Refuses what the card refuses, a path
// that is taken, and a call that asks for too much to be written down.
Edited saveAsSnippet(const Document& document, const OddsCard& card, const TestPlay::SnippetRequest& request);

} // namespace groma::session
