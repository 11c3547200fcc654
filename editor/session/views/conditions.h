// Why a contribution to a number did not count, in the words of the rules.
#pragma once

#include "core/game/log/log.h"
#include "core/rules/model.h"

#include <string>

namespace groma::session {

// "the unit is a horse": the condition of the contribution that a line of a stack stands for. Empty where it
// has none.
std::string conditionOf(const rules::Model& model, const game::LogTerm& term);

} // namespace groma::session
