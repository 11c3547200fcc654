// A game as the person who looks at it may know it: cards that they cannot see are dealt anew, once, by keys
// that no dice of the game have. Odds that are shown rest on this and never on what is hidden.
#pragma once

#include "editor/session/play/test_play.h"

namespace groma::session {

// Who looks: the only side that a person leads, else the one on turn.
int onlookerOf(const TestPlay& play);
// Some cards are hidden from the onlooker.
bool hidesCards(const TestPlay& play);
// One of its positions. Single actions are tried out with everything open: the position itself.
game::Position asSeen(const TestPlay& play, const game::Position& position);
// A run of it that waits for `pending`.
game::Run asSeen(const TestPlay& play, const game::Run& run, const game::Pending& pending);

} // namespace groma::session
