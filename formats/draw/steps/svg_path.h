#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// A point of a symbol's box, usually 24 x 24, y downwards.
struct PathPoint {
    float x = 0;
    float y = 0;
    friend bool operator==(const PathPoint&, const PathPoint&) = default;
};

struct Contour {
    std::vector<PathPoint> points; // closed contours do not repeat their first point
    bool closed = false;
};

struct PathError {
    std::size_t offset = 0; // bytes from the start of the text
    std::string found;
    std::string expected;
};

// Reads the path language of SVG (M L H V C S Q T A Z, upper and lower case, numbers run together as SVG
// allows) and flattens curves so that no chord is farther than `tolerance` from them. Bounded: at most 20 000
// points.
std::expected<std::vector<Contour>, PathError> parsePath(std::string_view text, float tolerance = 0.04F);

// Is the point inside, by the even-odd rule?
bool inside(const std::vector<Contour>& contours, PathPoint p);
// Twice the area enclosed; positive when clockwise as drawn (y downwards).
float doubleArea(const std::vector<PathPoint>& points);

} // namespace groma::formats
