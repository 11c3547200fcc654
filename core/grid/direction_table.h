// Tables that turn one direction into others, such as the way of a retreat out of the direction of an attack.
#pragma once

#include "core/base/inline_vector.h"
#include "core/grid/geometry.h"

#include <array>

namespace groma::grid {

// Each once.
using Directions = base::InlineVector<Direction, 6>;

// Directions are seen from the unit: the attacker stands there, the answers lead away. In the order of
// preference.
struct DirectionTable {
    std::array<Directions, 6> byAttack;

    friend bool operator==(const DirectionTable&, const DirectionTable&) = default;
};

// The table's cells for a unit attacked from `attacker`, those on the map. An attacker further off counts by
// directionTo; callers that know the last cell of a line of fire pass that cell.
base::InlineVector<CellId, 6> awayCells(const Geometry& geometry, const DirectionTable& table, CellId unit,
                                        CellId attacker);

} // namespace groma::grid
