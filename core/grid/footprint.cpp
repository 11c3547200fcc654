#include "core/grid/footprint.h"

#include <algorithm>

namespace groma::grid {

FootprintCells cellsOf(const Geometry& geometry, const Footprint& footprint, Pose pose)
{
    FootprintCells cells;
    for (const FrameOffset offset : footprint) {
        cells.push_back(cellInFrame(geometry, pose, offset));
    }
    return cells;
}

bool isOnMap(const Geometry& geometry, const Footprint& footprint, Pose pose)
{
    return std::ranges::all_of(footprint,
                               [&](FrameOffset offset) { return cellInFrame(geometry, pose, offset).valid(); });
}

int distance(const Geometry& geometry, const FootprintCells& a, const FootprintCells& b)
{
    int least = -1;
    for (const CellId from : a) {
        for (const CellId to : b) {
            if (from.valid() && to.valid()) {
                const int apart = geometry.distance(from, to);
                least = least < 0 ? apart : std::min(least, apart);
            }
        }
    }
    GROMA_ASSERT(least >= 0, "a piece off the map has no distance");
    return least;
}

std::vector<CellId> bordering(const Geometry& geometry, const FootprintCells& cells)
{
    std::vector<CellId> found;
    for (const CellId cell : cells) {
        for (Direction d = 0; cell.valid() && d < geometry.sides(); ++d) {
            const CellId other = geometry.neighbour(cell, d);
            if (other.valid() && !cells.contains(other)) {
                found.push_back(other);
            }
        }
    }
    std::ranges::sort(found);
    const auto twice = std::ranges::unique(found);
    found.erase(twice.begin(), twice.end());
    return found;
}

bool isDirectlyBehind(const Geometry& geometry, const Footprint& footprint, Pose rear, Pose front)
{
    if (rear.facing != front.facing) {
        return false;
    }
    int depth = 0;
    for (const FrameOffset offset : footprint) {
        depth = std::max(depth, 1 - offset.ahead);
    }
    return cellInFrame(geometry, front, FrameOffset{0, -depth}) == rear.anchor;
}

}  // namespace groma::grid
