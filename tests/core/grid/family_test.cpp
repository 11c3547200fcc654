#include "core/grid/family.h"

#include <doctest/doctest.h>

#include <string>

using namespace groma::grid;

TEST_CASE("directions run clockwise and have their printed names") {
    CHECK(directionName(Family::HexPointy, 0) == "E");
    CHECK(directionName(Family::HexPointy, 1) == "SE");
    CHECK(directionName(Family::HexPointy, 5) == "NE");
    CHECK(directionName(Family::HexFlat, 0) == "SE");
    CHECK(directionName(Family::HexFlat, 4) == "N");
    CHECK(directionName(Family::Square, 3) == "N");
    CHECK(directionName(Family::Square, 4) == "none");
    CHECK(directionName(Family::HexFlat, -1) == "none");
}

TEST_CASE("points of the compass are read however they are written, names of one's own are none") {
    CHECK(compassPoint("N") == 0);
    CHECK(compassPoint("north_east") == 1);
    CHECK(compassPoint("Northeast") == 1);
    CHECK(compassPoint("nw") == 7);
    CHECK_FALSE(compassPoint("up"));
    CHECK_FALSE(compassPoint(""));
    CHECK_FALSE(compassPoint("NNE"));
}

TEST_CASE("families are called as rulesets write them") {
    CHECK(familyNamed("hex") == Family::HexPointy);
    CHECK(familyNamed("hex-flat") == Family::HexFlat);
    CHECK(familyNamed("square") == Family::Square);
    CHECK_FALSE(familyNamed("triangle").has_value());
}

TEST_CASE("in the mirror east and west change places, north and south stay") {
    for (const Family family : {Family::HexPointy, Family::HexFlat, Family::Square}) {
        for (Direction d = 0; d < sideCount(family); ++d) {
            const int point = compassPoint(directionName(family, d)).value();
            CHECK(compassPoint(directionName(family, mirrored(family, d))) == (8 - point) % 8);
            CHECK(axialMirrored(family, step(family, d)) == step(family, mirrored(family, d)));
            CHECK(mirrored(family, mirrored(family, d)) == d);
        }
        CHECK(axialDistance(family, {}, axialMirrored(family, {4, -1})) ==
              axialDistance(family, {}, {4, -1}));
    }
}

TEST_CASE("turning and opposite directions wrap around") {
    CHECK(rotated(Family::HexPointy, 5, 1) == 0);
    CHECK(rotated(Family::HexPointy, 0, -1) == 5);
    CHECK(rotated(Family::Square, 3, -7) == 0);
    CHECK(opposite(Family::HexPointy, 1) == 4);
    CHECK(opposite(Family::Square, 1) == 3);
    CHECK(relativeSide(Family::HexPointy, 4, 0) == 2);
    CHECK(relativeSide(Family::Square, 1, 0) == 3);
}

TEST_CASE("a step and the step back cancel, and a turned step is the next step") {
    for (const Family family : {Family::HexPointy, Family::HexFlat, Family::Square}) {
        for (Direction d = 0; d < sideCount(family); ++d) {
            CHECK(step(family, d) + step(family, opposite(family, d)) == Axial{0, 0});
            CHECK(axialRotated(family, step(family, d), 1) == step(family, rotated(family, d, 1)));
            CHECK(axialDistance(family, {3, -2}, Axial{3, -2} + step(family, d)) == 1);
            CHECK(reachToward(family, step(family, d), d) == 2);
        }
        CHECK(axialRotated(family, {3, 1}, sideCount(family)) == Axial{3, 1});
    }
}

TEST_CASE("rotation keeps distances") {
    for (const Family family : {Family::HexPointy, Family::Square}) {
        for (int turns = 0; turns < sideCount(family); ++turns) {
            CHECK(axialDistance(family, {0, 0}, axialRotated(family, {4, -1}, turns)) ==
                  axialDistance(family, {0, 0}, {4, -1}));
        }
    }
    CHECK(axialDistance(Family::HexPointy, {0, 0}, {4, -1}) == 4);
    CHECK(axialDistance(Family::HexPointy, {0, 0}, {4, 1}) == 5);
    CHECK(axialDistance(Family::Square, {0, 0}, {4, -1}) == 5);
}
