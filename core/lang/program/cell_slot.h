#pragma once

#include <cstdint>

namespace groma::lang {

// Set in a slot of LoopSkip::apart that holds a cell in place of a piece: `where adjacent(cell(p), there)`.
inline constexpr std::uint16_t kCellSlot = 0x8000;

} // namespace groma::lang
