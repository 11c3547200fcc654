#include "core/grid/facing.h"
#include "tests/core/grid/grids.h"

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

// The neighbours in one arc, clockwise from side 0 of the piece.
std::string cellsIn(const ArcTable& arcs, const Geometry& map, CellId cell, Direction facing, int arc) {
    std::vector<CellId> cells;
    for (int side = 0; side < map.sides(); ++side) {
        const CellId other = map.neighbour(cell, map.turned(facing, side));
        if (other.valid() && arcs.arcOf(map, cell, facing, other) == arc) {
            cells.push_back(other);
        }
    }
    return listed(map, cells);
}

ArcTable hexArcs(std::vector<int> borders = {}) {
    auto table = ArcTable::make(Family::HexPointy, FacingKind::Corners,
                                {{"front", {0, 5}}, {"flank", {1, 4}}, {"rear", {2, 3}}}, std::move(borders));
    REQUIRE(table.has_value());
    return *table;
}

} // namespace

TEST_CASE("a stand that faces a corner has two front hexes, one on each flank and two behind") {
    const auto map = made(uniformLayout(Family::HexPointy, 7, 7, Displaced::EvenLines));
    const ArcTable arcs = hexArcs();
    const CellId stand = map->cellAt(2, 3); // hex 018; row 2 is not displaced
    // Facing the north corner (5), between NW and NE.
    CHECK(cellsIn(arcs, *map, stand, 5, 0) == "011 010");
    CHECK(cellsIn(arcs, *map, stand, 5, 1) == "019 017");
    CHECK(cellsIn(arcs, *map, stand, 5, 2) == "025 024");
    // Facing the corner east by south-east (1), between E and SE.
    CHECK(cellsIn(arcs, *map, stand, 1, 0) == "025 019");
    CHECK(cellsIn(arcs, *map, stand, 1, 2) == "017 010");
}

TEST_CASE("the arc of a far cell goes by its sector") {
    const auto map = made(uniformLayout(Family::HexPointy, 9, 9, Displaced::EvenLines));
    const ArcTable arcs = hexArcs();
    const CellId stand = map->cellAt(4, 4);
    CHECK(arcs.arcOf(*map, stand, 5, map->cellAt(1, 3)) == 0);
    CHECK(arcs.arcOf(*map, stand, 5, map->cellAt(4, 8)) == 1);
    CHECK(arcs.arcOf(*map, stand, 5, map->cellAt(8, 3)) == 2);
    CHECK(arcs.arcOf(*map, stand, 5, stand) == -1);
}

TEST_CASE("a cell on the line between two arcs lies in the one that the rules name first, on both hands and "
          "facing any way") {
    const auto map = made(uniformLayout(Family::HexPointy, 9, 9, Displaced::EvenLines));
    const CellId stand = map->cellAt(4, 4);
    const ArcTable frontFirst = hexArcs();
    const ArcTable rearFirst = hexArcs({2, 1, 0});
    for (Direction facing = 0; facing < 6; ++facing) {
        // The six hexes at distance 2 over the corners: straight ahead, then clockwise in steps of 60
        // degrees.
        std::vector<int> first;
        std::vector<int> last;
        for (int corner = 0; corner < 6; ++corner) {
            const Direction after = rotated(Family::HexPointy, facing, corner);
            const Direction before = rotated(Family::HexPointy, after, -1);
            const CellId there = map->neighbour(map->neighbour(stand, before), after);
            first.push_back(frontFirst.arcOf(*map, stand, facing, there));
            last.push_back(rearFirst.arcOf(*map, stand, facing, there));
        }
        CHECK(first == std::vector<int>{0, 0, 1, 2, 1, 0});
        CHECK(last == std::vector<int>{0, 1, 2, 2, 2, 1});
    }
}

TEST_CASE("straight ahead belongs to neither of two arcs that mirror each other") {
    const auto map = made(uniformLayout(Family::HexPointy, 9, 9, Displaced::EvenLines));
    const auto arcs = ArcTable::make(Family::HexPointy, FacingKind::Corners,
                                     {{"right", {0, 1, 2}}, {"left", {3, 4, 5}}}, {});
    REQUIRE(arcs.has_value());
    const CellId stand = map->cellAt(4, 4);
    CHECK(arcs->arcOf(*map, stand, 5, map->cellAt(2, 4)) == -1);
    CHECK(arcs->arcOf(*map, stand, 5, map->cellAt(6, 4)) == -1);
    CHECK(arcs->arcOf(*map, stand, 5, map->cellAt(3, 5)) == 0);
    CHECK(arcs->arcOf(*map, stand, 5, map->cellAt(3, 2)) == 1);
}

TEST_CASE("an order of borders that would part mirrored pieces is refused") {
    const auto order = [](std::vector<int> borders) {
        return ArcTable::make(Family::HexPointy, FacingKind::Corners,
                              {{"front", {0, 5}}, {"right", {1, 2}}, {"left", {3, 4}}}, std::move(borders));
    };
    CHECK(order({0, 1, 2}).has_value());
    CHECK(order({1, 2, 0}).has_value());
    REQUIRE_FALSE(order({1, 0, 2}).has_value());
    CHECK(order({1, 0, 2}).error().message == "mirrored pieces would differ: a cell between two arcs is "
                                              "right on one hand and not left on the other");
    CHECK(order({0, 1}).error().message == "arc left is named nowhere in the order of borders");
    CHECK(order({0, 1, 1, 2}).error().message == "arc right is named twice in the order of borders");
}

TEST_CASE("arcs on the border of the map leave out what is not there") {
    const auto map = made(uniformLayout(Family::Square, 3, 3));
    const auto arcs = ArcTable::make(Family::Square, FacingKind::Sides,
                                     {{"front", {0}}, {"flank", {1, 3}}, {"rear", {2}}}, {});
    REQUIRE(arcs.has_value());
    CHECK(cellsIn(*arcs, *map, CellId{0}, 3, 0).empty());
    CHECK(cellsIn(*arcs, *map, CellId{0}, 3, 1) == "002");
    CHECK(cellsIn(*arcs, *map, CellId{0}, 3, 2) == "004");
}

TEST_CASE("arcs that leave a side out or name it twice are refused") {
    const auto message = [](std::vector<ArcTable::Arc> arcs) {
        const auto table = ArcTable::make(Family::Square, FacingKind::Sides, std::move(arcs), {});
        REQUIRE_FALSE(table.has_value());
        return table.error().message;
    };
    CHECK(message({{"front", {0}}, {"rear", {2}}}) == "side 1 is in no arc");
    CHECK(message({{"front", {0, 1}}, {"rear", {1, 2, 3}}}) ==
          "side 1 is in arc front and again in arc rear");
    CHECK(message({{"front", {0, 4}}}) == "arc front names side 4; sides are 0 to 3");
}

TEST_CASE("arcs that are only named hold nothing") {
    const auto map = made(uniformLayout(Family::Square, 3, 3));
    const ArcTable arcs = ArcTable::named({"front", "rear"});
    CHECK(arcs.arcs().size() == 2);
    CHECK(arcs.arcOf(*map, CellId{4}, 0, CellId{5}) == -1);
    CHECK(ArcTable().arcOf(*map, CellId{4}, 0, CellId{0}) == -1);
}

TEST_CASE("a piece without facing has one, others one for each side") {
    CHECK(facingCount(Family::HexFlat, FacingKind::None) == 1);
    CHECK(facingCount(Family::HexFlat, FacingKind::Corners) == 6);
}
