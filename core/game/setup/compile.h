// From what an author wrote to a ruleset that can be played.
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/ruleset.h"
#include "core/rules/source.h"

#include <cstdint>

namespace groma::game {

// Null if there was an error; every problem is in the sink all the same. `hash` is of the sources.
[[nodiscard]] RulesetRef compileRuleset(const rules::RulesetSource& source, std::uint64_t hash,
                                        diag::Sink& sink);

} // namespace groma::game
