// Cheapest ways, exact costs. Of ways that cost the same the one with fewer steps wins, then the one whose last step
// has the lower direction (or index of motion), and so back along the way: every machine finds the same.
#pragma once

#include "core/base/number.h"
#include "core/grid/footprint.h"
#include "core/grid/motion.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace groma::grid {

// One step of a way: what it costs, or nothing when it is forbidden. Costs must not be negative.
using StepCost = std::function<std::optional<base::Number>(CellId from, Direction direction, CellId to)>;
// True for a cell that may be entered but not left again in this move; the start is not asked.
using StopsAt = std::function<bool(CellId)>;

class Reach {
public:
    bool reached(CellId cell) const { return nodes_[static_cast<std::size_t>(cell.index)].steps >= 0; }
    // Asserts that the cell is reached.
    base::Number cost(CellId cell) const;
    // From the start, which is left out, to the cell. Empty for the start itself and for what is not reached.
    std::vector<CellId> pathTo(CellId cell) const;
    // Reached cells in line order, the start among them.
    const std::vector<CellId>& cells() const noexcept { return cells_; }

private:
    friend Reach cheapestPaths(const Geometry&, CellId, std::optional<base::Number>, const StepCost&, const StopsAt&);
    struct Node {
        base::Number cost;
        std::int32_t steps = -1;  // -1: not reached
        std::int32_t label = -1;  // the direction of the last step
        CellId from;
    };

    std::vector<Node> nodes_;
    std::vector<CellId> cells_;
};

// All cells within the budget (none: without limit).
Reach cheapestPaths(const Geometry& geometry,
                    CellId start,
                    std::optional<base::Number> budget,
                    const StepCost& stepCost,
                    const StopsAt& stopsAt = {});

// The same for pieces that move by rigid motions: a place is an anchor with a facing.
struct PoseStep {
    Pose pose;
    int motion = -1;    // index into the motions, by which the place was reached; -1 at the start
    base::Number cost;  // up to here
};
using MotionCost = std::function<std::optional<base::Number>(Pose from, int motion, Pose to)>;
using StopsAtPose = std::function<bool(Pose)>;

struct MotionProblem {
    const Geometry& geometry;
    std::span<const Motion> motions;
    Footprint footprint;
    std::optional<base::Number> budget;
    MotionCost cost;
    StopsAtPose stopsAt;  // may be empty
};

class PoseReach {
public:
    // Reached places in order of cell and facing, the start among them.
    const std::vector<PoseStep>& places() const noexcept { return places_; }
    // Null when the pose is not reached.
    const PoseStep* find(Pose pose) const;
    // From the start, which is left out; empty for what is not reached.
    std::vector<PoseStep> pathTo(Pose pose) const;

private:
    friend PoseReach cheapestMotions(const MotionProblem&, Pose);
    std::vector<PoseStep> places_;
    std::vector<Pose> from_;  // beside places_
};

PoseReach cheapestMotions(const MotionProblem& problem, Pose start);

}  // namespace groma::grid
