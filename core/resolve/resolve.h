#pragma once

#include "core/diag/sink.h"
#include "core/rules/model.h"
#include "core/rules/source.h"

namespace groma::rules {

// Resolves every name and checks every text of a ruleset. All problems go to `sink`, at the author's places;
// the model is whole in any case, to be looked at, and may be played only when no error was reported. Table
// heads, conflicts and other findings about what reads well are those of core/check.
Model resolve(const RulesetSource& source, diag::Sink& sink);

} // namespace groma::rules
