#include "core/grid/motion.h"

#include <fmt/format.h>

namespace groma::grid {

base::Result<int> turnFromDegrees(Family family, int degrees) {
    const int perSide = 360 / sideCount(family);
    if (degrees % perSide != 0) {
        return base::fail(fmt::format("a turn of {} degrees is no multiple of {}", degrees, perSide));
    }
    return rotated(family, 0, degrees / perSide);
}

std::optional<Pose> moved(const Geometry& geometry, const Motion& motion, const Footprint& footprint,
                          Pose pose) {
    const Pose after{cellInFrame(geometry, pose, motion.by), geometry.turned(pose.facing, motion.turn)};
    return after.anchor.valid() && isOnMap(geometry, footprint, after) ? std::optional(after) : std::nullopt;
}

} // namespace groma::grid
