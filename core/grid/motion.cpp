#include "core/grid/motion.h"

#include <fmt/format.h>

namespace groma::grid {

base::Result<int> turnFromDegrees(Family family, int degrees)
{
    const int perSide = 360 / sideCount(family);
    if (degrees % perSide != 0) {
        return base::fail(fmt::format("a turn of {} degrees is no multiple of {}", degrees, perSide));
    }
    return rotated(family, 0, degrees / perSide);
}

std::optional<Pose> moved(const Geometry& geometry, const Motion& motion, Pose pose)
{
    const CellId anchor = cellInFrame(geometry, pose, motion.by);
    if (!anchor.valid()) {
        return std::nullopt;
    }
    return Pose{anchor, rotated(geometry.family(), pose.facing, motion.turn)};
}

std::optional<Pose> moved(const Geometry& geometry, const Motion& motion, const Footprint& footprint, Pose pose)
{
    const auto after = moved(geometry, motion, pose);
    return after && isOnMap(geometry, footprint, *after) ? after : std::nullopt;
}

}  // namespace groma::grid
