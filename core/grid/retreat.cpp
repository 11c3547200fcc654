#include "core/grid/retreat.h"

#include <fmt/format.h>

namespace groma::grid {

base::Result<void> checkDirectionTable(Family family, const DirectionTable& table)
{
    for (Direction attack = 0; attack < static_cast<int>(table.byAttack.size()); ++attack) {
        const Directions& ways = table.byAttack[static_cast<std::size_t>(attack)];
        if (attack >= sideCount(family) && !ways.empty()) {
            return base::fail(fmt::format("there is no direction {} of attack on these cells", attack));
        }
        for (std::size_t i = 0; i < ways.size(); ++i) {
            if (ways[i] < 0 || ways[i] >= sideCount(family)) {
                return base::fail(fmt::format("attacked from {}: there is no direction {}",
                                              directionName(family, attack), ways[i]));
            }
            for (std::size_t j = 0; j < i; ++j) {
                if (ways[i] == ways[j]) {
                    return base::fail(fmt::format("attacked from {}: {} is named twice",
                                                  directionName(family, attack), directionName(family, ways[i])));
                }
            }
        }
    }
    return {};
}

base::InlineVector<CellId, 6> awayCells(const Geometry& geometry,
                                        const DirectionTable& table,
                                        CellId unit,
                                        CellId attacker)
{
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

}  // namespace groma::grid
