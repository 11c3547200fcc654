// What a policy considers, of the question alone: who is asked while play is driven has no run at hand.
#pragma once

#include "core/odds/policy.h"

namespace groma::odds {

// As `considered` of a run that waits; `setup` is the one on the table.
void considered(const game::Setup& setup, const Policy& policy, game::ScriptProgress& progress,
                const game::Pending& pending, std::vector<game::Answer>& out, Decided* decided = nullptr);

} // namespace groma::odds
