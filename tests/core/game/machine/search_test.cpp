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

namespace {

// Three rows of three hexes, the middle row displaced: 0 1 2 / 3 4 5 / 6 7 8.
grid::GeometryRef smallMap() {
    return *grid::makeGeometry(grid::uniformLayout(grid::Family::HexPointy, 3, 3));
}

void explore(Search& search, const grid::Geometry& map, int start, Number budget,
             const std::function<Step(int from, int to)>& step) {
    search.begin({&map, 1, 0, start, -1}, {}, map.cellCount());
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
}

} // namespace

TEST_CASE("a way round is taken when it is cheaper") {
    const grid::GeometryRef map = smallMap();
    Search search;
    explore(search, *map, 0, Number(9), [](int, int to) {
        return Step{true, false, Number(to == 1 ? 5 : 1)};
    });
    CHECK(search.cost(2) == Number(3)); // 0 3 4 2
    std::vector<std::int64_t> path;
    search.path(2, path);
    CHECK(path == std::vector<std::int64_t>{3, 4, 2});
    CHECK(search.cells().size() == 9);
}

TEST_CASE("what lies past the budget is not reached, halves counted exactly") {
    const grid::GeometryRef map = smallMap();
    Search search;
    explore(search, *map, 0, Number(1), [](int, int) { return Step{true, false, Number::fraction(1, 2)}; });
    CHECK(search.reached(1));
    CHECK(search.reached(2));
    CHECK(search.cost(2) == Number(1));
    CHECK_FALSE(search.reached(8));
}

TEST_CASE("a step that stops can be the last only, and another step into the same cell goes on") {
    const grid::GeometryRef map = smallMap();
    Search search;
    const auto stopsAlongTheTop = [](int from, int to) {
        return Step{true, from == 0 && to == 1, Number(1)};
    };
    explore(search, *map, 0, Number(9), stopsAlongTheTop);
    CHECK(search.cost(1) == Number(1));
    std::vector<std::int64_t> path;
    search.path(1, path);
    CHECK(path == std::vector<std::int64_t>{1});
    search.path(2, path);
    CHECK(path == std::vector<std::int64_t>{3, 1, 2}); // not straight through 1: the step from 0 stops there

    explore(search, *map, 0, Number(9), [](int, int to) {
        return Step{true, to == 3 || to == 1, Number(1)};
    });
    CHECK(search.reached(1));
    CHECK(search.reached(3));
    CHECK_FALSE(search.reached(4));
}

TEST_CASE("a forbidden cell is gone round or not reached at all") {
    const grid::GeometryRef map = smallMap();
    Search search;
    explore(search, *map, 0, Number(9), [](int, int to) {
        return Step{to != 1 && to != 3, false, Number(1)};
    });
    CHECK(search.cells() == std::vector<std::int32_t>{0});
}

TEST_CASE("cells come in their order, on small maps and on large ones") {
    for (const int rows : {3, 70}) {
        const grid::GeometryRef map =
            *grid::makeGeometry(grid::uniformLayout(grid::Family::HexPointy, rows, 70));
        Search search;
        const int start = map->cellCount() - 1;
        explore(search, *map, start, Number(4), [](int, int) { return Step{true, false, Number(1)}; });
        std::vector<std::int32_t> near;
        for (const grid::CellId cell : map->range(grid::CellId{start}, 4)) {
            near.push_back(cell.index);
        }
        CHECK(search.cells() == near); // which come in line order
    }
}
