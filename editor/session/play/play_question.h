// What a run asks, in words and in things on the map.
#pragma once

#include "editor/session/play/test_play.h"

namespace groma::session {

// The deck whose cards all its options are; -1: they are none.
int deckOf(const rules::Model& model, const PlayQuestion& question);
// How many of that card the side that is asked holds; 1 where it is asked for cards that it does not hold.
std::int64_t heldOf(const TestPlay& play, const std::string& card);
PlayQuestion questionOf(const game::Setup& setup, const game::Run& run, const game::Pending& pending);
PlayedAnswer playedAnswer(const game::Setup& setup, const game::Pending& pending, const game::Answer& answer);
// An option that is no deed, as a person reads it: "Light troops", "WARB", "Gauls".
std::string optionTold(const game::Setup& setup, const PlayOption& option);
// How a call ended: "DR", "cancelled", "left turn", "done".
std::string endText(const game::Setup& setup, const game::Pending& end);

} // namespace groma::session
