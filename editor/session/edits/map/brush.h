// Which cells and edges a brush touches: pure functions of the board.
#pragma once

#include "core/grid/board.h"

#include <functional>
#include <vector>

namespace groma::session::brush {

// All results are in line order, each cell once, unless said otherwise.

// Radius 0, 1, 2: 1, 7, 19 cells of hexes; 1, 5, 13 of squares (over sides) or 1, 9, 25 with `corners`.
std::vector<grid::CellId> disc(const grid::Geometry& geometry, grid::CellId centre, int radius,
                               bool corners = false);
// Cells from `from` to `to`, both included, in the order of the way.
std::vector<grid::CellId> line(const grid::Geometry& geometry, grid::CellId from, grid::CellId to);
// A line drawn with a disc.
std::vector<grid::CellId> thickLine(const grid::Geometry& geometry, grid::CellId from, grid::CellId to,
                                    int radius);
// The cells whose centres lie in the upright rectangle between the centres of two cells.
std::vector<grid::CellId> rectangle(const grid::Geometry& geometry, grid::CellId a, grid::CellId b);
// Connected over sides with `from` and like it.
std::vector<grid::CellId> flood(const grid::Board& board, grid::CellId from,
                                const std::function<bool(grid::CellId)>& alike);
// Connected cells, or all of the map, with the same ground, level and features as `from`.
std::vector<grid::CellId> wand(const grid::Board& board, grid::CellId from, bool connected = true);
// Every cell that passes.
std::vector<grid::CellId> where(const grid::Geometry& geometry,
                                const std::function<bool(grid::CellId)>& test);

// A side drawn from one edge to the next: the shortest chain of edges that share a corner, both ends
// included, in order. Chains of more than `most` edges give the last edge alone.
std::vector<grid::EdgeId> chain(const grid::Geometry& geometry, grid::EdgeId from, grid::EdgeId to,
                                int most = 64);
// Edges that share a corner with this one: four of hexes, six of squares, fewer at the border.
std::vector<grid::EdgeId> touching(const grid::Geometry& geometry, grid::EdgeId edge);
// The edges crossed by a way from cell to neighbour.
std::vector<grid::EdgeId> crossed(const grid::Geometry& geometry, const std::vector<grid::CellId>& way);

} // namespace groma::session::brush
