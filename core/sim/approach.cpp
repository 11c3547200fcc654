#include "core/sim/approach.h"

#include <algorithm>
#include <limits>

namespace groma::sim {

namespace {

std::vector<grid::CellId> goalsOf(const game::Setup& setup, const game::Position& position, int side) {
    std::vector<grid::CellId> goals;
    for (const game::Area& area : setup.draft().areas)
        if (area.objective && (area.side < 0 || area.side == side))
            goals.insert(goals.end(), area.cells.begin(), area.cells.end());
    if (!goals.empty()) return goals;
    for (int other = 0; other < setup.sideCount(); ++other) {
        if (other == side) continue;
        for (const std::int32_t piece : setup.piecesOf(other))
            if (position.onMap(piece)) goals.push_back(position.cell(piece));
    }
    return goals;
}

int farthest(const grid::Geometry& geometry) {
    return geometry.lineCount() + std::ranges::max(geometry.layout().lineLengths);
}

} // namespace

std::int64_t distanceToGoals(const game::Setup& setup, const game::Position& position, int side) {
    const std::vector<grid::CellId> goals = goalsOf(setup, position, side);
    if (goals.empty()) return 0;
    const grid::Geometry& geometry = setup.geometry();
    std::int64_t sum = 0;
    for (const std::int32_t piece : setup.piecesOf(side)) {
        if (!position.onMap(piece)) {
            // A reinforcement is farther away than any cell, or coming in would look like a step back.
            if (setup.piece(piece).turn != 0 && position.status(piece) == game::PieceStatus::Waiting)
                sum += farthest(geometry);
            continue;
        }
        int nearest = std::numeric_limits<int>::max();
        for (const grid::CellId goal : goals)
            nearest = std::min(nearest, geometry.distance(position.cell(piece), goal));
        sum += nearest;
    }
    return sum;
}

} // namespace groma::sim
