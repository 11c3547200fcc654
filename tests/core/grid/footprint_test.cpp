#include "core/grid/footprint.h"
#include "core/grid/motion.h"
#include "tests/core/grid/grids.h"

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

constexpr Direction kEast = 0;
constexpr Direction kSouth = 1;
constexpr Direction kWest = 2;
constexpr Direction kNorth = 3;

// Two squares side by side, the anchor on the left.
constexpr Footprint kTwoWide{FrameOffset{0, 0}, FrameOffset{1, 0}};

// Six rows of eight: the first row is 001-008, the second 009-016, and so on.
GeometryRef field() { return made(uniformLayout(Family::Square, 6, 8)); }

Pose pose(const Geometry& map, const char* number, Direction facing) { return {at(map, number), facing}; }

} // namespace

TEST_CASE("a unit of two squares stands to the right of its anchor, whichever way it faces") {
    const auto map = field();
    CHECK(listed(*map, cellsOf(*map, kTwoWide, pose(*map, "019", kNorth))) == "019 020");
    CHECK(listed(*map, cellsOf(*map, kTwoWide, pose(*map, "019", kEast))) == "019 027");
    CHECK(listed(*map, cellsOf(*map, kTwoWide, pose(*map, "019", kSouth))) == "019 018");
    CHECK(listed(*map, cellsOf(*map, kTwoWide, pose(*map, "019", kWest))) == "019 011");
}

TEST_CASE("a footprint begins with its anchor, names no cell twice, and ends at eight") {
    const auto message = [](std::vector<FrameOffset> cells) {
        const auto made = makeFootprint(cells);
        REQUIRE_FALSE(made.has_value());
        return made.error().message;
    };
    CHECK(makeFootprint(std::vector<FrameOffset>{{0, 0}, {1, 0}}) == kTwoWide);
    CHECK(message({}) == "the first cell of a footprint is its own: [0, 0]");
    CHECK(message({{1, 0}, {0, 0}}) == "the first cell of a footprint is its own: [0, 0]");
    CHECK(message({{0, 0}, {1, -2}, {1, -2}}) == "[1, 2] is named twice");
    CHECK(makeFootprint(
              std::vector<FrameOffset>{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 0}})
              .has_value());
    CHECK(message({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 0}, {8, 0}}) ==
          "a piece fills at most 8 cells");
}

TEST_CASE("a unit that hangs over the border is not on the map") {
    const auto map = field();
    CHECK(isOnMap(*map, kTwoWide, pose(*map, "007", kNorth)));
    CHECK_FALSE(isOnMap(*map, kTwoWide, pose(*map, "008", kNorth)));
    CHECK(listed(*map, cellsOf(*map, kTwoWide, pose(*map, "008", kNorth))) == "008 -");
    CHECK_FALSE(isOnMap(*map, kTwoWide, pose(*map, "003", kWest)));
}

TEST_CASE("an about face leaves the two squares as they are") {
    const auto map = field();
    const Motion aboutFace{{1, 0}, *turnFromDegrees(Family::Square, 180)};
    const auto after = moved(*map, aboutFace, kTwoWide, pose(*map, "019", kNorth));
    REQUIRE(after.has_value());
    CHECK(*after == pose(*map, "020", kSouth));
    CHECK(listed(*map, cellsOf(*map, kTwoWide, *after)) == "020 019");
    CHECK(moved(*map, aboutFace, kTwoWide, *after) == pose(*map, "019", kNorth));
}

TEST_CASE("an oblique goes one ahead and one to the side with the same facing") {
    const auto map = field();
    const Motion obliqueLeft{{-1, 1}, 0};
    CHECK(moved(*map, obliqueLeft, kTwoWide, pose(*map, "019", kNorth)) == pose(*map, "010", kNorth));
    CHECK(moved(*map, obliqueLeft, kTwoWide, pose(*map, "019", kEast)) == pose(*map, "012", kEast));
    CHECK_FALSE(moved(*map, obliqueLeft, kTwoWide, pose(*map, "001", kNorth)).has_value());
}

TEST_CASE("a wheel to the left swings the right square ahead of the left one") {
    // Facing north on 019 020, pivot on the left square: facing west the anchor is its front left, the south
    // one.
    const auto map = field();
    const Motion wheelLeft{{0, 0}, *turnFromDegrees(Family::Square, -90)};
    const auto after = moved(*map, wheelLeft, kTwoWide, pose(*map, "019", kNorth));
    REQUIRE(after.has_value());
    CHECK(after->facing == kWest);
    CHECK(listed(*map, cellsOf(*map, kTwoWide, *after)) == "019 011");
}

TEST_CASE("a motion and its inverse lead back, on every grid and facing") {
    for (const auto& map : manyGeometries()) {
        const CellId middle = map->cellAt(3, 3);
        for (Direction facing = 0; facing < map->sides(); ++facing) {
            const Pose start{middle, facing};
            for (Direction turn = 0; turn < map->sides(); ++turn) {
                const auto there = moved(*map, {{1, 1}, turn}, kSingleCell, start);
                if (!there) {
                    continue;
                }
                // Turn back first, then step back in the old frame.
                const auto turnedBack = moved(*map, {{0, 0}, -turn}, kSingleCell, *there);
                REQUIRE(turnedBack.has_value());
                CHECK(moved(*map, {{-1, -1}, 0}, kSingleCell, *turnedBack) == start);
            }
        }
    }
}

TEST_CASE("turns are given in degrees that the grid has") {
    CHECK(*turnFromDegrees(Family::HexFlat, 120) == 2);
    CHECK(*turnFromDegrees(Family::HexFlat, -60) == 5);
    CHECK(*turnFromDegrees(Family::Square, 270) == 3);
    CHECK(turnFromDegrees(Family::Square, 60).error().message == "a turn of 60 degrees is no multiple of 90");
    CHECK_FALSE(turnFromDegrees(Family::HexPointy, 90).has_value());
}

TEST_CASE("in the frame of a hex piece, right turns with the facing") {
    const auto map = made(uniformLayout(Family::HexPointy, 7, 7, Displaced::EvenLines));
    const CellId middle = map->cellAt(2, 3);
    for (Direction facing = 0; facing < 6; ++facing) {
        CHECK(cellInFrame(*map, {middle, facing}, {0, 1}) == map->neighbour(middle, facing));
        CHECK(cellInFrame(*map, {middle, facing}, {1, 0}) == map->neighbour(middle, (facing + 1) % 6));
        CHECK(cellInFrame(*map, {middle, facing}, {1, -1}) == map->neighbour(middle, (facing + 2) % 6));
        CHECK(cellInFrame(*map, {middle, facing}, {-1, 1}) == map->neighbour(middle, (facing + 5) % 6));
    }
}
