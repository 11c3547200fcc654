// How an odds card is filled: the call played to its dice for the stacks, then counted.
#pragma once

#include "core/snippet/snippet.h"
#include "editor/session/what_if.h"

namespace groma::session {

struct StartedCall {
    snippet::CallText call;
    game::Run run;
    game::Position position;    // with the side active
};

// A call inside the scopes that a snippet's `during` opens, legal or not.
Expected<StartedCall> startedCall(const game::Setup& setup, game::Position position, const std::string& text, int side);

// Stacks, tables, results, fates and worth of a call that is about to begin.
void countOdds(const StartedCall& started, const odds::Policy& policy, OddsCard& card);

}  // namespace groma::session
