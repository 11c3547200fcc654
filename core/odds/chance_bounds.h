// What can be said of a count that stopped before it had seen everything: bounds that hold whatever was not
// seen.
//
// A decision that `best` could settle, since everything behind it was seen, is settled. Every other decision
// may fall in any of its ways, and everything unseen may come out as the event or not: the least and the
// greatest chance under all of these hold in particular for the best ones (interval Markov decision
// processes: Givan, Leach and Dean, 2000). Where another rule decides, the decisions that are left fall in
// each of their ways equally often, and only what is unseen is open.
#pragma once

#include "core/odds/graph.h"
#include "core/odds/solve.h"
#include "core/odds/watcher.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace groma::odds {

struct Interval {
    double low = 0, high = 0;
    friend bool operator==(const Interval&, const Interval&) = default;
};

// By what sums in floating point may be off, so that they hold; within 0 and 1.
Interval widened(Interval bounds);

class Bounds {
  public:
    // Keeps what it needs of the graph. `worth` by ending.
    Bounds(const Graph& graph, const std::vector<Worth>& worth, const game::CountBounds& limits,
           Rule rule = Rule::Best);

    // The chance that the end is one of those marked, by ending in the order of Graph::endings.
    Interval of(const std::vector<bool>& marked) const;

  private:
    struct Way {
        std::int32_t to = -1;
        double share = 0;
    };
    struct Group {
        std::vector<std::int32_t> members;
        bool cycle = false;
    };

    Interval ofNode(std::size_t node, const std::vector<Interval>& known) const;
    Interval ofCycle(const Group& group, const std::vector<Interval>& known) const;

    std::optional<SoFar> known_; // of another rule than `best`, which needs nothing else
    std::vector<NodeKind> kinds_;
    std::vector<std::int32_t> endingOf_; // by node
    std::vector<std::vector<Way>> ways_; // of a settled decision: the one
    std::vector<std::size_t> groupOf_;   // by node
    std::vector<Group> groups_;          // each after all that it leads to
};

} // namespace groma::odds
