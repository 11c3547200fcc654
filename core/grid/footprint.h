// Pieces that fill several cells, described in their own frame.
//
// In the frame of a piece `ahead` counts steps in relative direction 0 and `right` steps in relative
// direction 1. For squares that is straight ahead and straight to the right. For hexes facing a side: ahead,
// and ahead to the right; facing a corner: ahead to the right of the corner, and straight to the right. The
// anchor is 0, 0; of a piece that is two squares wide it is the front left square.
#pragma once

#include "core/base/inline_vector.h"
#include "core/base/result.h"
#include "core/grid/geometry.h"

#include <span>

namespace groma::grid {

struct FrameOffset {
    int right = 0;
    int ahead = 0;

    friend constexpr bool operator==(FrameOffset, FrameOffset) = default;
};

// Where a piece stands: its anchor and its facing (0 for pieces without facing).
struct Pose {
    CellId anchor;
    Direction facing = 0;

    friend constexpr auto operator<=>(const Pose&, const Pose&) = default;
};

constexpr Axial axialOffset(Family family, FrameOffset offset, Direction facing) noexcept {
    return step(family, facing) * offset.ahead + step(family, rotated(family, facing, 1)) * offset.right;
}
// kNoCell off the map.
inline CellId cellInFrame(const Geometry& geometry, Pose pose, FrameOffset offset) {
    return geometry.cellAt(geometry.axial(pose.anchor) + axialOffset(geometry.family(), offset, pose.facing));
}

// The cells of a piece; the anchor 0, 0 first. Never empty.
using Footprint = base::InlineVector<FrameOffset, 8>;
using FootprintCells = base::InlineVector<CellId, 8>;

inline constexpr Footprint kSingleCell{FrameOffset{}};

// Refuses no cells, more than a footprint holds, a first cell that is not the anchor, and a cell named twice.
base::Result<Footprint> makeFootprint(std::span<const FrameOffset> cells);

// In the order of the footprint; kNoCell for parts off the map.
FootprintCells cellsOf(const Geometry& geometry, const Footprint& footprint, Pose pose);
bool isOnMap(const Geometry& geometry, const Footprint& footprint, Pose pose);

} // namespace groma::grid
