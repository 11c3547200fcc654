#include "core/grid/sight.h"

namespace groma::grid {

Sight lineOfSight(const Geometry& geometry, CellId from, CellId to, const SightRules& rules)
{
    const auto cellBlocks = [&](CellId cell) { return rules.cellBlocks && rules.cellBlocks(cell); };
    const auto edgeBlocks = [&](EdgeId edge) { return rules.edgeBlocks && rules.edgeBlocks(edge); };
    Sight sight;
    sight.clear = SightWalk(geometry, from, to, cellBlocks, edgeBlocks, rules.eitherBlocks).isClear(&sight.blockers);
    sight.passed = line(geometry, from, to);
    if (!sight.passed.empty()) {
        sight.passed.pop_back();
    }
    sight.approach = approach(geometry, from, to);
    return sight;
}

base::InlineVector<CellId, 2> approach(const Geometry& geometry, CellId from, CellId to)
{
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

}  // namespace groma::grid
