#include "core/grid/pixel.h"
#include "tests/core/grid/grids.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace groma::grid;
using namespace groma::grid::tests;

TEST_CASE("a map begins at the origin and is as large as its rows") {
    const Box hexes = boundingBox(*fifteenFourteen());
    CHECK(hexes.least.x == doctest::Approx(0));
    CHECK(hexes.least.y == doctest::Approx(0));
    CHECK(hexes.most.x == doctest::Approx(15));
    // Ten rows: nine pitches of sqrt(3)/2 and two circumradii of 1/sqrt(3).
    CHECK(hexes.most.y == doctest::Approx(9 * std::sqrt(3.0) / 2 + 2 / std::sqrt(3.0)));
    const Box shifted = boundingBox(*twentyOne(3));
    CHECK(shifted.least.x == doctest::Approx(0));
    CHECK(shifted.most.x == doctest::Approx(21.5));
    const Box flat = boundingBox(*made(alternatingLayout(Family::HexFlat, 10, 15, 14)));
    CHECK(flat.most.x == doctest::Approx(hexes.most.y));
    CHECK(flat.most.y == doctest::Approx(15));
    const Box squares = boundingBox(*made(uniformLayout(Family::Square, 4, 6)));
    CHECK(squares.most.x == doctest::Approx(6));
    CHECK(squares.most.y == doctest::Approx(4));
}

TEST_CASE("a point inside a cell picks it, wherever in the cell it is") {
    for (const auto& map : manyGeometries()) {
        for (const CellId cell : allCells(*map)) {
            const Point centre = centreOf(*map, cell);
            CHECK(pick(*map, centre) == cell);
            for (Direction corner = 0; corner < map->sides(); ++corner) {
                const Point c = cornerOf(*map, cell, corner);
                const Point inside{centre.x + (c.x - centre.x) * 0.99, centre.y + (c.y - centre.y) * 0.99};
                CHECK(pick(*map, inside) == cell);
            }
        }
        CHECK_FALSE(pick(*map, {-3, -3}).valid());
        CHECK_FALSE(pick(*map, {1e300, 2}).valid());
        CHECK_FALSE(pick(*map, {std::nan(""), 2}).valid());
    }
}

TEST_CASE("a point near a side picks the side, from either hand and from outside the map") {
    for (const auto& map : manyGeometries()) {
        for (const CellId cell : allCells(*map)) {
            const Point centre = centreOf(*map, cell);
            for (Direction d = 0; d < map->sides(); ++d) {
                const auto ends = sideOf(*map, cell, d);
                const Point middle{(ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2};
                for (const double factor : {0.9, 1.1}) {
                    const Point p{centre.x + (middle.x - centre.x) * factor,
                                  centre.y + (middle.y - centre.y) * factor};
                    const NearestEdge nearest = pickEdge(*map, p);
                    CHECK(nearest.edge == map->edge(cell, d));
                    CHECK(nearest.distance == doctest::Approx(0.05));
                }
            }
        }
        CHECK_FALSE(pickEdge(*map, {-9, -9}).edge.valid());
    }
}

TEST_CASE("both cells see their common side in the same place") {
    for (const auto& map : manyGeometries()) {
        for (const CellId cell : allCells(*map)) {
            for (Direction d = 0; d < map->sides(); ++d) {
                const CellId other = map->neighbour(cell, d);
                if (!other.valid()) {
                    continue;
                }
                const auto mine = sideOf(*map, cell, d);
                const auto theirs = sideOf(*map, other, opposite(map->family(), d));
                CHECK(mine[0].x == doctest::Approx(theirs[1].x));
                CHECK(mine[0].y == doctest::Approx(theirs[1].y));
                CHECK(mine[1].x == doctest::Approx(theirs[0].x));
            }
        }
    }
}

TEST_CASE("a piece looks at the middle of its side or at its corner, and the nearest facing to where it "
          "looks is its own") {
    constexpr double kSixth = std::numbers::pi / 3;
    CHECK(facingAngle(Family::HexPointy, FacingKind::Sides, 1).value() == doctest::Approx(kSixth));
    CHECK(facingAngle(Family::HexPointy, FacingKind::Corners, 0).value() == doctest::Approx(-kSixth / 2));
    CHECK(facingAngle(Family::HexFlat, FacingKind::Sides, 0).value() == doctest::Approx(kSixth / 2));
    CHECK(facingAngle(Family::Square, FacingKind::Sides, 3).value() ==
          doctest::Approx(3 * std::numbers::pi / 2));
    CHECK_FALSE(facingAngle(Family::Square, FacingKind::None, 0));
    for (const auto& map : manyGeometries()) {
        for (const FacingKind kind : {FacingKind::Sides, FacingKind::Corners}) {
            for (Direction facing = 0; facing < map->sides(); ++facing) {
                const double angle = *facingAngle(map->family(), kind, facing);
                for (const int turns : {-1, 0, 1}) {
                    CHECK(facingNear(map->family(), kind, angle + turns * 2 * std::numbers::pi + 0.3) ==
                          facing);
                }
                const Point centre = centreOf(*map, CellId{0});
                const auto ends = sideOf(*map, CellId{0}, facing);
                const Point seen = kind == FacingKind::Corners
                                       ? ends[0]
                                       : Point{(ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2};
                CHECK(std::cos(angle) == doctest::Approx((seen.x - centre.x) /
                                                         std::hypot(seen.x - centre.x, seen.y - centre.y)));
                CHECK(std::sin(angle) == doctest::Approx((seen.y - centre.y) /
                                                         std::hypot(seen.x - centre.x, seen.y - centre.y)));
            }
        }
    }
}
