#pragma once

#include "formats/draw/steps/svg_path.h"

#include <cstdint>
#include <vector>

namespace groma::ui {

using formats::Contour;
using formats::doubleArea;
using formats::inside;
using formats::parsePath;
using formats::PathError;
using formats::PathPoint;

/// The filled area of contours after the even-odd rule of nested outlines: a contour inside another is a
/// hole, one inside a hole is filled again. Contours must not cross themselves or each other.
struct FilledShape {
    std::vector<PathPoint> points;
    std::vector<std::uint32_t> triangles;         ///< three indices each
    std::vector<std::vector<PathPoint>> outlines; ///< filled area to the right of their direction, as drawn
};
FilledShape fillOf(const std::vector<Contour>& contours);

} // namespace groma::ui
