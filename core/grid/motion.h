// Rigid motions: the anchor moves by an offset in the frame before the motion, then the piece turns about its
// anchor.
#pragma once

#include "core/base/result.h"
#include "core/grid/footprint.h"

#include <optional>

namespace groma::grid {

struct Motion {
    FrameOffset by;
    int turn = 0; // sides clockwise

    friend constexpr bool operator==(const Motion&, const Motion&) = default;
};

// Degrees clockwise into sides; refuses what is not a multiple of 60 (hexes) or 90 (squares).
base::Result<int> turnFromDegrees(Family family, int degrees);

// Nothing when any cell of the piece would leave the map.
std::optional<Pose> moved(const Geometry& geometry, const Motion& motion, const Footprint& footprint,
                          Pose pose);

} // namespace groma::grid
