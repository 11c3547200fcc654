// Lines of sight. Only what lies between counts, never the two end cells. Where the line passes between two
// cells it is blocked if both ways past are blocked, or if either is (`eitherBlocks`): by the cell, or by a
// side crossed to enter or to leave it. A cell off the map blocks nothing. Either way the line back, mirrored
// and turned fares alike.
#pragma once

#include "core/grid/line.h"

#include <functional>
#include <vector>

namespace groma::grid {

struct SightRules {
    std::function<bool(CellId)> cellBlocks; // asked for cells between; empty: none blocks
    std::function<bool(EdgeId)> edgeBlocks; // asked for sides crossed; empty: none blocks
    bool eitherBlocks = false;
};

// What stands in the way at the first place where a line is blocked: cells, and sides that are crossed.
struct Blockers {
    std::vector<CellId> cells;
    std::vector<EdgeId> edges;
};

// Nothing beyond the first block is asked about.
bool sightIsClear(const Geometry& geometry, CellId from, CellId to, const SightRules& rules,
                  Blockers* blockers = nullptr);
// The neighbours of the target over which the line comes last: one, or two where it passes between them. For
// neighbouring cells the origin itself; empty for a cell to itself. Cells off the map are left out.
base::InlineVector<CellId, 2> approach(const Geometry& geometry, CellId from, CellId to);

} // namespace groma::grid
