// Two rows of words or lines beside each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace groma::session {

enum class Aligned : std::uint8_t { Both, Before, Now };

// Which each next one belongs to: what the longest common sequence keeps (Wagner and Fischer, 1974), what is
// gone before what came in its place. Time and memory grow with the pairs: past kMostAligned of them
// `compare` ought to be false, and nothing is kept.
inline constexpr std::size_t kMostAligned = 4'000'000;
[[nodiscard]] std::vector<Aligned> aligned(std::span<const std::string_view> before,
                                           std::span<const std::string_view> now, bool compare);

} // namespace groma::session
