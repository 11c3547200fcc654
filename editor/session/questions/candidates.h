// What an action may be given, and which of its conditions stands against it.
#pragma once

#include "editor/session/questions/calls.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace groma::session {

// Words that the next parameter may take, given those before it; of one that has no list none.
std::vector<std::int64_t> candidates(const game::Setup& setup, const game::Position& position, int action,
                                     const std::vector<std::int64_t>& before);
// Neither legal nor refused: it cannot be told.
struct Legality {
    bool legal = false;
    std::optional<std::size_t> by; // the condition that refuses it, in the order in which they are asked
};
Legality legalityOf(const game::Setup& setup, const game::Position& position, int action,
                    const std::vector<std::int64_t>& args);
// A call named, not judged yet.
ActionCall callOf(const game::Setup& setup, int action, std::vector<std::int64_t> args);
// Refused by that condition.
ActionCall refusedCall(const game::Setup& setup, int action, std::vector<std::int64_t> args, std::size_t by);
// Refused since no rule lets a counter like that do it.
bool isUngranted(const ActionCall& call);

} // namespace groma::session
