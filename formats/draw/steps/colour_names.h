#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace groma::formats {

// A colour as rules files write it: `#RRGGBB`, `#RGB`, or one of a few plain names (`gold`, `grey`), as
// 0xRRGGBB.
[[nodiscard]] std::optional<std::uint32_t> colourNamed(std::string_view text);

} // namespace groma::formats
