// Whether an answer is legal, of the question alone: who is asked while play is driven has no run at hand.
#pragma once

#include "core/game/names/pending.h"
#include "core/game/position/setup.h"

#include <string>

namespace groma::game {

// Nothing, or why this is no answer to that question, which waits; `setup` is the one on the table.
std::string answerProblem(const Setup& setup, const Pending& pending, const Answer& answer);

} // namespace groma::game
