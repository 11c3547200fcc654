#include "core/grid/pixel.h"
#include "tests/core/grid/grids.h"

#include <algorithm>
#include <cmath>

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

// An independent way to lattice places: the centre on paper, solved for the two steps that span the lattice.
Axial fromPaper(const Geometry& geometry, CellId origin, CellId cell) {
    const Point o = centreOf(geometry, origin);
    const Point p = centreOf(geometry, cell);
    const Point u = centreOf(geometry.family(), step(geometry.family(), 0));
    const Point v = centreOf(geometry.family(), step(geometry.family(), 1));
    const double x = p.x - o.x;
    const double y = p.y - o.y;
    const double det = u.x * v.y - u.y * v.x;
    return {static_cast<int>(std::lround((x * v.y - y * v.x) / det)),
            static_cast<int>(std::lround((u.x * y - u.y * x) / det))};
}

} // namespace

TEST_CASE("cells, lattice places, lines and numbers lead back to the same cell") {
    for (const auto& map : manyGeometries()) {
        for (const CellId cell : allCells(*map)) {
            CHECK(map->cellAt(map->axial(cell)) == cell);
            CHECK(map->cellAt(map->lineOf(cell), map->placeOf(cell)) == cell);
            CHECK(map->cellByNumber(map->number(cell)) == cell);
            CHECK(map->cellByNumber(map->numberText(cell)) == cell);
        }
    }
}

TEST_CASE("neighbours are the cells one step away on the lattice, both ways") {
    for (const auto& map : manyGeometries()) {
        for (const CellId cell : allCells(*map)) {
            for (Direction d = 0; d < map->sides(); ++d) {
                const CellId other = map->neighbour(cell, d);
                CHECK(other == map->cellAt(map->axial(cell) + step(map->family(), d)));
                if (other.valid()) {
                    CHECK(map->neighbour(other, opposite(map->family(), d)) == cell);
                    CHECK(map->directionTo(cell, other) == d);
                    CHECK(map->distance(cell, other) == 1);
                }
            }
        }
    }
}

TEST_CASE("neighbouring centres are one apart on paper, at the angle of their direction") {
    for (const auto& map : manyGeometries()) {
        const double first = map->family() == Family::HexFlat ? 30.0 : 0.0;
        for (const CellId cell : allCells(*map)) {
            const Point a = centreOf(*map, cell);
            for (Direction d = 0; d < map->sides(); ++d) {
                const CellId other = map->neighbour(cell, d);
                if (!other.valid()) {
                    continue;
                }
                const Point b = centreOf(*map, other);
                const double angle = (first + d * 360.0 / map->sides()) * 3.14159265358979 / 180;
                CHECK(b.x - a.x == doctest::Approx(std::cos(angle)));
                CHECK(b.y - a.y == doctest::Approx(std::sin(angle)));
            }
        }
    }
}

TEST_CASE("lattice places agree with the centres on paper") {
    for (const auto& map : manyGeometries()) {
        const CellId origin = map->cellAt(3, 1);
        for (const CellId cell : allCells(*map)) {
            CHECK(map->axial(cell) - map->axial(origin) == fromPaper(*map, origin, cell));
        }
    }
}

TEST_CASE("distance is the number of steps walked from neighbour to neighbour") {
    for (const Family family : {Family::HexPointy, Family::HexFlat, Family::Square}) {
        const auto map = made(uniformLayout(family, 9, 10));
        for (const CellId origin : {map->cellAt(0, 0), map->cellAt(4, 5), map->cellAt(5, 9)}) {
            std::vector<int> steps(static_cast<std::size_t>(map->cellCount()), -1);
            std::vector<CellId> open{origin};
            steps[static_cast<std::size_t>(origin.index)] = 0;
            for (std::size_t next = 0; next < open.size(); ++next) {
                const CellId here = open[next];
                for (Direction d = 0; d < map->sides(); ++d) {
                    const CellId there = map->neighbour(here, d);
                    if (there.valid() && steps[static_cast<std::size_t>(there.index)] < 0) {
                        steps[static_cast<std::size_t>(there.index)] =
                            steps[static_cast<std::size_t>(here.index)] + 1;
                        open.push_back(there);
                    }
                }
            }
            for (const CellId cell : allCells(*map)) {
                CHECK(map->distance(origin, cell) == steps[static_cast<std::size_t>(cell.index)]);
            }
        }
    }
}

TEST_CASE("rings and ranges have the sizes that geometry gives them") {
    const auto hexes = made(uniformLayout(Family::HexPointy, 15, 15));
    const auto flats = made(uniformLayout(Family::HexFlat, 15, 15));
    const auto squares = made(uniformLayout(Family::Square, 15, 15));
    for (int radius = 1; radius <= 6; ++radius) {
        const auto r = static_cast<std::size_t>(radius);
        for (const auto& map : {hexes, flats}) {
            const CellId middle = map->cellAt(7, 7);
            CHECK(map->ring(middle, radius).size() == 6 * r);
            CHECK(map->range(middle, radius).size() == 1 + 3 * r * (r + 1));
            CHECK(map->cornerRange(middle, radius) == map->range(middle, radius));
        }
        const CellId middle = squares->cellAt(7, 7);
        CHECK(squares->ring(middle, radius).size() == 4 * r);
        CHECK(squares->range(middle, radius).size() == 1 + 2 * r * (r + 1));
        CHECK(squares->cornerRange(middle, radius).size() == (2 * r + 1) * (2 * r + 1));
    }
    CHECK(hexes->ring(CellId{0}, 0) == std::vector<CellId>{CellId{0}});
    CHECK(hexes->range(CellId{0}, 100000).size() == 225);
    CHECK(hexes->range(CellId{0}, -1).empty());
    CHECK(listed(*hexes, hexes->ring(CellId{0}, 1)) == "002 016");
}

TEST_CASE("ranges miss no cell even where the rows have odd lengths") {
    for (const auto& map : manyGeometries()) {
        for (const CellId centre : {map->cellAt(0, 0), map->cellAt(2, 4), map->cellAt(5, 1)}) {
            for (int radius = 0; radius < 9; ++radius) {
                std::vector<CellId> slow;
                for (const CellId cell : allCells(*map)) {
                    if (map->distance(centre, cell) <= radius) {
                        slow.push_back(cell);
                    }
                }
                CHECK(map->range(centre, radius) == slow);
            }
        }
    }
}

TEST_CASE("directions to far cells go by sectors, with both given on the line between two") {
    const auto map = made(uniformLayout(Family::HexPointy, 11, 11, Displaced::EvenLines));
    const CellId middle = map->cellAt(5, 5);
    const Axial centre = map->axial(middle);
    const auto to = [&](int q, int r) { return map->cellAt(centre + Axial{q, r}); };
    CHECK(map->directionTo(middle, to(3, 0)) == 0);
    CHECK(map->directionTo(middle, to(2, 1)) == 0);
    CHECK(map->directionTo(middle, to(1, 2)) == 1);
    CHECK(map->directionTo(middle, to(-1, -2)) == 4);
    const auto both = map->directionsTo(middle, to(1, 1));
    REQUIRE(both.size() == 2);
    CHECK(both[0] == 0);
    CHECK(both[1] == 1);
    CHECK(map->directionTo(middle, to(2, -1)) == 0);
    CHECK(map->directionsTo(middle, to(2, -1)).size() == 2);
    CHECK(map->directionTo(middle, middle) == kNoDirection);

    const auto squares = made(uniformLayout(Family::Square, 9, 9));
    const CellId s = squares->cellAt(4, 4);
    CHECK(squares->directionTo(s, squares->cellAt(5, 7)) == 0);
    CHECK(squares->directionTo(s, squares->cellAt(7, 3)) == 1);
    CHECK(squares->directionsTo(s, squares->cellAt(2, 2)).size() == 2);
    CHECK(squares->cornerDistance(s, squares->cellAt(2, 3)) == 2);
    CHECK(squares->distance(s, squares->cellAt(2, 3)) == 3);
    CHECK(squares->neighbour(s, 4 + 0) == squares->cellAt(3, 5));
    CHECK(squares->neighbour(s, 4 + 1) == squares->cellAt(5, 5));
    CHECK(squares->neighbour(s, 4 + 2) == squares->cellAt(5, 3));
    CHECK(squares->neighbour(s, 4 + 3) == squares->cellAt(3, 3));
}

TEST_CASE("a side has one name, whichever cell it is seen from") {
    for (const auto& map : manyGeometries()) {
        std::vector<EdgeId> edges;
        for (const CellId cell : allCells(*map)) {
            for (Direction d = 0; d < map->sides(); ++d) {
                const EdgeId edge = map->edge(cell, d);
                const CellId other = map->neighbour(cell, d);
                CHECK(map->isEdge(edge));
                edges.push_back(edge);
                if (other.valid()) {
                    CHECK(map->edge(other, opposite(map->family(), d)) == edge);
                    CHECK(map->edgeBetween(cell, other) == edge);
                    CHECK(edge.owner() == std::min(cell, other));
                    CHECK(map->otherCell(edge) == std::max(cell, other));
                } else {
                    CHECK(edge.owner() == cell);
                    CHECK_FALSE(map->otherCell(edge).valid());
                }
            }
        }
        std::ranges::sort(edges);
        const auto once = std::ranges::unique(edges);
        edges.erase(once.begin(), once.end());
        std::size_t inner = 0;
        for (const EdgeId edge : edges) {
            inner += map->otherCell(edge).valid() ? 1 : 0;
        }
        // Every cell has all its sides; inner ones are counted from both cells.
        CHECK(edges.size() + inner == static_cast<std::size_t>(map->cellCount() * map->sides()));
    }
    const auto map = fifteenFourteen();
    CHECK_FALSE(map->edgeBetween(CellId{0}, CellId{5}).valid());
    CHECK_FALSE(map->isEdge(EdgeId{7}));
}

TEST_CASE("a huge map computes what a small one looks up") {
    const auto huge = made(uniformLayout(Family::HexPointy, 1000, 1000));
    const auto small = made(uniformLayout(Family::HexPointy, 20, 20));
    CHECK(huge->cellCount() == 1000000);
    for (const CellId cell : allCells(*small)) {
        const int line = small->lineOf(cell);
        const int place = small->placeOf(cell);
        for (Direction d = 0; d < 6; ++d) {
            const CellId there = small->neighbour(cell, d);
            if (there.valid()) {
                CHECK(huge->neighbour(huge->cellAt(line, place), d) ==
                      huge->cellAt(small->lineOf(there), small->placeOf(there)));
            }
        }
    }
    CHECK(huge->range(huge->cellAt(500, 500), 2).size() == 19);
    CHECK(huge->numberText(CellId{0}) == "0000001");
}

TEST_CASE("the rim and the reach of touching cells are what a walk over the map finds") {
    std::vector<GeometryRef> maps = manyGeometries();
    maps.push_back(made(uniformLayout(Family::HexPointy, 1, 60)));
    maps.push_back(made(uniformLayout(Family::HexFlat, 60, 1)));
    maps.push_back(made(alternatingLayout(Family::HexPointy, 270, 261, 260)));
    for (const auto& map : maps) {
        std::int32_t span = 0;
        int wrong = 0;
        for (const CellId cell : allCells(*map)) {
            bool rim = false;
            for (Direction d = 0; d < map->sides(); ++d) {
                const CellId other = map->neighbour(cell, d);
                rim = rim || !other.valid();
                span = other.valid() ? std::max(span, std::abs(other.index - cell.index)) : span;
            }
            wrong += map->atRim(cell) != rim ? 1 : 0;
        }
        CHECK(wrong == 0);
        CHECK(map->touchingSpan() == span);
    }
}
