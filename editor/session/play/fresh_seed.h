// The seed of a new game: another one each time, short enough to be typed again.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace groma::session {

inline constexpr std::uint64_t kMostFreshSeed = 999'999;

// From the machine's entropy, 1 to kMostFreshSeed. GROMA_SEED in the environment says it instead: who records
// a tour or a test plays the same game again.
std::uint64_t freshSeed();
// What a person typed: a whole number from 1; nothing for anything else.
std::optional<std::uint64_t> seedTyped(std::string_view text);

} // namespace groma::session
