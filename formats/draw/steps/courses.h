// Courses: the lines along which bands are drawn, as points with the direction that counts as outwards. In
// the drawing's own plane.
#pragma once

#include "formats/draw/steps/board_scene.h"
#include "formats/draw/steps/noise.h"

#include <array>
#include <cstdint>
#include <vector>

namespace groma::formats {

struct Course {
    std::vector<MapPoint> points;      // evenly along it; two at least
    std::vector<MapPoint> outward;     // unit vectors, one a point
    double length = 0;                 // that periods are counted on
    bool bothSides = true;             // it bounds no area: offsets go both ways
    std::int32_t seedX = 0, seedY = 0; // what teeth differ by
    std::uint32_t seed = 0;
    // `share` 0..1 along it.
    [[nodiscard]] MapPoint at(double share) const;
    [[nodiscard]] MapPoint outwardAt(double share) const;
};

// A corner with its cells (see CornerPiece): where they lie around it, and the sides between them.
struct CornerFrame {
    std::size_t count = 3;
    double half = 0; // half a side
    MapPoint corner{};
    std::array<MapPoint, 4> into{};  // unit vectors from the corner into each cell
    std::array<MapPoint, 4> along{}; // from the corner along each side
};
[[nodiscard]] CornerFrame frameOf(const Lattice& lattice, const CornerPiece& piece);
// Sides of the frame that bound a cell of it.
[[nodiscard]] std::array<std::size_t, 2> sidesOf(const CornerFrame& frame, std::size_t cell);

// The rounded border of a set of the cells, given as bits; nothing for all or none.
[[nodiscard]] std::vector<Course> outlineCourses(const Lattice& lattice, const CornerPiece& piece,
                                                 std::uint32_t bits);
// From the corner to the middle of a side.
[[nodiscard]] Course sideCourse(const Lattice& lattice, const CornerPiece& piece, std::size_t side);
// The rounded way of the sides that are given as bits, led astray a little.
[[nodiscard]] std::vector<Course> windingCourses(const Lattice& lattice, const CornerPiece& piece,
                                                 std::uint32_t bits, const Noise& noise);
// Of one kind of link through a cell; bits are directions.
[[nodiscard]] std::vector<Course> linkCourses(const Lattice& lattice, CellAt cell, std::uint32_t directions,
                                              const Noise& noise);

} // namespace groma::formats
