// Hidden pieces dealt anew: which of its owner's hidden pieces stands where, each way alike.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <cstdint>
#include <optional>

namespace groma::game {

// The set-up with the pieces exchanged, and the position with what is hidden of them.
struct DealtPieces {
    SetupRef setup;
    Position position;
};

// Pieces of one owner that the side does not see change places among those that it cannot tell apart: of one
// footprint, hidden by one flag, able to hold the same open states. A function of what the side sees, of
// which pieces are hidden all in all, of the seed and of `which`: one deal after another. Nothing where
// nothing is hidden. The set-up must outlive it.
std::optional<DealtPieces> dealPieces(const Setup& setup, const Position& position, int side,
                                      std::uint64_t seed, std::uint32_t which);

} // namespace groma::game
