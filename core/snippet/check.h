// Names and values of a snippet that nothing has: found before it is run.
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/setup.h"
#include "core/rules/scenario_source.h"

namespace groma::snippet {

// Calls, scripts, expectations, settings, expressions and odds of every step against the rules and the pieces of the snippet.
void check(const game::Setup& setup, const rules::SnippetSource& source, diag::Sink& sink);

}  // namespace groma::snippet
