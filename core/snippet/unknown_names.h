// Names and values of a snippet that nothing has: found before it is run.
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/setup.h"
#include "core/rules/scenario_source.h"

#include <functional>
#include <string_view>

namespace groma::snippet {

// A fact `S4.at` may be written `S4: {at: 043}`: the key that `name` begins, at `key` or above it.
using KeyThatNames = std::function<diag::NodeRef(diag::NodeRef key, std::string_view name)>;

// Calls, scripts, expectations, settings, expressions and odds of every step against the rules and the pieces
// of the snippet.
void check(const game::Setup& setup, const rules::SnippetSource& source, const KeyThatNames& keyThatNames,
           diag::Sink& sink);

} // namespace groma::snippet
