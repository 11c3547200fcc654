#include "core/grid/direction_table.h"

namespace groma::grid {

base::InlineVector<CellId, 6> awayCells(const Geometry& geometry, const DirectionTable& table, CellId unit,
                                        CellId attacker) {
    base::InlineVector<CellId, 6> cells;
    const Direction attack = geometry.directionTo(unit, attacker);
    if (attack == kNoDirection) {
        return cells;
    }
    for (const Direction way : table.byAttack[static_cast<std::size_t>(attack)]) {
        if (const CellId cell = geometry.neighbour(unit, way); cell.valid()) {
            cells.push_back(cell);
        }
    }
    return cells;
}

} // namespace groma::grid
