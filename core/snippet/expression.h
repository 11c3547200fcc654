// Expressions of a snippet, compiled against its ruleset and its scenario's names.
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/setup.h"
#include "core/lang/check/environment.h"
#include "core/rules/source.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace groma::snippet {

struct Expressions {
    game::SetupRef setup;                // the same battle under a ruleset that also holds the expressions
    std::vector<std::int32_t> functions; // by text: index into Program::functions, -1 if it does not compile
};

// Pieces, sides and cells of the scenario, and `result` if it is given.
lang::ScenarioNames namesOf(const game::Setup& setup,
                            std::optional<lang::ScenarioNames::Constant> result = {});

// Problems go to the sink, at the text.
Expressions compileExpressions(const game::Setup& setup, const std::vector<rules::Text>& texts,
                               diag::Sink& sink, std::optional<lang::ScenarioNames::Constant> result = {});

} // namespace groma::snippet
