#pragma once

#include "core/base/number.h"
#include "core/rules/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace groma::rules {

// yes, no, true, false.
[[nodiscard]] std::optional<bool> truthLiteral(std::string_view text);

// The slot bits of a value of `type` written as a scenario writes it: numbers, truths, directions, values of
// outcome sets and options. Cells, pieces, sides and texts are not literals of a ruleset.
[[nodiscard]] std::optional<std::int64_t> literalBits(const Model& model, const lang::Type& type,
                                                      std::string_view text);

// What literalBits takes, for messages: "a number", "one of attacker, defender".
[[nodiscard]] std::string expectedLiteral(const Model& model, const lang::Type& type);

// A value of a unit type as it is printed on a counter: a number, a text, yes or no, `?`.
[[nodiscard]] std::string printedText(const Model& model, Index attribute, const ValueCell& value);
// Whether `text` prints it; numbers in any of their forms.
[[nodiscard]] bool prints(const Model& model, Index attribute, const ValueCell& value, std::string_view text);

// "`points` is at least 0 and at most 9": of a number that a state cannot have; empty for what it can.
[[nodiscard]] std::string outsideBounds(const State& state, std::int64_t bits);

} // namespace groma::rules
