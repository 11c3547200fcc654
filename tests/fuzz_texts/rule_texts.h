// The texts of a ruleset, wherever they stand.
#pragma once

#include "core/rules/source.h"

#include <functional>

namespace groma::fuzz {

// Every text that holds an expression or statements and is not empty, in the order of the sections.
void forEachText(rules::RulesetSource& source, const std::function<void(rules::Text&)>& visit);

} // namespace groma::fuzz
