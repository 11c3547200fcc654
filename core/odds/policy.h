// How decisions are taken while odds are counted. It is part of every answer, and said with it.
#pragma once

#include "core/game/names/pending.h"
#include "core/game/position/setup.h"
#include "core/game/script/script.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace groma::odds {

enum class Rule : std::uint8_t {
    First,   // the first option, the least number, no, no supporters; offers are passed
    Uniform, // every answer equally often
    Best,    // what is worth most to the side that decides; ties take the first
};
std::string_view ruleName(Rule rule);  // "first"
Rule ruleNamed(std::string_view name); // First for what is none

struct Policy {
    Rule rule = Rule::First;
    // Decisions as in play: the first answer of a name for the first time that it is asked, on whatever way;
    // then its preferences; then the rule. An answer that is not legal on the way that the dice took gives
    // way to those. Dice are left open.
    game::Script script = {};
};

// Who took the decisions of a count: names of questions that had more than one answer.
struct Decided {
    using Names = std::set<std::string, std::less<>>;
    Names byScript, byPreference, byRule, passed; // passed: offers that nobody took
    Names displaced;                              // answers of the script that were not legal somewhere
    std::vector<std::vector<bool>> given;         // by entry of the script: was this answer given anywhere
    std::vector<std::string> whyNot; // by entry: why one of its answers was not legal, where it was asked for
};

// "policy first: Pursue takes its first option; offers are passed: Morale (offer)": one line for people.
std::string policyText(const rules::Model& model, const Policy& policy, const Decided& decided);

// The answers that a policy considers, in the order of the options; empty if there are more than
// game::kMostConsidered: the count is then sampled. One answer:
// no decision. `progress` goes on by what the script said.
void considered(const game::Run& run, const Policy& policy, game::ScriptProgress& progress,
                const game::Pending& pending, std::vector<game::Answer>& out, Decided* decided = nullptr);

// Why the rule `best` may not decide this: it would look at cards that the side cannot see. Empty: it may.
std::string hiddenFrom(const game::Run& run, const game::Pending& pending);

} // namespace groma::odds
