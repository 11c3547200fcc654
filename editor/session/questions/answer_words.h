// What somebody may answer to a question of a run under way, in words.
#pragma once

#include "core/game/machine/run.h"
#include "core/game/names/pending.h"

#include <string>

namespace groma::session {

// "WARB in 110"; one that the onlooker does not see "a hidden counter in 110". -1: who looks sees all.
std::string calledBy(int onlooker, const game::Setup& setup, const game::Position& position, int piece);
// An answer as a person reads it: "Attack: PRINC in 124, WARB in 110", "yes", "pass".
std::string answerWords(const game::Run& run, const game::Pending& pending, const game::Answer& answer,
                        int onlooker = -1);

} // namespace groma::session
