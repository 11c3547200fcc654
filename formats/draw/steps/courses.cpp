#include "formats/draw/steps/courses.h"

#include <algorithm>
#include <cmath>

namespace groma::formats {

namespace {

constexpr int kPieces = 8;

// Drawings of flat hexes are those of pointy ones with x and y exchanged.
MapPoint turned(const Lattice& lattice, MapPoint p) {
    return lattice.shape == CellShape::FlatHex ? MapPoint{p.y, p.x} : p;
}

MapPoint unit(MapPoint v) { return v * (1 / std::max(lengthOf(v), 1e-9)); }

// A parabola from one point to another that leaves and arrives in the direction of `control`; at the points,
// `towards` is outwards.
Course bent(MapPoint from, MapPoint control, MapPoint to, MapPoint towards) {
    Course course;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = static_cast<double>(i) / kPieces;
        course.points.push_back(from * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + to * (t * t));
        const MapPoint way = unit((control - from) * (1 - t) + (to - control) * t);
        MapPoint normal{-way.y, way.x};
        if (normal.x * towards.x + normal.y * towards.y < 0) normal = normal * -1;
        course.outward.push_back(normal);
    }
    return course;
}

Course straight(MapPoint from, MapPoint to) {
    const MapPoint way = to - from;
    return bent(from, (from + to) * 0.5, to, {-way.y, way.x});
}

void seedFrom(Course& course, const CornerPiece& piece, std::uint32_t bits) {
    course.seedX = piece.col * 2 + piece.down;
    course.seedY = piece.row * 64;
    course.seed = bits + 3;
}

void wander(Course& course, const Noise& noise, const Lattice& lattice, double most, double rate,
            double from) {
    for (MapPoint& p : course.points) {
        const MapPoint n = noise.at(p * rate + MapPoint{from, from});
        p = p - turned(lattice, MapPoint{n.x - 0.5, n.y - 0.5}) * most;
    }
}

std::uint32_t bit(std::size_t k) { return 1U << k; }

double between(const std::vector<MapPoint>& points, double share, std::size_t& low) {
    const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(points.size() - 1);
    low = std::min(static_cast<std::size_t>(at), points.size() - 2);
    return at - static_cast<double>(low);
}

} // namespace

MapPoint Course::at(double share) const {
    std::size_t low = 0;
    const double part = between(points, share, low);
    return points[low] * (1 - part) + points[low + 1] * part;
}

MapPoint Course::outwardAt(double share) const {
    std::size_t low = 0;
    const double part = between(points, share, low);
    return unit(outward[low] * (1 - part) + outward[low + 1] * part);
}

CornerFrame frameOf(const Lattice& lattice, const CornerPiece& piece) {
    CornerFrame frame;
    if (!lattice.isHex()) {
        constexpr double kDiagonal = 0.70710678118654752;
        frame.count = 4;
        frame.half = 0.5;
        frame.corner = {piece.col + 0.5, piece.row + 0.5};
        frame.into = {MapPoint{-kDiagonal, -kDiagonal},
                      {kDiagonal, -kDiagonal},
                      {kDiagonal, kDiagonal},
                      {-kDiagonal, kDiagonal}};
        frame.along = {MapPoint{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
        return frame;
    }
    constexpr double kCos = 0.5;
    constexpr double kSin = 0.86602540378443865;
    constexpr double kReach = 0.57735026918962576;
    frame.half = kReach / 2;
    frame.into = piece.down == 0
                     ? std::array{MapPoint{-kSin, -kCos}, MapPoint{kSin, -kCos}, MapPoint{0, 1}, MapPoint{}}
                     : std::array{MapPoint{0, -1}, MapPoint{-kSin, kCos}, MapPoint{kSin, kCos}, MapPoint{}};
    const double shove = (piece.row & 1) == lattice.shovedParity ? 0.5 : 0.0;
    const MapPoint first{piece.col + piece.down + shove, piece.row * kSin};
    frame.corner = turned(lattice, first - frame.into[0] * kReach);
    for (std::size_t k = 0; k < 3; ++k) {
        frame.into[k] = turned(lattice, frame.into[k]);
        frame.along[k] = frame.into[k] * -1;
    }
    return frame;
}

std::array<std::size_t, 2> sidesOf(const CornerFrame& frame, std::size_t cell) {
    return frame.count == 4 ? std::array{cell, (cell + 3) % 4} : std::array{(cell + 1) % 3, (cell + 2) % 3};
}

std::vector<Course> outlineCourses(const Lattice& lattice, const CornerPiece& piece, std::uint32_t bits) {
    const CornerFrame frame = frameOf(lattice, piece);
    const std::uint32_t all = bit(frame.count) - 1;
    std::vector<Course> courses;
    const auto middle = [&](std::size_t side) { return frame.corner + frame.along[side] * frame.half; };
    const auto add = [&](Course course) {
        course.length = kCourseLength;
        course.bothSides = false;
        seedFrom(course, piece, bits);
        courses.push_back(std::move(course));
    };
    for (std::size_t k = 0; k < frame.count; ++k) {
        const bool one =
            bits == bit(k) || (frame.count == 4 && (bits == 5 || bits == 10) && (bits & bit(k)) != 0);
        if (!one && bits != (all ^ bit(k))) continue;
        const auto [a, b] = sidesOf(frame, k);
        add(bent(middle(b), frame.corner, middle(a), frame.into[k] * (one ? -1 : 1)));
    }
    if (frame.count == 4)
        for (std::size_t side = 0; side < 2; ++side) { // two cells of four, side by side: straight on
            const std::uint32_t before =
                side == 0 ? 9 : 3; // west of the upright line; north of the level one
            if (bits != before && bits != (all ^ before)) continue;
            const MapPoint outward = side == 0 ? MapPoint{1, 0} : MapPoint{0, 1};
            add(bent(middle(side == 0 ? 0 : 3), frame.corner, middle(side == 0 ? 2 : 1),
                     outward * (bits == before ? 1 : -1)));
        }
    return courses;
}

Course sideCourse(const Lattice& lattice, const CornerPiece& piece, std::size_t side) {
    const CornerFrame frame = frameOf(lattice, piece);
    Course course = straight(frame.corner, frame.corner + frame.along[side] * frame.half);
    course.length = frame.half;
    seedFrom(course, piece, static_cast<std::uint32_t>(side));
    return course;
}

std::vector<Course> windingCourses(const Lattice& lattice, const CornerPiece& piece, std::uint32_t bits,
                                   const Noise& noise) {
    const CornerFrame frame = frameOf(lattice, piece);
    std::vector<Course> courses;
    const auto middle = [&](std::size_t side) { return frame.corner + frame.along[side] * frame.half; };
    const auto add = [&](Course course, double length) {
        course.length = length;
        seedFrom(course, piece, bits);
        wander(course, noise, lattice, kCourseWander, kCourseWanderRate, 0);
        courses.push_back(std::move(course));
    };
    for (std::size_t k = 0; k < frame.count; ++k) {
        if (bits == bit(k)) add(straight(frame.corner, middle(k)), frame.half);
        const auto [a, b] = sidesOf(frame, k);
        if ((bits & bit(a)) != 0 && (bits & bit(b)) != 0)
            add(bent(middle(b), frame.corner, middle(a), frame.into[k]), kCourseLength);
        if (frame.count == 4 && k < 2 && (bits & bit(k)) != 0 && (bits & bit(k + 2)) != 0)
            add(straight(middle(k), middle(k + 2)), 1);
    }
    return courses;
}

std::vector<Course> linkCourses(const Lattice& lattice, CellAt cell, std::uint32_t directions,
                                const Noise& noise) {
    // Link words number the directions of the pointy form.
    const bool flat = lattice.shape == CellShape::FlatHex;
    const int count = lattice.directions();
    const MapPoint centre = lattice.centre(cell);
    const auto way = [&](int d) { return lattice.towards(flat ? (7 - d) % 6 : d); };
    std::vector<Course> courses;
    const auto add = [&](Course course) {
        for (std::size_t i = 1; i < course.points.size(); ++i)
            course.length += lengthOf(course.points[i] - course.points[i - 1]);
        wander(course, noise, lattice, kLinkWander, kLinkWanderRate, kLinkWanderFrom);
        courses.push_back(std::move(course));
    };
    for (int i = 0; i < count; ++i) {
        if ((directions >> i & 1U) == 0) continue;
        const bool corner = count == 8 && i % 2 == 1;
        const bool alone = directions == 1U << i;
        if (alone || corner)
            add(straight(centre + way(i) * (alone ? 0 : 0.5), centre + way(i) * (corner ? 0.70710678 : 0.5)));
        for (int j = i + 1; j < count; ++j)
            if ((directions >> j & 1U) != 0)
                add(bent(centre + way(i) * 0.5, centre, centre + way(j) * 0.5, way(i) * -1));
    }
    return courses;
}

} // namespace groma::formats
