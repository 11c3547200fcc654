#include "core/grid/direction_table.h"
#include "tests/core/grid/grids.h"

using namespace groma::grid;
using namespace groma::grid::tests;

TEST_CASE("cells off the map are no way out") {
    const auto map = fifteenFourteen();
    DirectionTable table;
    table.byAttack[0] = {3, 2}; // attacked from the east: west, south-west
    CHECK(listed(*map, awayCells(*map, table, at(*map, "002"), at(*map, "003"))) == "001 016");
    CHECK(listed(*map, awayCells(*map, table, at(*map, "001"), at(*map, "002"))).empty());
    CHECK(awayCells(*map, table, at(*map, "016"), at(*map, "002")).empty());
    CHECK(awayCells(*map, table, at(*map, "002"), at(*map, "002")).empty());
}

TEST_CASE("a far attacker counts by its sector") {
    const auto map = fifteenFourteen();
    DirectionTable table;
    table.byAttack[0] = {3};
    CHECK(listed(*map, awayCells(*map, table, at(*map, "062"), at(*map, "066"))) == "061");
}
