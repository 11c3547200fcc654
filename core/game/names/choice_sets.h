// Decisions for some of several whose choice has a condition: Pending::sets.
#pragma once

#include "core/game/names/pending.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

std::uint64_t setOf(const Answer& answer);
Answer answerOfSet(std::uint64_t set);
// Whether these options may be chosen together, or may with some others; without a condition they always may.
bool mayBeTogether(std::span<const std::uint64_t> sets, std::uint64_t chosen);
bool leadsToSet(std::span<const std::uint64_t> sets, std::uint64_t chosen);
// All of them, the largest first; none where there is no condition.
std::vector<Answer> setsBySize(const Pending& pending);

} // namespace groma::game
