// A board of the game as a map to be drawn.
#pragma once

#include "core/game/position/setup.h"
#include "core/grid/pixel.h"
#include "formats/draw/steps/map_view.h"

#include <vector>

namespace groma::formats {

[[nodiscard]] CellAt cellAt(const grid::Geometry& geometry, grid::CellId cell);
// kNoCell outside the board.
[[nodiscard]] grid::CellId cellIdAt(const grid::Geometry& geometry, CellAt at);
// Directions of a drawing count corners of squares too.
[[nodiscard]] SideAt sideAt(const grid::Geometry& geometry, grid::EdgeId edge);
[[nodiscard]] grid::EdgeId edgeIdAt(const grid::Geometry& geometry, SideAt side);
[[nodiscard]] Lattice latticeOf(const grid::Layout& layout);
// From points of the drawing to those of core/grid/pixel.h: what has to be added.
[[nodiscard]] MapPoint toGridPoints(const grid::Geometry& geometry);

// `groundOf` as DrawnKinds::terrain.
[[nodiscard]] CellLook lookOf(const grid::CellGround& ground, const std::vector<int>& groundOf);
[[nodiscard]] SideLook lookOf(const grid::EdgeGround& ground);
[[nodiscard]] MapView mapViewOf(const game::Setup& setup);

} // namespace groma::formats
