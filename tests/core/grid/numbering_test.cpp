#include "tests/core/grid/grids.h"

using namespace groma::grid;
using namespace groma::grid::tests;

TEST_CASE("book numbers are read with or without leading zeros, and nothing else is a number") {
    const auto map = fifteenFourteen();
    CHECK(map->cellByNumber("007") == CellId{6});
    CHECK(map->cellByNumber("7") == CellId{6});
    CHECK(map->cellByNumber("145") == CellId{144});
    for (const char* wrong : {"", "000", "146", "-1", "+7", "7a", " 7", "0x7", "99999999999999999999999"}) {
        CAPTURE(wrong);
        CHECK_FALSE(map->cellByNumber(std::string_view(wrong)).valid());
    }
}

TEST_CASE("a number across the lines skips lines that are too short") {
    Layout layout = alternatingLayout(Family::HexPointy, 3, 3, 2);
    layout.numbering = Numbering::AcrossLines;
    layout.firstNumber = 10;
    const auto map = made(layout);
    CHECK(map->number(map->cellAt(0, 0)) == 10);
    CHECK(map->number(map->cellAt(1, 0)) == 11);
    CHECK(map->number(map->cellAt(2, 0)) == 12);
    CHECK(map->number(map->cellAt(0, 1)) == 13);
    CHECK(map->number(map->cellAt(0, 2)) == 16);
    CHECK(map->number(map->cellAt(2, 2)) == 17);
    CHECK(map->cellByNumber(15) == map->cellAt(2, 1));
    CHECK_FALSE(map->cellByNumber(18).valid());
    CHECK_FALSE(map->cellByNumber(9).valid());
}

TEST_CASE("numbers of column and row") {
    Layout layout = uniformLayout(Family::HexFlat, 13, 9);
    layout.numbering = Numbering::LineAndPlace;
    layout.numberDigits = 4;
    const auto columns = made(layout);
    CHECK(columns->numberText(columns->cellAt(2, 4)) == "0305");
    CHECK(columns->cellByNumber("1309") == columns->cellAt(12, 8));
    CHECK_FALSE(columns->cellByNumber("1310").valid());
    CHECK_FALSE(columns->cellByNumber("0005").valid());
    CHECK_FALSE(columns->cellByNumber("10305").valid());

    layout.family = Family::Square;
    layout.displaced = Displaced::None;
    layout.numbering = Numbering::PlaceAndLine;
    const auto rows = made(layout);
    CHECK(rows->numberText(rows->cellAt(2, 4)) == "0503");
    CHECK(rows->cellByNumber("0503") == rows->cellAt(2, 4));
}

TEST_CASE("layouts that make no map are refused with what is wrong") {
    const auto refused = [](Layout layout) {
        const auto geometry = makeGeometry(std::move(layout));
        REQUIRE_FALSE(geometry.has_value());
        return geometry.error().message;
    };
    CHECK(refused(Layout{}) == "a map needs at least one line of cells");
    CHECK(refused(uniformLayout(Family::HexPointy, 5, 0)) == "line 1 has 0 cells; a line has 1 to 4096");
    CHECK(refused(uniformLayout(Family::HexPointy, 5000, 5)) == "a map has at most 4096 lines, not 5000");
    CHECK(refused(uniformLayout(Family::HexPointy, 4096, 4096)) ==
          "a map has at most 4194304 cells, not 16777216");
    CHECK(refused(uniformLayout(Family::HexPointy, -3, 4)) == "a map needs at least one line of cells");

    Layout layout = uniformLayout(Family::HexPointy, 30, 40);
    layout.numberDigits = 3;
    CHECK(refused(layout) == "1200 cells from number 1 on do not fit in 3 digits");
    layout.numberDigits = 40;
    CHECK(refused(layout) == "book numbers have 1 to 9 digits, not 40");
    layout.numberDigits = 5;
    layout.numbering = Numbering::LineAndPlace;
    CHECK(refused(layout) == "numbers of line and place need an even number of digits");
    layout = uniformLayout(Family::HexFlat, 3, 3, Displaced::None);
    CHECK(refused(layout) == "every other line of hexes is displaced; say whether the odd or the even ones");
    layout = uniformLayout(Family::Square, 3, 3);
    layout.displaced = Displaced::OddLines;
    CHECK(refused(layout) == "lines of squares are not displaced");
    layout = uniformLayout(Family::Square, 3, 3);
    layout.firstNumber = -1;
    CHECK(refused(layout) == "the first number is -1; it cannot be below 0");
}
