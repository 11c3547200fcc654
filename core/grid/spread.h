// Three numbers of a cell that tell distances without the map: half of what those of two cells differ by,
// added up, is how far apart they are.
#pragma once

#include "core/grid/geometry.h"

#include <array>
#include <cstdint>

namespace groma::grid {

inline std::array<std::int32_t, 3> spread(const Geometry& map, CellId cell) {
    const Axial at = map.axial(cell);
    return isHex(map.family()) ? std::array<std::int32_t, 3>{at.q, at.r, at.q + at.r}
                               : std::array<std::int32_t, 3>{2 * at.q, 2 * at.r, 0};
}

} // namespace groma::grid
