// Chances in words, the same for the command, studies and cards.
#pragma once

#include "core/game/names/naming.h"
#include "core/odds/odds.h"

#include <string>

namespace groma::odds {

// The same as results(), fates() and their texts (core/odds/odds.h), as scripts write them or as people are
// told: "DR (the defending units fall back)", "Driven off"; "at 043, Losses 2" with the titles of the states.
Distribution results(const game::Setup& setup, const Odds& odds, game::Wording wording);
std::string resultText(const game::Setup& setup, const End& end, game::Wording wording);
std::vector<Fate> fates(const game::Setup& setup, const game::Position& before, const Odds& odds,
                        game::Wording wording);

// The same while a count is under way: of each result between which bounds its chance lies. Results that were
// not seen yet have at most what is open.
Distribution results(const game::Setup& setup, const SoFar& known, game::Wording wording);

// "5/12"; of a sample "0.4167 (0.4099 to 0.4235)"; between bounds "0.3333 to 0.5000". Never a fraction that
// was not counted.
std::string chanceText(const Chance& chance);

// A share with one decimal, for people: "41.7 %".
std::string percent(double share);

// How the chances were found, where that is not by counting every way; empty: exact.
std::string methodText(const Odds& odds);

// "policy first: ...": who took the decisions.
std::string policyText(const rules::Model& model, const Odds& odds);

} // namespace groma::odds
