// Whether two rulesets play the same: everything that a game, a question or a set-up depends on, and no text
// for people.
#pragma once

#include "core/game/position/ruleset.h"

#include <cstdint>

namespace groma::game {

// Equal for rulesets whose compiled model and program are equal but for titles, help, citations, colours and
// places.
[[nodiscard]] std::uint64_t fingerprint(const Ruleset& ruleset);

// The same without any name: equal for rulesets that differ in what their entries are called, and in nothing
// else that plays.
[[nodiscard]] std::uint64_t shape(const Ruleset& ruleset);

} // namespace groma::game
