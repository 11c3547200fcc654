// One game, played by several evaluators of the rules side by side.
#pragma once

#include "core/game/names/pending.h"
#include "core/game/position/setup.h"

#include <cstddef>
#include <map>

namespace groma::tests {

bool sameOptions(const game::Pending& a, const game::Pending& b, std::size_t count);
// Everything of a question, its options too.
bool sameQuestion(const game::Pending& a, const game::Pending& b);

// The same battle by rules whose loops walk their bodies for every piece and every element. `plain` keeps
// what was made of a ruleset.
game::SetupDraft withoutSkips(const game::SetupDraft& draft,
                              std::map<const game::Ruleset*, game::RulesetRef>& plain);

} // namespace groma::tests
