#include "core/grid/footprint.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::grid {

base::Result<Footprint> makeFootprint(std::span<const FrameOffset> cells) {
    if (cells.empty() || cells.front() != FrameOffset{}) {
        return base::fail("the first cell of a footprint is its own: [0, 0]");
    }
    if (cells.size() > Footprint::capacity()) {
        return base::fail(fmt::format("a piece fills at most {} cells", Footprint::capacity()));
    }
    Footprint made;
    for (const FrameOffset cell : cells) {
        if (made.contains(cell)) {
            return base::fail(fmt::format("[{}, {}] is named twice", cell.right, -cell.ahead));
        }
        made.push_back(cell);
    }
    return made;
}

FootprintCells cellsOf(const Geometry& geometry, const Footprint& footprint, Pose pose) {
    FootprintCells cells;
    cells.push_back(pose.anchor);
    for (std::size_t i = 1; i < footprint.size(); ++i) {
        cells.push_back(cellInFrame(geometry, pose, footprint[i]));
    }
    return cells;
}

bool isOnMap(const Geometry& geometry, const Footprint& footprint, Pose pose) {
    return std::ranges::all_of(
        footprint, [&](FrameOffset offset) { return cellInFrame(geometry, pose, offset).valid(); });
}

} // namespace groma::grid
