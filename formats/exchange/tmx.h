#pragma once

#include "core/game/position/setup.h"
#include "formats/exchange/problem.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// Maps of Tiled (https://www.mapeditor.org): hexagonal maps staggered along y for hexes with a point up and
// along x for flat tops, orthogonal ones for squares. A tile layer `ground`, one `levels`, one for each
// feature; object layers `sides`, `links` and `labels`. What a tile or a line is stands in its type: the id
// of the terrain, `level 2`.

// `tiles`: the picture's name as the map refers to it, drawn by drawTmxTiles (the bytes of a PNG).
[[nodiscard]] std::string writeTmx(const game::Setup& setup, std::string_view tiles);
[[nodiscard]] std::expected<std::string, std::string> drawTmxTiles(const game::Setup& setup);

// The board of the setup with the terrain, sides and links of the map; lines of relief stay as they are.
// Lines of `sides` mean the side nearest to the middle of each stretch, those of `links` the cells under
// their points. The map must have the board's shape.
[[nodiscard]] std::expected<grid::Board, std::vector<ForeignProblem>> readTmx(std::string_view text,
                                                                              const game::Setup& setup);

} // namespace groma::formats
