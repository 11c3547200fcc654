#include "core/grid/sight.h"
#include "tests/core/grid/grids.h"

#include <algorithm>

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

struct Seen {
    bool clear = true;
    Blockers blockers;
};

Seen lineOfSight(const Geometry& map, CellId from, CellId to, const SightRules& rules) {
    Seen seen;
    seen.clear = sightIsClear(map, from, to, rules, &seen.blockers);
    return seen;
}

SightRules woods(const Geometry& map, std::vector<const char*> numbers) {
    std::vector<CellId> cells;
    for (const char* number : numbers) {
        cells.push_back(at(map, number));
    }
    return {[cells](CellId cell) { return std::ranges::find(cells, cell) != cells.end(); }, {}};
}

SightRules walls(std::vector<EdgeId> edges) {
    return {{}, [edges](EdgeId edge) { return std::ranges::find(edges, edge) != edges.end(); }};
}

} // namespace

TEST_CASE("a wood between blocks, the firer's and the target's own hexes do not") {
    const auto map = fifteenFourteen();
    const CellId from = at(*map, "046");
    const CellId to = at(*map, "049");
    const auto blocked = lineOfSight(*map, from, to, woods(*map, {"048"}));
    CHECK_FALSE(blocked.clear);
    CHECK(listed(*map, blocked.blockers.cells) == "048");
    CHECK(lineOfSight(*map, from, to, woods(*map, {"046", "049"})).clear);
    CHECK(lineOfSight(*map, from, at(*map, "047"), woods(*map, {"046", "047"})).clear);
    CHECK(lineOfSight(*map, from, to, {}).clear);
}

TEST_CASE("along a hexside the line is blocked only when both hexes beside it block") {
    const auto map = fifteenFourteen();
    const CellId from = at(*map, "033");
    const CellId to = at(*map, "062");
    CHECK(lineOfSight(*map, from, to, woods(*map, {"047"})).clear);
    CHECK(lineOfSight(*map, from, to, woods(*map, {"048"})).clear);
    const auto both = lineOfSight(*map, from, to, woods(*map, {"047", "048"}));
    CHECK_FALSE(both.clear);
    CHECK(both.blockers.cells.size() == 2);
}

TEST_CASE("along a hexside either hex blocks the line where the rules say so") {
    const auto map = fifteenFourteen();
    const auto seen = [&](const char* from, const char* to, std::vector<const char*> trees) {
        SightRules rules = woods(*map, std::move(trees));
        rules.eitherBlocks = true;
        return lineOfSight(*map, at(*map, from), at(*map, to), rules).clear;
    };
    CHECK_FALSE(seen("033", "062", {"047"}));
    CHECK_FALSE(seen("033", "062", {"048"}));
    CHECK_FALSE(seen("062", "033", {"048"}));
    CHECK_FALSE(seen("033", "062", {"047", "048"}));
    CHECK(seen("033", "062", {"046", "049"}));
    CHECK(seen("033", "062", {}));
}

TEST_CASE("at the border of the map the missing hex blocks nothing") {
    const auto map = fifteenFourteen();
    CHECK(lineOfSight(*map, at(*map, "030"), at(*map, "059"), woods(*map, {"045"})).clear);
}

TEST_CASE("a wall blocks where the line crosses it") {
    const auto map = fifteenFourteen();
    const EdgeId wall = map->edgeBetween(at(*map, "047"), at(*map, "048"));
    const auto seen = lineOfSight(*map, at(*map, "046"), at(*map, "049"), walls({wall}));
    CHECK_FALSE(seen.clear);
    REQUIRE(seen.blockers.edges.size() == 1);
    CHECK(seen.blockers.edges[0] == wall);
    CHECK(seen.blockers.cells.empty());
    // Also on the side of the target itself: it is crossed.
    CHECK_FALSE(lineOfSight(*map, at(*map, "047"), at(*map, "048"), walls({wall})).clear);
    // A wall that the line runs along is not crossed.
    CHECK(lineOfSight(*map, at(*map, "033"), at(*map, "062"), walls({wall})).clear);
}

TEST_CASE("between two hexes a wood on one hand and a wall on the other block together") {
    const auto map = fifteenFourteen();
    SightRules rules = woods(*map, {"047"});
    const EdgeId wall = map->edgeBetween(at(*map, "033"), at(*map, "048"));
    rules.edgeBlocks = [wall](EdgeId edge) { return edge == wall; };
    const auto seen = lineOfSight(*map, at(*map, "033"), at(*map, "062"), rules);
    CHECK_FALSE(seen.clear);
    CHECK(listed(*map, seen.blockers.cells) == "047");
    CHECK(seen.blockers.edges == std::vector{wall});
}

TEST_CASE("only the first place where the line is blocked is named") {
    const auto map = fifteenFourteen();
    const auto seen = lineOfSight(*map, at(*map, "046"), at(*map, "050"), woods(*map, {"047", "049"}));
    CHECK(listed(*map, seen.blockers.cells) == "047");
}

TEST_CASE("the approach is the hex that the line crosses last, or both when it passes between two") {
    const auto map = fifteenFourteen();
    CHECK(listed(*map, approach(*map, at(*map, "046"), at(*map, "049"))) == "048");
    CHECK(listed(*map, approach(*map, at(*map, "046"), at(*map, "047"))) == "046");
    const auto two = approach(*map, at(*map, "033"), at(*map, "062"));
    REQUIRE(two.size() == 2);
    CHECK(two.contains(at(*map, "047")));
    CHECK(two.contains(at(*map, "048")));
    CHECK(listed(*map, approach(*map, at(*map, "030"), at(*map, "059"))) == "045");
    CHECK(approach(*map, CellId{4}, CellId{4}).empty());
}

TEST_CASE("sight is the same both ways") {
    const auto map = twentyOne();
    for (const CellId a : allCells(*map)) {
        const CellId b{(a.index * 53 + 20) % map->cellCount()};
        for (const bool either : {false, true}) {
            const SightRules rules{[](CellId cell) { return cell.index % 7 == 3; },
                                   [](EdgeId edge) { return edge.value % 29 == 1; }, either};
            CHECK(sightIsClear(*map, a, b, rules) == sightIsClear(*map, b, a, rules));
        }
    }
}

TEST_CASE("on squares a corner is closed only when both squares beside it are") {
    const auto map = made(uniformLayout(Family::Square, 5, 5));
    const CellId from = map->cellAt(0, 0);
    const CellId to = map->cellAt(1, 1);
    CHECK(lineOfSight(*map, from, to, woods(*map, {"002"})).clear);
    CHECK_FALSE(lineOfSight(*map, from, to, woods(*map, {"002", "006"})).clear);
}
