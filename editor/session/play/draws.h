// Cards that one side draws one after another, nothing decided in between: a hand is filled at once.
#pragma once

#include "editor/session/play/test_play.h"

#include <cstddef>
#include <optional>

namespace groma::session {

// How often the draw that is asked for follows upon itself, this time counted; 0 where none is asked for. No
// more than 99 are looked for.
std::size_t drawsInARow(const TestPlay& play);
// All of them, from the dice; each is a step of its own. Refuses where none is asked for.
Expected<void> drawAll(TestPlay& play);
// Cards as above; dice until somebody has to decide or the deed under way is done, no more than 99. Refuses
// where nothing falls.
Expected<void> throwAll(TestPlay& play);

// A card is to be drawn: the question with all cards that it may be for all that the onlooker sees, also
// those that another side holds and does not show: which of them are missing would say what that is. Any
// other question as it is.
PlayQuestion drawAsSeen(const TestPlay& play);
// The answer to what is asked by an option of that; nothing where the card lies elsewhere.
std::optional<game::Answer> drawTold(const TestPlay& play, const PlayOption& option);

} // namespace groma::session
