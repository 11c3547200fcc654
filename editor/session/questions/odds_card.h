// How an odds card is filled: the call played to its dice for the stacks, then counted.
#pragma once

#include "core/snippet/question.h"
#include "editor/session/questions/what_if.h"

namespace groma::session {

// Stacks, tables, results, fates and worth of a call that is about to begin.
void countOdds(const snippet::Begun& begun, const odds::Policy& policy, OddsCard& card);

} // namespace groma::session
