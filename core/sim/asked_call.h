// What a snippet's call comes to, in numbers that can be laid beside those of another call.
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/setup.h"
#include "core/odds/odds.h"
#include "core/rules/scenario_source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::sim {

struct CallQuestion {
    std::size_t step = 0;   // from 1; 0: the first that calls something
    rules::Text expression; // over the end; empty: the result of the call
    odds::Rule rule = odds::Rule::First;
    odds::Limits limits;
    std::uint64_t samples = 20'000, seed = 1;
    bool findAssumed = false; // also find what the answer rests on; slower
};

struct CallAnswer {
    std::string refused;                // why it cannot be asked; the rest is empty then
    odds::Distribution chances;         // of the result, or of the expression
    std::optional<base::Rational> mean; // of an expression that is a number
    bool truth = false;                 // an expression that is yes or no
    std::vector<base::Rational> lost;   // counters that are eliminated on the average, by side
    bool exact = true;                  // false: sampled
    std::vector<odds::RestsOn> assumed; // where it was looked for
};

// Answers of the script that are not legal here give way to the rule, those that nothing asks for are let be.
// Bounds alone are no answer: refused.
CallAnswer askCall(const game::Setup& setup, const rules::SnippetSource& snippet,
                   const CallQuestion& question, odds::Counter& counter);

// Why not, in words; the first problem.
std::string whyRefused(const diag::Sink& problems);

} // namespace groma::sim
