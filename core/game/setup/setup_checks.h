// What reads well in a scenario and is still wrong in it.
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/setup.h"
#include "core/rules/scenario_source.h"

#include <span>

namespace groma::game {

// Ids that texts can name, each of one thing; words that are among the known ones.
void checkNames(const rules::ScenarioSource& source, diag::Sink& sink);

// Traits given to a piece or to its type whose condition it does not meet. `entries` as in
// BuiltSetup::pieceEntries.
void checkHolders(const Setup& setup, const rules::ScenarioSource& source,
                  std::span<const std::int32_t> entries, diag::Sink& sink);

} // namespace groma::game
