// The call of a snippet as a question for odds.
#pragma once

#include "core/game/run.h"
#include "core/odds/odds.h"
#include "core/rules/scenario_source.h"

#include <cstddef>
#include <expected>
#include <string>

namespace groma::cli {

// The position before the step that is asked for, by playing those before it.
struct Question {
    game::Run start;
    game::Position before;
    const rules::StepSource* step = nullptr;
};

// `wanted` counts from 1; 0: the first step that calls something.
std::expected<Question, std::string> questionOf(const game::Setup& setup, const rules::SnippetSource& source, std::size_t wanted);

// first, uniform, best
odds::Rule ruleOf(const std::string& name);

} // namespace groma::cli
