#include "core/sim/approach.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace groma::sim {

namespace {

void goalsOf(const game::Setup& setup, const game::Position& position, int side,
             std::vector<grid::CellId>& goals) {
    goals.clear();
    for (const game::Area& area : setup.draft().areas)
        if (area.objective && (area.side < 0 || area.side == side))
            goals.insert(goals.end(), area.cells.begin(), area.cells.end());
    if (!goals.empty()) return;
    for (int other = 0; other < setup.sideCount(); ++other) {
        if (other == side) continue;
        for (const std::int32_t piece : setup.piecesOf(other))
            if (position.onMap(piece)) goals.push_back(position.cell(piece));
    }
}

int farthest(const grid::Geometry& geometry) {
    return geometry.lineCount() + std::ranges::max(geometry.layout().lineLengths);
}

} // namespace

Approach::Known& Approach::knownOf(const game::Setup& setup, int side) {
    std::vector<Known>& all = known_[side == 1 ? 1 : 0];
    auto found = std::ranges::find_if(
        all, [&](const Known& one) { return one.goals == goals_ && one.setup == setup.hash(); });
    if (found == all.end()) {
        if (all.size() < kMostKnown) all.emplace_back();
        found = std::prev(all.end());
        found->setup = setup.hash();
        found->goals = goals_;
        found->nearest.assign(static_cast<std::size_t>(setup.geometry().cellCount()), -1);
    }
    std::rotate(all.begin(), found, std::next(found));
    return all.front();
}

std::int64_t Approach::distance(const game::Setup& setup, const game::Position& position, int side) {
    goalsOf(setup, position, side, goals_);
    if (goals_.empty()) return 0;
    const grid::Geometry& geometry = setup.geometry();
    Known& known = knownOf(setup, side);
    std::int64_t sum = 0;
    for (const std::int32_t piece : setup.piecesOf(side)) {
        if (!position.onMap(piece)) {
            // A reinforcement is farther away than any cell, or coming in would look like a step back.
            if (setup.piece(piece).turn != 0 && position.status(piece) == game::PieceStatus::Waiting)
                sum += farthest(geometry);
            continue;
        }
        const grid::CellId at = position.cell(piece);
        std::int32_t& nearest = known.nearest[static_cast<std::size_t>(at.index)];
        if (nearest < 0) {
            nearest = std::numeric_limits<std::int32_t>::max();
            for (const grid::CellId goal : goals_) nearest = std::min(nearest, geometry.distance(at, goal));
        }
        sum += nearest;
    }
    return sum;
}

} // namespace groma::sim
