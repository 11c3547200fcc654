// Lines of sight. Only what lies between counts, never the two end cells. Where the line passes between two cells it
// is blocked if both hands are blocked, or if either is (`eitherBlocks`): by the cell, or by a side crossed to enter
// or to leave it. A cell off the map blocks nothing. Either way the line back, mirrored and turned fares alike.
#pragma once

#include "core/grid/line.h"

#include <functional>
#include <vector>

namespace groma::grid {

// What stands in the way at the first place where a line is blocked: cells, and sides that are crossed.
struct Blockers {
    std::vector<CellId> cells;
    std::vector<EdgeId> edges;
};

// Walks the line step by step without allocating. `cellBlocks(CellId) -> bool` is asked for cells between only,
// `edgeBlocks(EdgeId) -> bool` for sides crossed.
template <class CellBlocks, class EdgeBlocks>
class SightWalk {
public:
    SightWalk(const Geometry& geometry, CellId from, CellId to, CellBlocks cellBlocks, EdgeBlocks edgeBlocks, bool eitherBlocks = false)
        : geometry_(geometry),
          walker_(geometry.family(), geometry.axial(from), geometry.axial(to)),
          at_(from),
          target_(to),
          cellBlocks_(cellBlocks),
          edgeBlocks_(edgeBlocks),
          eitherBlocks_(eitherBlocks)
    {
    }

    // The next step; false when the walk is over.
    bool next(LineCells& out)
    {
        LineStep step;
        if (!walker_.next(step)) {
            return false;
        }
        out = onMap(geometry_, step);
        return true;
    }

    // Goes over the whole line up to the first block; true when there is none.
    bool isClear(Blockers* blockers = nullptr)
    {
        LineCells here;
        while (next(here)) {
            const CellId before = at_;
            if (!here.between) {
                at_ = here.cell;
                if (blocked(before, here.cell, blockers)) {
                    return false;
                }
                continue;
            }
            LineCells after;
            next(after);
            at_ = after.cell;
            if (handsBlocked(before, here, after.cell, blockers) || inside(after.cell, blockers)) {
                return false;
            }
        }
        return true;
    }

private:
    bool crossing(CellId a, CellId b, Blockers* blockers)
    {
        const EdgeId edge = a.valid() && b.valid() ? geometry_.edgeBetween(a, b) : kNoEdge;
        if (!edge.valid() || !edgeBlocks_(edge)) {
            return false;
        }
        if (blockers != nullptr) {
            blockers->edges.push_back(edge);
        }
        return true;
    }
    bool inside(CellId cell, Blockers* blockers)
    {
        if (!cell.valid() || cell == target_ || !cellBlocks_(cell)) {
            return false;
        }
        if (blockers != nullptr) {
            blockers->cells.push_back(cell);
        }
        return true;
    }
    bool blocked(CellId before, CellId cell, Blockers* blockers)
    {
        const bool crossed = crossing(before, cell, blockers);
        return inside(cell, blockers) || crossed;
    }
    bool handsBlocked(CellId before, const LineCells& hands, CellId after, Blockers* blockers)
    {
        Blockers found;
        const auto hand = [&](CellId cell) {
            const bool entered = blocked(before, cell, &found);
            return crossing(cell, after, &found) || entered;
        };
        const bool first = hand(hands.cell);
        const bool decided = first == eitherBlocks_;
        if (!(decided ? first : hand(hands.other))) {
            return false;
        }
        if (blockers != nullptr) {
            *blockers = std::move(found);
        }
        return true;
    }

    const Geometry& geometry_;
    LineWalker walker_;
    CellId at_;
    CellId target_;
    CellBlocks cellBlocks_;
    EdgeBlocks edgeBlocks_;
    bool eitherBlocks_ = false;
};

template <class CellBlocks, class EdgeBlocks>
bool sightIsClear(const Geometry& geometry, CellId from, CellId to, CellBlocks cellBlocks, EdgeBlocks edgeBlocks, bool eitherBlocks)
{
    return SightWalk<CellBlocks, EdgeBlocks>(geometry, from, to, cellBlocks, edgeBlocks, eitherBlocks).isClear();
}

struct SightRules {
    std::function<bool(CellId)> cellBlocks;  // empty: none blocks
    std::function<bool(EdgeId)> edgeBlocks;  // empty: none blocks
    bool eitherBlocks = false;
};

struct Sight {
    bool clear = true;
    std::vector<LineCells> passed;  // the steps between, without the two ends
    Blockers blockers;
    // The neighbours of the target over which the line comes last: one, or two where it passes between them. For
    // neighbouring cells the origin itself. Cells off the map are left out.
    base::InlineVector<CellId, 2> approach;
};

Sight lineOfSight(const Geometry& geometry, CellId from, CellId to, const SightRules& rules);
// The approach alone; empty for a cell to itself.
base::InlineVector<CellId, 2> approach(const Geometry& geometry, CellId from, CellId to);

}  // namespace groma::grid
