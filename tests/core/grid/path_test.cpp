#include "core/grid/path.h"

#include "tests/core/grid/grids.h"

#include <algorithm>
#include <map>

using namespace groma::grid;
using namespace groma::grid::tests;
using groma::base::Number;

namespace {

std::optional<Number> one(CellId, Direction, CellId)
{
    return Number(1);
}

}  // namespace

TEST_CASE("on open ground two points reach the nineteen hexes around")
{
    const auto map = fifteenFourteen();
    const Reach reach = cheapestPaths(*map, at(*map, "066"), Number(2), one);
    CHECK(reach.cells() == map->range(at(*map, "066"), 2));
    CHECK(reach.cost(at(*map, "064")) == Number(2));
    CHECK(listed(*map, reach.pathTo(at(*map, "064"))) == "065 064");
    CHECK(reach.pathTo(at(*map, "066")).empty());
    CHECK_FALSE(reach.reached(at(*map, "063")));
    CHECK(reach.pathTo(at(*map, "063")).empty());
}

TEST_CASE("a road at half a point carries twice as far")
{
    // Road along row 5, 059 to 073; half a point from road hex to road hex, else one.
    const auto map = fifteenFourteen();
    const int row = map->lineOf(at(*map, "059"));
    const StepCost cost = [&](CellId from, Direction, CellId to) -> std::optional<Number> {
        const bool road = map->lineOf(from) == row && map->lineOf(to) == row;
        return road ? Number::fraction(1, 2) : Number(1);
    };
    const Reach reach = cheapestPaths(*map, at(*map, "060"), Number(3), cost);
    CHECK(reach.cost(at(*map, "066")) == Number(3));
    CHECK_FALSE(reach.reached(at(*map, "067")));
    // 048 touches 062 and 063: two road steps and one across country.
    CHECK(reach.cost(at(*map, "048")) == Number(2));
    CHECK(listed(*map, reach.pathTo(at(*map, "048"))) == "061 062 048");
}

TEST_CASE("what is forbidden is gone around, and a hex that stops lets nothing through")
{
    const auto map = fifteenFourteen();
    const CellId wall = at(*map, "062");
    const StepCost cost = [&](CellId, Direction, CellId to) -> std::optional<Number> {
        return to == wall ? std::nullopt : std::optional(Number(1));
    };
    const Reach around = cheapestPaths(*map, at(*map, "061"), std::nullopt, cost);
    CHECK(around.cost(at(*map, "063")) == Number(3));
    CHECK(around.cells().size() == 144);

    const StopsAt stops = [&](CellId cell) { return map->lineOf(cell) == 4; };  // row 5
    const Reach halted = cheapestPaths(*map, at(*map, "030"), std::nullopt, one, stops);
    CHECK(halted.reached(at(*map, "059")));
    CHECK_FALSE(halted.reached(at(*map, "074")));
    // Starting inside does not hold the mover.
    CHECK(cheapestPaths(*map, at(*map, "059"), std::nullopt, one, stops).reached(at(*map, "074")));
}

TEST_CASE("of ways that cost the same the fewest steps win, then the lowest last direction")
{
    const auto map = fifteenFourteen();
    const CellId start = at(*map, "033");
    // 062 lies two rows straight below: over 047 (last step SE, 1) or over 048 (last step SW, 2).
    CHECK(listed(*map, cheapestPaths(*map, start, std::nullopt, one).pathTo(at(*map, "062"))) == "047 062");
    const StepCost free = [](CellId, Direction, CellId) { return std::optional(Number(0)); };
    CHECK(cheapestPaths(*map, start, Number(0), free).pathTo(at(*map, "062")).size() == 2);
}

TEST_CASE("costs agree with trying every way, over uneven ground on every grid")
{
    for (const auto& map : manyGeometries()) {
        const auto ground = [](CellId cell) { return Number::fraction(cell.index * 7 % 5 + 1, 2); };
        const StepCost cost = [&](CellId from, Direction d, CellId to) -> std::optional<Number> {
            return (from.index + d) % 6 == 0 ? std::nullopt : std::optional(ground(to));
        };
        const CellId start = map->cellAt(1, 1);
        const Reach reach = cheapestPaths(*map, start, std::nullopt, cost);
        // Bellman and Ford: relax every side until nothing changes.
        std::map<CellId, Number> slow{{start, Number(0)}};
        for (bool changed = true; changed;) {
            changed = false;
            for (const auto& [cell, spent] : std::map(slow)) {
                for (Direction d = 0; d < map->sides(); ++d) {
                    const CellId to = map->neighbour(cell, d);
                    const auto price = to.valid() ? cost(cell, d, to) : std::nullopt;
                    if (price && (!slow.contains(to) || spent + *price < slow[to])) {
                        slow[to] = spent + *price;
                        changed = true;
                    }
                }
            }
        }
        CHECK(reach.cells().size() == slow.size());
        for (const auto& [cell, spent] : slow) {
            REQUIRE(reach.reached(cell));
            CHECK(reach.cost(cell) == spent);
            Number walked;
            CellId before = start;
            for (const CellId step : reach.pathTo(cell)) {
                walked = walked + *cost(before, map->directionTo(before, step), step);
                before = step;
            }
            CHECK(walked == spent);
        }
    }
}

TEST_CASE("a unit of two squares wheels, goes ahead and turns about for the least points")
{
    const auto map = made(uniformLayout(Family::Square, 6, 8));
    const std::vector<Motion> motions{{{0, 1}, 0}, {{1, 0}, 2}, {{-1, 1}, 0}};  // ahead, about face, oblique left
    const std::vector<int> prices{1, 2, 2};
    const MotionProblem problem{*map,
                                motions,
                                Footprint{{0, 0}, {1, 0}},
                                Number(4),
                                [&](Pose, int motion, Pose) -> std::optional<Number> {
                                    return Number(prices[static_cast<std::size_t>(motion)]);
                                },
                                {}};
    const Pose start{at(*map, "035"), 3};  // 035 036, facing north
    const PoseReach reach = cheapestMotions(problem, start);
    const auto costOf = [&](const char* number, Direction facing) {
        const PoseStep* found = reach.find({at(*map, number), facing});
        return found == nullptr ? Number(-1) : found->cost;
    };
    CHECK(costOf("035", 3) == Number(0));
    CHECK(costOf("027", 3) == Number(1));
    CHECK(costOf("003", 3) == Number(4));
    CHECK(costOf("036", 1) == Number(2));
    CHECK(costOf("026", 3) == Number(2));
    CHECK(costOf("044", 1) == Number(3));  // about face, then one ahead to the south
    CHECK(costOf("034", 3) == Number(-1));
    const auto path = reach.pathTo({at(*map, "044"), 1});
    REQUIRE(path.size() == 2);
    CHECK(path[0].motion == 1);
    CHECK(path[1].motion == 0);
    CHECK(reach.pathTo(start).empty());
    CHECK(std::ranges::is_sorted(reach.places(), {}, &PoseStep::pose));
}
