// Cards that one side draws one after another, nothing decided in between: a hand is filled at once.
#pragma once

#include "editor/session/play/test_play.h"

#include <cstddef>

namespace groma::session {

// How often the draw that is asked for follows upon itself, this time counted; 0 where none is asked for. No
// more than 99 are looked for.
std::size_t drawsInARow(const TestPlay& play);
// All of them, from the dice; each is a step of its own. Refuses where none is asked for.
Expected<void> drawAll(TestPlay& play);
// Cards as above; dice until somebody has to decide or the deed under way is done, no more than 99. Refuses
// where nothing falls.
Expected<void> throwAll(TestPlay& play);

} // namespace groma::session
