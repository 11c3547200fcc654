// Which ways of a graph are gone, for those who add chances along them.
#pragma once

#include "core/odds/graph.h"
#include "core/odds/solve.h"

#include <cstdint>
#include <span>

namespace groma::odds {

// Those that the decisions take, but none on which an assumption is read.
struct Ways {
    const Decisions& decisions;
    std::int32_t unread = -1; // the assumption; -1: all ways
    bool open(const Graph& graph, const Edge& edge) const {
        return unread < 0 || !graph.reads()[static_cast<std::size_t>(edge.reads)].has(unread);
    }
};

// The edges that may be taken, each by its weight of a total.
struct Steps {
    std::span<const Edge> edges;
    std::uint64_t total = 1;
};
inline Steps stepsOf(const Graph& graph, const Ways& ways, std::int32_t index) {
    const Node& node = graph.nodes()[static_cast<std::size_t>(index)];
    const auto edges = graph.edgesOf(node);
    const std::int32_t chosen = ways.decisions.empty() ? -1 : ways.decisions[static_cast<std::size_t>(index)];
    // Each answer of a choice weighs 1.
    if (node.kind == NodeKind::Choice && chosen >= 0)
        return {edges.subspan(static_cast<std::size_t>(chosen), 1), 1};
    return {edges, node.total};
}

// What is left of the work that fractions may take.
class FractionMeter {
  public:
    explicit FractionMeter(const game::CountBounds& limits)
        : work_(limits.arithmetic), words_(limits.fractions) {}

    // Of a fraction of so many words. False once too much was done, or kept.
    bool worked(std::uint64_t words) {
        work_ -= std::min(work_, words + words * words / 64);
        return work_ > 0;
    }
    bool kept(std::uint64_t words) {
        words_ -= std::min<std::uint64_t>(words_, words);
        return words_ > 0;
    }

  private:
    std::uint64_t work_;
    std::uint64_t words_;
};

} // namespace groma::odds
