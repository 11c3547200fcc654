// The ways that dice and decks can come out, with exact whole weights.
#pragma once

#include "core/game/names/pending.h"

#include <cstdint>
#include <span>

namespace groma::game {

// All append to `out` and set its total; false when there are more than `most` ways or a weight does not fit
// in 64 bits.

// The sum of `dice` dice with faces 1 .. sides, from the least up; one word, Number bits.
bool addSums(Pending& out, int dice, int sides, std::size_t most);
// The dice in rising order, each a word of Number bits, after a word with their sum.
bool addSortedDice(Pending& out, int dice, int sides, std::size_t most);
// Dice by face: weights[i] sides of the die count as label i; one word of Number bits for each label.
bool addPools(Pending& out, int dice, std::span<const std::uint64_t> weights, std::size_t most);

} // namespace groma::game
