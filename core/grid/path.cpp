#include "core/grid/path.h"

#include <algorithm>
#include <queue>
#include <unordered_map>

namespace groma::grid {

namespace {

using base::Number;

// A way that is still open: where it has come to and what it has cost.
template <class Place>
struct Open {
    Number cost;
    std::int32_t steps;
    Place place;

    friend bool operator<(const Open& a, const Open& b)
    {
        // The queue gives the greatest first.
        if (a.cost != b.cost) {
            return b.cost < a.cost;
        }
        if (a.steps != b.steps) {
            return b.steps < a.steps;
        }
        return b.place < a.place;
    }
};

// Cheapest ways over any kind of place. `nodeAt(place)` gives the record of a place, new ones with steps -1;
// `expand(place, first, offer)` calls offer(next place, label, step cost) for every step that is allowed.
template <class Place, class NodeAt, class Expand>
void search(Place start, std::optional<Number> budget, NodeAt nodeAt, Expand expand)
{
    std::priority_queue<Open<Place>> open;
    nodeAt(start).steps = 0;
    open.push({Number(0), 0, start});
    while (!open.empty()) {
        const Open<Place> here = open.top();
        open.pop();
        const auto& known = nodeAt(here.place);
        if (known.cost != here.cost || known.steps != here.steps) {
            continue;  // a cheaper way was found meanwhile
        }
        expand(here.place, here.steps == 0, [&](Place next, std::int32_t label, Number stepCost) {
            GROMA_ASSERT(stepCost.sign() >= 0, "a step cannot cost less than nothing");
            Number cost;
            if (!tryAdd(here.cost, stepCost, cost) || (budget && *budget < cost)) {
                return;
            }
            auto& node = nodeAt(next);
            const std::int32_t steps = here.steps + 1;
            const bool isNew = node.steps < 0;
            const bool better = isNew || cost < node.cost || (cost == node.cost && steps < node.steps);
            const bool tied = !isNew && cost == node.cost && steps == node.steps && label < node.label;
            if (better || tied) {
                node.cost = cost;
                node.steps = steps;
                node.label = label;
                node.from = here.place;
            }
            if (better) {
                open.push({cost, steps, next});
            }
        });
    }
}

struct PoseNode {
    Number cost;
    std::int32_t steps = -1;
    std::int32_t label = -1;
    Pose from;
};

std::uint64_t keyOf(Pose pose)
{
    return (static_cast<std::uint64_t>(pose.anchor.index) << 3) | static_cast<std::uint64_t>(pose.facing);
}

Pose poseOf(std::uint64_t key)
{
    return {CellId{static_cast<std::int32_t>(key >> 3)}, static_cast<Direction>(key & 7)};
}

}  // namespace

Number Reach::cost(CellId cell) const
{
    GROMA_ASSERT(reached(cell), "the cell is not reached");
    return nodes_[static_cast<std::size_t>(cell.index)].cost;
}

std::vector<CellId> Reach::pathTo(CellId cell) const
{
    std::vector<CellId> path;
    if (!reached(cell)) {
        return path;
    }
    for (CellId at = cell; nodes_[static_cast<std::size_t>(at.index)].steps > 0;) {
        path.push_back(at);
        at = nodes_[static_cast<std::size_t>(at.index)].from;
    }
    std::ranges::reverse(path);
    return path;
}

Reach cheapestPaths(const Geometry& geometry,
                    CellId start,
                    std::optional<Number> budget,
                    const StepCost& stepCost,
                    const StopsAt& stopsAt)
{
    GROMA_ASSERT(geometry.contains(start), "the start is not on the map");
    Reach reach;
    reach.nodes_.resize(static_cast<std::size_t>(geometry.cellCount()));
    const auto nodeAt = [&](CellId cell) -> Reach::Node& { return reach.nodes_[static_cast<std::size_t>(cell.index)]; };
    const auto expand = [&](CellId from, bool isStart, auto offer) {
        reach.cells_.push_back(from);
        if (!isStart && stopsAt && stopsAt(from)) {
            return;
        }
        for (Direction d = 0; d < geometry.sides(); ++d) {
            const CellId to = geometry.neighbour(from, d);
            if (!to.valid()) {
                continue;
            }
            if (const auto cost = stepCost(from, d, to)) {
                offer(to, d, *cost);
            }
        }
    };
    search(start, budget, nodeAt, expand);
    std::ranges::sort(reach.cells_);
    return reach;
}

const PoseStep* PoseReach::find(Pose pose) const
{
    const auto found = std::ranges::lower_bound(places_, pose, {}, &PoseStep::pose);
    return found != places_.end() && found->pose == pose ? &*found : nullptr;
}

std::vector<PoseStep> PoseReach::pathTo(Pose pose) const
{
    std::vector<PoseStep> path;
    for (const PoseStep* at = find(pose); at != nullptr && at->motion >= 0;) {
        path.push_back(*at);
        at = find(from_[static_cast<std::size_t>(at - places_.data())]);
    }
    std::ranges::reverse(path);
    return path;
}

PoseReach cheapestMotions(const MotionProblem& problem, Pose start)
{
    GROMA_ASSERT(problem.geometry.contains(start.anchor), "the start is not on the map");
    std::unordered_map<std::uint64_t, PoseNode> nodes;  // looked up only; the result is sorted
    const auto nodeAt = [&](Pose pose) -> PoseNode& { return nodes[keyOf(pose)]; };
    const auto expand = [&](Pose from, bool isStart, auto offer) {
        if (!isStart && problem.stopsAt && problem.stopsAt(from)) {
            return;
        }
        for (std::size_t i = 0; i < problem.motions.size(); ++i) {
            const auto to = moved(problem.geometry, problem.motions[i], problem.footprint, from);
            if (!to) {
                continue;
            }
            const auto index = static_cast<std::int32_t>(i);
            if (const auto cost = problem.cost(from, index, *to)) {
                offer(*to, index, *cost);
            }
        }
    };
    search(start, problem.budget, nodeAt, expand);

    PoseReach reach;
    std::vector<std::uint64_t> keys;
    for (const auto& [key, node] : nodes) {
        keys.push_back(key);
    }
    std::ranges::sort(keys);
    for (const std::uint64_t key : keys) {
        const PoseNode& node = nodes.at(key);
        reach.places_.push_back({poseOf(key), node.label, node.cost});
        reach.from_.push_back(node.from);
    }
    return reach;
}

}  // namespace groma::grid
