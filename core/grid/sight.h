// Lines of sight. Only what lies between counts, never the two end cells. Where the line passes between two cells it
// is blocked only if both hands are blocked: by the cell, or by a side crossed to enter or to leave it. A cell off
// the map blocks nothing.
#pragma once

#include "core/grid/line.h"

#include <functional>
#include <vector>

namespace groma::grid {

struct SightRules {
    std::function<bool(CellId)> cellBlocks;  // asked for cells between only; empty: none blocks
    std::function<bool(EdgeId)> edgeBlocks;  // asked for sides crossed; empty: none blocks
};

struct Sight {
    bool clear = true;
    std::vector<LineCells> passed;        // the steps between, without the two ends
    std::vector<CellId> blockingCells;    // in the order of the line; of the first place where it is blocked
    std::vector<EdgeId> blockingEdges;
    // The neighbours of the target over which the line comes last: one, or two where it passes between them. For
    // neighbouring cells the origin itself. Cells off the map are left out.
    base::InlineVector<CellId, 2> approach;
};

Sight lineOfSight(const Geometry& geometry, CellId from, CellId to, const SightRules& rules);
// The approach alone.
base::InlineVector<CellId, 2> approach(const Geometry& geometry, CellId from, CellId to);

}  // namespace groma::grid
