#include "core/grid/retreat.h"

#include "tests/core/grid/grids.h"

using namespace groma::grid;
using namespace groma::grid::tests;

TEST_CASE("cells off the map are no way out")
{
    const auto map = fifteenFourteen();
    DirectionTable table;
    table.byAttack[0] = {3, 2};  // attacked from the east: west, south-west
    CHECK(listed(*map, awayCells(*map, table, at(*map, "002"), at(*map, "003"))) == "001 016");
    CHECK(listed(*map, awayCells(*map, table, at(*map, "001"), at(*map, "002"))).empty());
    CHECK(awayCells(*map, table, at(*map, "016"), at(*map, "002")).empty());
    CHECK(awayCells(*map, table, at(*map, "002"), at(*map, "002")).empty());
}

TEST_CASE("a far attacker counts by its sector")
{
    const auto map = fifteenFourteen();
    DirectionTable table;
    table.byAttack[0] = {3};
    CHECK(listed(*map, awayCells(*map, table, at(*map, "062"), at(*map, "066"))) == "061");
}

TEST_CASE("tables with impossible directions are refused")
{
    DirectionTable table;
    table.byAttack[1] = {0, 4};
    CHECK(checkDirectionTable(Family::HexPointy, table).has_value());
    CHECK(checkDirectionTable(Family::Square, table).error().message == "attacked from S: there is no direction 4");
    table.byAttack[1] = {2, 2};
    CHECK(checkDirectionTable(Family::HexPointy, table).error().message == "attacked from SE: SW is named twice");
    table.byAttack[1] = {};
    table.byAttack[5] = {1};
    CHECK(checkDirectionTable(Family::Square, table).error().message ==
          "there is no direction 5 of attack on these cells");
}
