#include "core/grid/sight.h"

namespace groma::grid {

namespace {

// Goes over the line step by step, up to the first block.
class SightWalk {
  public:
    SightWalk(const Geometry& geometry, CellId from, CellId to, const SightRules& rules, Blockers& blockers)
        : geometry_(geometry), walker_(geometry.family(), geometry.axial(from), geometry.axial(to)),
          at_(from), target_(to), rules_(rules), blockers_(blockers) {}

    bool isClear() {
        LineStep step;
        while (walker_.next(step)) {
            const CellId before = at_;
            const LineCells here = onMap(geometry_, step);
            if (!here.between) {
                at_ = here.cell;
                if (blocked(before, here.cell, blockers_)) {
                    return false;
                }
                continue;
            }
            walker_.next(step);
            at_ = onMap(geometry_, step).cell;
            if (pairBlocked(before, here, at_) || inside(at_, blockers_)) {
                return false;
            }
        }
        return true;
    }

  private:
    bool crossing(CellId a, CellId b, Blockers& blockers) const {
        const EdgeId edge = a.valid() && b.valid() ? geometry_.edgeBetween(a, b) : kNoEdge;
        if (!edge.valid() || !rules_.edgeBlocks || !rules_.edgeBlocks(edge)) {
            return false;
        }
        blockers.edges.push_back(edge);
        return true;
    }
    bool inside(CellId cell, Blockers& blockers) const {
        if (!cell.valid() || cell == target_ || !rules_.cellBlocks || !rules_.cellBlocks(cell)) {
            return false;
        }
        blockers.cells.push_back(cell);
        return true;
    }
    bool blocked(CellId before, CellId cell, Blockers& blockers) const {
        const bool crossed = crossing(before, cell, blockers);
        return inside(cell, blockers) || crossed;
    }
    bool pairBlocked(CellId before, const LineCells& pair, CellId after) {
        Blockers found;
        const auto passed = [&](CellId cell) {
            const bool entered = blocked(before, cell, found);
            return crossing(cell, after, found) || entered;
        };
        // Where either cell blocks both are looked at, or what blocks would be one or the other on mirrored
        // boards.
        const bool first = passed(pair.cell);
        const bool second = (first || rules_.eitherBlocks) && passed(pair.other);
        if (rules_.eitherBlocks ? !first && !second : !second) {
            return false;
        }
        blockers_ = std::move(found);
        return true;
    }

    const Geometry& geometry_;
    LineWalker walker_;
    CellId at_;
    CellId target_;
    const SightRules& rules_;
    Blockers& blockers_;
};

} // namespace

bool sightIsClear(const Geometry& geometry, CellId from, CellId to, const SightRules& rules,
                  Blockers* blockers) {
    Blockers found;
    const bool clear = SightWalk(geometry, from, to, rules, found).isClear();
    if (blockers != nullptr) {
        *blockers = std::move(found);
    }
    return clear;
}

base::InlineVector<CellId, 2> approach(const Geometry& geometry, CellId from, CellId to) {
    base::InlineVector<CellId, 2> last;
    LineWalker walker(geometry.family(), geometry.axial(from), geometry.axial(to));
    LineStep at;
    LineCells before{from, kNoCell, false};
    while (walker.next(at)) {
        const LineCells here = onMap(geometry, at);
        if (here.cell != to) {
            before = here;
        }
    }
    if (from == to) {
        return last;
    }
    for (const CellId cell : {before.cell, before.other}) {
        if (cell.valid()) {
            last.push_back(cell);
        }
    }
    return last;
}

} // namespace groma::grid
