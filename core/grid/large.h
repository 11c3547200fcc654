// Larger maps compute what smaller ones look up: their tables would cost more than they save.
#pragma once

#include "core/grid/geometry.h"

namespace groma::grid {

inline constexpr std::int32_t kTableCells = 1 << 16;

inline bool isLarge(const Geometry& geometry) { return geometry.cellCount() > kTableCells; }

} // namespace groma::grid
