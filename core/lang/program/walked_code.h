// How much code is walked where loops are walked some times each, as a guess of what it takes.
#pragma once

#include "core/lang/program/program.h"

#include <cstddef>
#include <functional>

namespace groma::lang {

inline constexpr std::size_t kMostWalked = 1U << 20;

// Of the instructions from `first` up to `end`, each of which is worth what `weightOf` says; at most
// kMostWalked.
std::size_t walkedCode(const Program& program, std::int32_t first, std::int32_t end,
                       const std::function<std::size_t(const Instr&)>& weightOf);

} // namespace groma::lang
