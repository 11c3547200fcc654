// How decisions are taken while odds are counted.
#pragma once

#include "core/game/pending.h"
#include "core/game/setup.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace groma::odds {

enum class Rule : std::uint8_t {
    First,    // the first option, the least number, no, no supporters; offers are passed
    Uniform,  // every answer equally often
    Best,     // what is worth most to the side that decides; ties take the first
};

struct Policy {
    Rule rule = Rule::First;
    // By the question's name: answers as scripts write them, several texts for `choose some`. The first listed that is legal
    // is taken whenever the question is asked; the rule decides where none is.
    std::map<std::string, std::vector<std::vector<std::string>>, std::less<>> fixed;
};

// Subsets and ranges of more answers than this are refused: the count is then sampled.
inline constexpr std::size_t kMostAnswers = 4096;

// The answers that a policy considers, in the order of the options; empty if there are too many. One answer: no decision.
void considered(const game::Setup& setup, const Policy& policy, const game::Pending& pending, std::vector<game::Answer>& out);

}  // namespace groma::odds
