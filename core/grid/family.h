// The three cell shapes and their directions.
//
// Sides are numbered clockwise. Hexes with a point up: 0=E 1=SE 2=SW 3=W 4=NW 5=NE. Hexes with a flat top:
// 0=SE 1=S 2=SW 3=NW 4=N 5=NE. Squares: 0=E 1=S 2=W 3=N. Both hex families share one axial arithmetic: a
// direction number means the same step in both. Corner k is the corner at the counterclockwise end of side k,
// between sides k-1 and k.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace groma::grid {

enum class Family : std::uint8_t { HexPointy, HexFlat, Square };

// A side number, 0 .. sideCount-1; where a function says so, a corner number.
using Direction = int;
inline constexpr Direction kNoDirection = -1;

constexpr bool isHex(Family family) noexcept { return family != Family::Square; }
constexpr int sideCount(Family family) noexcept { return isHex(family) ? 6 : 4; }

// `direction` turned clockwise by `steps` sides; steps may be negative.
constexpr Direction rotated(Family family, Direction direction, int steps) noexcept {
    const int sides = sideCount(family);
    return ((direction + steps) % sides + sides) % sides;
}
constexpr Direction opposite(Family family, Direction direction) noexcept {
    return rotated(family, direction, sideCount(family) / 2);
}
// How many sides clockwise `direction` lies from `facing`: 0 is ahead (with corner facing: the side clockwise
// of it).
constexpr int relativeSide(Family family, Direction facing, Direction direction) noexcept {
    return rotated(family, direction, -facing);
}

// East and west change places.
constexpr Direction mirrored(Family family, Direction direction) noexcept {
    return rotated(family, 0, (family == Family::HexPointy ? 3 : 2) - direction);
}

// "E", "SE", ...; "none" for what is no direction of the family.
std::string_view directionName(Family family, Direction direction);
// The point of the compass that a name says, however it is written ("NE", "north_east", "Northeast"),
// clockwise from 0 = north to 7 = north-west; nothing for other names.
std::optional<int> compassPoint(std::string_view name);

// As rulesets write them, by Family.
inline constexpr std::array<std::string_view, 3> kFamilyNames{"hex", "hex-flat", "square"};
std::optional<Family> familyNamed(std::string_view name);

// A place in the endless lattice. Hexes: q and r axial, with the steps below, third cube coordinate -q-r.
// Squares: q counts columns to the east, r rows to the south.
struct Axial {
    int q = 0;
    int r = 0;

    friend constexpr bool operator==(Axial, Axial) = default;
    friend constexpr Axial operator+(Axial a, Axial b) noexcept { return {a.q + b.q, a.r + b.r}; }
    friend constexpr Axial operator-(Axial a, Axial b) noexcept { return {a.q - b.q, a.r - b.r}; }
    friend constexpr Axial operator*(Axial a, int times) noexcept { return {a.q * times, a.r * times}; }
};

inline constexpr std::array<Axial, 6> kHexSteps{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
// Four sides, then the four corners (4 + corner): NE, SE, SW, NW.
inline constexpr std::array<Axial, 8> kSquareSteps{
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};

constexpr Axial step(Family family, Direction direction) noexcept {
    const auto index = static_cast<std::size_t>(direction);
    return isHex(family) ? kHexSteps[index] : kSquareSteps[index];
}

// How far a vector reaches toward a direction: 2 for one step in that direction, 1 at the side of the first
// cell.
constexpr int reachToward(Family family, Axial vector, Direction direction) noexcept {
    const Axial s = step(family, direction);
    const int straight = 2 * (vector.q * s.q + vector.r * s.r);
    return isHex(family) ? straight + vector.q * s.r + vector.r * s.q : straight;
}

// Steps between two places: over hexsides for hexes, over sides for squares.
constexpr int axialDistance(Family family, Axial a, Axial b) noexcept {
    const auto size = [](int n) { return n < 0 ? -n : n; };
    const Axial d = b - a;
    if (isHex(family)) {
        return (size(d.q) + size(d.r) + size(d.q + d.r)) / 2;
    }
    return size(d.q) + size(d.r);
}

// The vector turned clockwise about the origin by `steps` sides.
constexpr Axial axialRotated(Family family, Axial vector, int steps) noexcept {
    const Direction turns = rotated(family, 0, steps);
    for (int i = 0; i < turns; ++i) {
        vector = isHex(family) ? Axial{-vector.r, vector.q + vector.r} : Axial{-vector.r, vector.q};
    }
    return vector;
}

// East and west of the origin change places.
constexpr Axial axialMirrored(Family family, Axial vector) noexcept {
    switch (family) {
    case Family::HexPointy: return {-vector.q - vector.r, vector.r};
    case Family::HexFlat: return {-vector.q, vector.q + vector.r};
    case Family::Square: break;
    }
    return {-vector.q, vector.r};
}

} // namespace groma::grid
