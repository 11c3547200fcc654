// Sides of cells as people write them: `045/046` between two cells, `045 E` by a cell and a direction,
// several of one cell as `045 E SE`.
#pragma once

#include "core/grid/geometry.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::grid {

// `directions` are their names, clockwise from side 0. Empty for text that is not made so, or names what is
// not there.
std::vector<EdgeId> edgesFromText(const Geometry& geometry, std::span<const std::string> directions,
                                  std::string_view text);
// By both cells, or at the border of the map by the cell and the direction.
std::string edgeText(const Geometry& geometry, std::span<const std::string> directions, EdgeId edge);

} // namespace groma::grid
