// Exact chances on a merged graph. Re-rolls without end are cycles: strongly connected components, solved as linear
// equations over rationals (Kemeny and Snell, Finite Markov Chains, 1960, ch. 3: visits to transient states).
#pragma once

#include "core/base/rational.h"
#include "core/odds/graph.h"

#include <expected>
#include <string>
#include <vector>

namespace groma::odds {

// Which considered answer a choice node takes: an index of its edges, -1 = all of them alike.
using Decisions = std::vector<std::int32_t>;

// By node: how often it is come to on the average, which for endings is their chance. Nodes that cannot be reached from the
// root under `decisions` have 0. Refuses cycles of more than 400 nodes, cycles that are never left, and what takes more work on
// fractions than the limits allow.
std::expected<std::vector<base::Rational>, std::string> visits(const Graph& graph, const Decisions& decisions,
                                                          const game::CountBounds& limits);

// Backward induction on what endings are worth to each side (two values by ending, in the order of Graph::endings).
// Refuses decisions inside a cycle.
std::expected<Decisions, std::string> bestDecisions(const Graph& graph,
                                                    const std::vector<std::array<base::Rational, 2>>& worth,
                                                    const game::CountBounds& limits);

}  // namespace groma::odds
