// Rules and a scenario given as text, ready to be played.
#pragma once

#include "core/game/machine/engine.h"

#include <string>
#include <string_view>

namespace groma::test {

struct TextRules {
    game::RulesetRef ruleset;
    game::SetupRef setup;
    std::string problems; // every error, one a line

    // Index into Program::functions; -1 when there is none of the name.
    std::int32_t procedure(std::string_view id) const;
    std::int32_t quantity(std::string_view id) const;
    std::int32_t query(std::string_view id) const;
    std::int32_t piece(std::string_view id) const;
    std::int32_t state(std::string_view id) const;
    std::int64_t cell(int number) const;
};

// Texts without their first line (`groma: ruleset/1`, and `groma: scenario/1` with `rules:`), which is added.
TextRules fromTexts(const std::string& rules, const std::string& scenario);

} // namespace groma::test
