#include "core/grid/facing.h"

#include "tests/core/grid/grids.h"

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

ArcTable hexArcs()
{
    auto table = ArcTable::make(Family::HexPointy, {{"front", {0, 5}}, {"flank", {1, 4}}, {"rear", {2, 3}}});
    REQUIRE(table.has_value());
    return *table;
}

}  // namespace

TEST_CASE("a stand that faces a corner has two front hexes, one on each flank and two behind")
{
    const auto map = made(uniformLayout(Family::HexPointy, 7, 7, Displaced::EvenLines));
    const ArcTable arcs = hexArcs();
    const CellId stand = map->cellAt(2, 3);  // hex 018; row 2 is not displaced
    // Facing the north corner (5), between NW and NE.
    CHECK(listed(*map, arcs.cellsIn(*map, stand, 5, 0)) == "011 010");
    CHECK(listed(*map, arcs.cellsIn(*map, stand, 5, 1)) == "019 017");
    CHECK(listed(*map, arcs.cellsIn(*map, stand, 5, 2)) == "025 024");
    // Facing the corner east by south-east (1), between E and SE.
    CHECK(listed(*map, arcs.cellsIn(*map, stand, 1, 0)) == "025 019");
    CHECK(listed(*map, arcs.cellsIn(*map, stand, 1, 2)) == "017 010");
}

TEST_CASE("the arc of a far cell goes by its sector")
{
    const auto map = made(uniformLayout(Family::HexPointy, 9, 9, Displaced::EvenLines));
    const ArcTable arcs = hexArcs();
    const CellId stand = map->cellAt(4, 4);
    CHECK(arcs.arcOf(*map, stand, 5, map->cellAt(1, 3)) == 0);
    CHECK(arcs.arcOf(*map, stand, 5, map->cellAt(4, 8)) == 1);
    CHECK(arcs.arcOf(*map, stand, 5, map->cellAt(8, 3)) == 2);
    CHECK(arcs.arcOf(*map, stand, 5, stand) == -1);
}

TEST_CASE("arcs on the border of the map leave out what is not there")
{
    const auto map = made(uniformLayout(Family::Square, 3, 3));
    const auto arcs = ArcTable::make(Family::Square, {{"front", {0}}, {"flank", {1, 3}}, {"rear", {2}}});
    REQUIRE(arcs.has_value());
    CHECK(listed(*map, arcs->cellsIn(*map, CellId{0}, 3, 0)).empty());
    CHECK(listed(*map, arcs->cellsIn(*map, CellId{0}, 3, 1)) == "002");
    CHECK(listed(*map, arcs->cellsIn(*map, CellId{0}, 3, 2)) == "004");
}

TEST_CASE("every arc of every facing is the turned arc of the first")
{
    const ArcTable arcs = hexArcs();
    for (Direction facing = 0; facing < 6; ++facing) {
        for (Direction d = 0; d < 6; ++d) {
            CHECK(arcs.arcOf(facing, rotated(Family::HexPointy, d, facing)) == arcs.arcOf(0, d));
        }
    }
}

TEST_CASE("arcs that leave a side out or name it twice are refused")
{
    const auto message = [](std::vector<ArcTable::Arc> arcs) {
        const auto table = ArcTable::make(Family::Square, std::move(arcs));
        REQUIRE_FALSE(table.has_value());
        return table.error().message;
    };
    CHECK(message({{"front", {0}}, {"rear", {2}}}) == "side 1 is in no arc");
    CHECK(message({{"front", {0, 1}}, {"rear", {1, 2, 3}}}) == "side 1 is in arc front and again in arc rear");
    CHECK(message({{"front", {0, 4}}}) == "arc front names side 4; sides are 0 to 3");
}

TEST_CASE("facings are named by side or by corner")
{
    CHECK(facingName(Family::HexPointy, FacingKind::Sides, 5) == "NE");
    CHECK(facingName(Family::HexPointy, FacingKind::Corners, 5) == "N");
    CHECK(facingName(Family::Square, FacingKind::None, 0) == "none");
    CHECK(facingNamed(Family::HexPointy, FacingKind::Corners, "n") == 5);
    CHECK_FALSE(facingNamed(Family::HexPointy, FacingKind::Sides, "N").has_value());
    CHECK(facingNamed(Family::Square, FacingKind::None, "none") == 0);
    CHECK(facingCount(Family::HexFlat, FacingKind::None) == 1);
    CHECK(facingCount(Family::HexFlat, FacingKind::Corners) == 6);
    CHECK(facingKindNamed("corners") == FacingKind::Corners);
    CHECK(facingKindName(FacingKind::Sides) == "sides");
    CHECK_FALSE(facingKindNamed("edges").has_value());
}
