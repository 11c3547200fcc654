// Of a decision in which a counter goes somewhere: what becomes of its side's counters by an answer, before
// any die falls and before anybody else decides.
#pragma once

#include "editor/session/play/test_play.h"

#include <string>
#include <vector>

namespace groma::session {

// "on to 048", "on to 048 or 061", "up to 3 steps more", "Blocks lost +2", "LBC in 073: eliminated": where
// its side is asked for a further cell all ways on are looked at, if they are few. "" where the counter
// stands on the cell that the answer names and nothing else came of it. `asked`: askedOf() of the play.
std::string becomesTold(const Deliberation& asked, const PlayOption& option);

} // namespace groma::session
