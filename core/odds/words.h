// Chances in words, the same for the command, studies and cards.
#pragma once

#include "core/odds/odds.h"

#include <string>

namespace groma::odds {

// "5/12"; of a sample "0.4167 (0.4099 to 0.4235)"; between bounds "0.3333 to 0.5000". Never a fraction that was not counted.
std::string chanceText(const Chance& chance);

// How the chances were found, where that is not by counting every way; empty: exact.
std::string methodText(const Odds& odds);

// "policy first: ...": who took the decisions.
std::string policyText(const rules::Model& model, const Odds& odds);

}  // namespace groma::odds
