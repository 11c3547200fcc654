#include "core/game/machine/search.h"
#include "core/grid/geometry.h"
#include "tests/support/layouts.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <vector>

using namespace groma;
using base::Number;
using game::Search;
using game::Step;
using game::Ways;

namespace {

// Three rows of three hexes, the middle row displaced: 0 1 2 / 3 4 5 / 6 7 8.
grid::GeometryRef smallMap() {
    return *grid::makeGeometry(grid::uniformLayout(grid::Family::HexPointy, 3, 3));
}

Ways explore(Search& search, const grid::Geometry& map, int start, Number budget,
             const std::function<Step(int from, int to)>& step) {
    search.begin(start, map.cellCount());
    for (std::int32_t here = search.next(); here >= 0; here = search.next()) {
        for (grid::Direction d = 0; d < map.sides(); ++d) {
            const grid::CellId to = map.neighbour(grid::CellId{here}, d);
            if (!to.valid()) {
                continue;
            }
            const Step made = step(here, to.index);
            const Number total = search.costHere() + made.cost;
            if (made.allowed && !(budget < total)) {
                search.offer(to.index, d, made, total);
            }
        }
    }
    Ways ways;
    search.settle(ways);
    return ways;
}

std::vector<std::int32_t> cellsOf(const Ways& ways) {
    std::vector<std::int32_t> cells;
    for (const Ways::Place& place : ways.places()) {
        cells.push_back(place.cell);
    }
    return cells;
}

} // namespace

TEST_CASE("a way round is taken when it is cheaper") {
    const grid::GeometryRef map = smallMap();
    Search search;
    Ways ways = explore(search, *map, 0, Number(9), [](int, int to) {
        return Step{true, false, Number(to == 1 ? 5 : 1)};
    });
    CHECK(ways.cost(2) == Number(3)); // 0 3 4 2
    std::vector<std::int64_t> path;
    ways.path(2, path);
    CHECK(path == std::vector<std::int64_t>{3, 4, 2});
    CHECK(ways.places().size() == 9);
}

TEST_CASE("what lies past the budget is not reached, halves counted exactly") {
    const grid::GeometryRef map = smallMap();
    Search search;
    Ways ways = explore(search, *map, 0, Number(1), [](int, int) {
        return Step{true, false, Number::fraction(1, 2)};
    });
    CHECK(ways.reached(1));
    CHECK(ways.reached(2));
    CHECK(ways.cost(2) == Number(1));
    CHECK_FALSE(ways.reached(8));
}

TEST_CASE("a step that stops can be the last only, and another step into the same cell goes on") {
    const grid::GeometryRef map = smallMap();
    Search search;
    const auto stopsAlongTheTop = [](int from, int to) {
        return Step{true, from == 0 && to == 1, Number(1)};
    };
    Ways ways = explore(search, *map, 0, Number(9), stopsAlongTheTop);
    CHECK(ways.cost(1) == Number(1));
    std::vector<std::int64_t> path;
    ways.path(1, path);
    CHECK(path == std::vector<std::int64_t>{1});
    ways.path(2, path);
    CHECK(path == std::vector<std::int64_t>{3, 1, 2}); // not straight through 1: the step from 0 stops there

    ways = explore(search, *map, 0, Number(9), [](int, int to) {
        return Step{true, to == 3 || to == 1, Number(1)};
    });
    CHECK(ways.reached(1));
    CHECK(ways.reached(3));
    CHECK_FALSE(ways.reached(4));
}

TEST_CASE("a forbidden cell is gone round or not reached at all") {
    const grid::GeometryRef map = smallMap();
    Search search;
    Ways ways = explore(search, *map, 0, Number(9), [](int, int to) {
        return Step{to != 1 && to != 3, false, Number(1)};
    });
    CHECK(cellsOf(ways) == std::vector<std::int32_t>{0});
}

TEST_CASE("cells come in their order, on small maps and on large ones") {
    for (const int rows : {3, 70}) {
        const grid::GeometryRef map =
            *grid::makeGeometry(grid::uniformLayout(grid::Family::HexPointy, rows, 70));
        Search search;
        const int start = map->cellCount() - 1;
        Ways ways = explore(search, *map, start, Number(4), [](int, int) {
            return Step{true, false, Number(1)};
        });
        std::vector<std::int32_t> near;
        for (const grid::CellId cell : map->range(grid::CellId{start}, 4)) {
            near.push_back(cell.index);
        }
        CHECK(cellsOf(ways) == near); // which come in line order
    }
}
