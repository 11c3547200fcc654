#pragma once

#include "core/grid/geometry.h"

#include <cstddef>
#include <cstdint>

namespace groma::game {

// What a word of a Run stands for: the kernel keeps pieces, cells and edges as 64-bit numbers.
inline std::size_t indexOf(std::int64_t word) { return static_cast<std::size_t>(word); }
inline grid::CellId cellOf(std::int64_t word) { return grid::CellId{static_cast<std::int32_t>(word)}; }
inline grid::EdgeId edgeOf(std::int64_t word) { return grid::EdgeId{static_cast<std::int32_t>(word)}; }

} // namespace groma::game
