// Lists of cells joined and cut as ranges, against the same done cell by cell.
#include "editor/session/edits/map/cell_list.h"
#include "editor/session/edits/map/number_ranges.h"
#include "editor/session/edits/map/terrain.h"
#include "tests/support/layouts.h"
#include "tests/support/rng.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

namespace groma::session {
namespace {

grid::GeometryRef mapNumbered(grid::Numbering numbering) {
    grid::Layout layout = grid::uniformLayout(grid::Family::HexPointy, 12, 9);
    layout.numbering = numbering;
    layout.numberDigits = 4;
    auto made = grid::makeGeometry(layout);
    REQUIRE(made);
    return *made;
}

std::vector<grid::CellId> someCells(tests::Rng& rng, const grid::Geometry& map) {
    std::vector<grid::CellId> cells;
    const auto count = static_cast<std::uint32_t>(map.cellCount());
    for (std::uint32_t i = 1 + rng.boundedDraw(40); i > 0; --i) {
        cells.push_back(grid::CellId{static_cast<std::int32_t>(rng.boundedDraw(count))});
    }
    return cells;
}

std::set<int> numbersOf(const grid::Geometry& map, std::span<const grid::CellId> cells) {
    std::set<int> numbers;
    for (const grid::CellId cell : cells) {
        numbers.insert(map.number(cell));
    }
    return numbers;
}

std::string textOf(const grid::Geometry& map, const std::set<int>& numbers) {
    std::vector<grid::CellId> cells;
    for (const int number : numbers) {
        cells.push_back(map.cellByNumber(number));
    }
    return cellRanges(map, cells);
}

} // namespace

TEST_CASE("ranges of cells are joined and cut as their cells are, in every numbering") {
    tests::Rng rng(5);
    for (const grid::Numbering numbering : {grid::Numbering::AlongLines, grid::Numbering::AcrossLines,
                                            grid::Numbering::LineAndPlace, grid::Numbering::PlaceAndLine}) {
        const auto map = mapNumbered(numbering);
        for (int round = 0; round < 200; ++round) {
            const auto cells = someCells(rng, *map), others = someCells(rng, *map);
            std::set<int> expected = numbersOf(*map, cells);
            const std::set<int> given = numbersOf(*map, others);
            NumberRanges ranges(*map, cellRangesSorted(*map, cells));
            REQUIRE(ranges.text() == textOf(*map, expected));
            if (round % 2 == 0) {
                ranges.add(NumberRanges(*map, others));
                expected.insert(given.begin(), given.end());
            } else {
                const bool has =
                    std::ranges::any_of(given, [&](int number) { return expected.contains(number); });
                REQUIRE(ranges.take(NumberRanges(*map, others)) == has);
                std::erase_if(expected, [&](int number) { return given.contains(number); });
            }
            REQUIRE(ranges.text() == textOf(*map, expected));
            REQUIRE(ranges.empty() == expected.empty());
        }
    }
}

TEST_CASE("ranges that overlap, come in disorder or lead off the map are read as the cells they name") {
    const auto map = mapNumbered(grid::Numbering::AlongLines);
    CHECK(NumberRanges(*map, "0012-0020, 3, 0018-0025, 0004,7-5, 0002").text() == "0002-0004, 0012-0025");
    CHECK(NumberRanges(*map, "0999, 0001-0999, woods").empty());
    CHECK(NumberRanges(*map, "").empty());
}

} // namespace groma::session
