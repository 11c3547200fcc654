// What an action may be given, and which of its conditions stands against it.
#pragma once

#include "core/game/position/position.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace groma::session {

// Words that the next parameter may take, given those before it; of one that has no list none.
std::vector<std::int64_t> candidates(const game::Setup& setup, const game::Position& position, int action,
                                     const std::vector<std::int64_t>& before);
// The condition that refuses it, in the order in which they are asked. Nothing where it is legal, or where
// that cannot be told.
std::optional<std::size_t> refusedBy(const game::Setup& setup, const game::Position& position, int action,
                                     const std::vector<std::int64_t>& args);

} // namespace groma::session
