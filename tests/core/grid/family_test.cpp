#include "core/grid/family.h"

#include <doctest/doctest.h>

#include <string>

using namespace groma::grid;

TEST_CASE("directions run clockwise and have their printed names")
{
    CHECK(directionName(Family::HexPointy, 0) == "E");
    CHECK(directionName(Family::HexPointy, 1) == "SE");
    CHECK(directionName(Family::HexPointy, 5) == "NE");
    CHECK(directionName(Family::HexFlat, 0) == "SE");
    CHECK(directionName(Family::HexFlat, 4) == "N");
    CHECK(directionName(Family::Square, 3) == "N");
    CHECK(directionName(Family::Square, 4) == "none");
    CHECK(directionNamed(Family::HexPointy, "nw") == 4);
    CHECK(directionNamed(Family::Square, "S") == 1);
    CHECK_FALSE(directionNamed(Family::HexPointy, "N").has_value());
    CHECK_FALSE(directionNamed(Family::Square, "").has_value());
}

TEST_CASE("corners are named between their sides")
{
    CHECK(cornerName(Family::HexPointy, 0) == "ENE");
    CHECK(cornerName(Family::HexPointy, 5) == "N");
    CHECK(cornerName(Family::HexFlat, 0) == "E");
    CHECK(cornerName(Family::Square, 0) == "NE");
    for (const Family family : {Family::HexPointy, Family::HexFlat, Family::Square}) {
        for (Direction corner = 0; corner < sideCount(family); ++corner) {
            CHECK(cornerNamed(family, cornerName(family, corner)) == corner);
            CHECK(directionNamed(family, directionName(family, corner)) == corner);
        }
        CHECK(familyNamed(familyName(family)) == family);
    }
    CHECK_FALSE(familyNamed("triangle").has_value());
}

TEST_CASE("turning and opposite directions wrap around")
{
    CHECK(rotated(Family::HexPointy, 5, 1) == 0);
    CHECK(rotated(Family::HexPointy, 0, -1) == 5);
    CHECK(rotated(Family::Square, 3, -7) == 0);
    CHECK(opposite(Family::HexPointy, 1) == 4);
    CHECK(opposite(Family::Square, 1) == 3);
    CHECK(relativeSide(Family::HexPointy, 4, 0) == 2);
    CHECK(relativeSide(Family::Square, 1, 0) == 3);
}

TEST_CASE("a step and the step back cancel, and a turned step is the next step")
{
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

TEST_CASE("rotation keeps distances")
{
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
