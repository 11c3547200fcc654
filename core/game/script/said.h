// What a script says (core/game/script/script.h) to a question that waits, of the question alone: who is
// asked while play is driven has no run at hand. `setup` is the one on the table.
#pragma once

#include "core/game/script/script.h"

namespace groma::game {

base::Result<Answer> legalAnswer(const Setup& setup, const Pending& pending,
                                 std::span<const std::string> texts);
std::optional<Answer> preferredAnswer(const Script& script, const Setup& setup, const Pending& pending);

} // namespace groma::game
