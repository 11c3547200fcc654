// What the Ars Bellum text fixes about its two hex maps, out of the geometry section of its inventory.
#include "core/grid/direction_table.h"
#include "core/grid/pixel.h"
#include "tests/core/grid/grids.h"

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

constexpr Direction kE = 0;
constexpr Direction kSE = 1;
constexpr Direction kSW = 2;
constexpr Direction kW = 3;
constexpr Direction kNW = 4;
constexpr Direction kNE = 5;

// The number h + difference, if it lies in the row meant; a neighbour outside its row or the map is dropped.
CellId expected(const Geometry& geometry, CellId cell, int difference, int rowsDown) {
    const CellId other = geometry.cellByNumber(geometry.number(cell) + difference);
    if (!other.valid() || geometry.lineOf(other) != geometry.lineOf(cell) + rowsDown) {
        return kNoCell;
    }
    return other;
}

void checkFormula(const Geometry& geometry, CellId cell, int northWest, int southWest) {
    CAPTURE(geometry.numberText(cell));
    CHECK(geometry.neighbour(cell, kE) == expected(geometry, cell, 1, 0));
    CHECK(geometry.neighbour(cell, kW) == expected(geometry, cell, -1, 0));
    CHECK(geometry.neighbour(cell, kNW) == expected(geometry, cell, northWest, -1));
    CHECK(geometry.neighbour(cell, kNE) == expected(geometry, cell, northWest + 1, -1));
    CHECK(geometry.neighbour(cell, kSW) == expected(geometry, cell, southWest, 1));
    CHECK(geometry.neighbour(cell, kSE) == expected(geometry, cell, southWest + 1, 1));
}

bool touch(const Geometry& geometry, const char* a, const char* b) {
    return geometry.adjacent(at(geometry, a), at(geometry, b));
}

double middleOf(const Geometry& geometry, const char* first, const char* last) {
    return (centreOf(geometry, at(geometry, first)).x + centreOf(geometry, at(geometry, last)).x) / 2;
}

DirectionTable retreatPairs() {
    DirectionTable table;
    table.byAttack[kW] = {kE, kSE};
    table.byAttack[kNW] = {kE, kSE};
    table.byAttack[kE] = {kW, kSW};
    table.byAttack[kNE] = {kW, kSW};
    table.byAttack[kSE] = {kNW, kNE};
    table.byAttack[kSW] = {kNW, kNE};
    return table;
}

} // namespace

TEST_CASE("rows of 15 and 14: the printed first number of every row") {
    const auto map = fifteenFourteen();
    const char* starts[] = {"001", "016", "030", "045", "059", "074", "088", "103", "117", "132"};
    for (int row = 0; row < 10; ++row) {
        CHECK(map->numberText(map->cellAt(row, 0)) == starts[row]);
    }
    CHECK(map->cellCount() == 145);
    CHECK(map->numberText(CellId{144}) == "145");
}

TEST_CASE("rows of 15 and 14: every neighbour follows the formulae") {
    const auto map = fifteenFourteen();
    for (const CellId cell : allCells(*map)) {
        checkFormula(*map, cell, -15, 14);
    }
}

TEST_CASE("rows of 21: every neighbour follows the formulae of odd and even rows") {
    const auto map = twentyOne();
    for (const CellId cell : allCells(*map)) {
        const bool oddRow = map->lineOf(cell) % 2 == 0;
        checkFormula(*map, cell, oddRow ? -21 : -22, oddRow ? 21 : 20);
    }
}

TEST_CASE("Arretium: both armies stand on the axis of the map, and named groups touch") {
    const auto map = fifteenFourteen();
    // The axis is the middle of hex 008, the eighth of the first row.
    const double axis = centreOf(*map, at(*map, "008")).x;
    CHECK(middleOf(*map, "003", "013") == doctest::Approx(axis));
    CHECK(middleOf(*map, "017", "028") == doctest::Approx(axis));
    const double romans = centreOf(*map, at(*map, "110")).x;
    CHECK(romans == doctest::Approx(axis + 0.5));
    CHECK(middleOf(*map, "120", "129") == doctest::Approx(romans));
    CHECK(middleOf(*map, "138", "140") == doctest::Approx(romans));
    for (const auto& [a, b] : {std::pair{"109", "123"},
                               {"109", "124"},
                               {"111", "125"},
                               {"111", "126"},
                               {"138", "123"},
                               {"138", "124"},
                               {"139", "124"},
                               {"139", "125"},
                               {"140", "125"},
                               {"140", "126"},
                               {"005", "006"}}) {
        CAPTURE(a);
        CAPTURE(b);
        CHECK(touch(*map, a, b));
    }
    CHECK_FALSE(touch(*map, "109", "125"));
}

TEST_CASE("the Syracusan example: who touches whom") {
    const auto map = twentyOne();
    for (const char* hex : {"097", "077", "075", "096"}) {
        CHECK(touch(*map, "076", hex));
    }
    for (const char* hex : {"097", "118", "075", "076"}) {
        CHECK(touch(*map, "096", hex));
    }
    CHECK(touch(*map, "054", "076"));
    CHECK_FALSE(touch(*map, "054", "096"));
}

TEST_CASE("the Syracusan example: the two hexes of each retreat") {
    const auto map = twentyOne();
    const DirectionTable table = retreatPairs();
    const auto away = [&](const char* attacker, const char* unit) {
        return listed(*map, awayCells(*map, table, at(*map, unit), at(*map, attacker)));
    };
    CHECK(away("075", "076") == "077 097");
    CHECK(away("075", "096") == "097 118");
    CHECK(away("054", "076") == "077 097");
    CHECK(away("077", "076") == "075 096");
    CHECK(away("118", "096") == "075 076");
}

TEST_CASE("Telamon: lines of the deployment go on from row to row") {
    const auto map = twentyOne(11);
    for (const auto& [a, b] :
         {std::pair{"109", "130"}, {"110", "131"}, {"134", "156"}, {"172", "193"}, {"198", "219"}}) {
        CAPTURE(a);
        CAPTURE(b);
        CHECK(touch(*map, a, b));
    }
    CHECK(map->lineOf(at(*map, "130")) == 6);
    CHECK(map->lineOf(at(*map, "134")) == 6);
    CHECK(map->lineOf(at(*map, "191")) == 9);
    CHECK(map->lineOf(at(*map, "198")) == 9);
    CHECK(map->lineOf(at(*map, "219")) == 10);
    CHECK(map->lineOf(at(*map, "109")) == 5);
}

TEST_CASE("the Samnite example: 286 and 287 have two common neighbours, 265 and 307") {
    const auto map = twentyOne(15);
    std::vector<CellId> common;
    for (const CellId cell : allCells(*map)) {
        if (map->adjacent(cell, at(*map, "286")) && map->adjacent(cell, at(*map, "287"))) {
            common.push_back(cell);
        }
    }
    CHECK(listed(*map, common) == "265 307");
}

TEST_CASE("flat-topped hexes numbered by columns have the same neighbours by number") {
    Layout layout = alternatingLayout(Family::HexPointy, 10, 15, 14);
    const auto rows = made(layout);
    layout.family = Family::HexFlat;
    const auto columns = made(layout);
    for (const CellId a : allCells(*rows)) {
        for (const CellId b : allCells(*rows)) {
            CHECK(rows->distance(a, b) == columns->distance(a, b));
        }
    }
}
