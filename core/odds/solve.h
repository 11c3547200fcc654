// Exact chances on a merged graph. Re-rolls without end are cycles: strongly connected components, solved as
// linear equations over rationals (Kemeny and Snell, Finite Markov Chains, 1960, ch. 3: visits to transient
// states).
#pragma once

#include "core/base/rational.h"
#include "core/odds/graph.h"

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace groma::odds {

// Which considered answer a choice node takes: an index of its edges, -1 = all of them alike.
using Decisions = std::vector<std::int32_t>;

// By node: how often it is come to on the average, which for endings is their chance; in a part that is never
// left, the chance to come to it there. What cannot be reached from the root under `decisions` has 0. Refuses
// other cycles of more than 400 nodes, and what takes more work on fractions than the limits allow.
std::expected<std::vector<base::Rational>, std::string> visits(const Graph& graph, const Decisions& decisions,
                                                               const game::CountBounds& limits);

// The chance that an assumption is read on the way to an end; nothing where that takes more work than the
// limits allow.
std::optional<base::Rational> readChance(const Graph& graph, const Decisions& decisions,
                                         std::int32_t assumption, const game::CountBounds& limits);

// Situations of parts that are never left and have no end, if decisions are taken so: who comes to one goes
// round for ever.
std::vector<std::int32_t> endlessNodes(const Graph& graph, const Decisions& decisions);

// Strongly connected parts, each after all that it leads to.
std::vector<std::vector<std::int32_t>> components(const Graph& graph);

// Worth of an ending to the first and to the second side.
using Worth = std::array<base::Rational, 2>;

// Backward induction on what endings are worth (in the order of Graph::endings). Refuses decisions inside a
// cycle.
std::expected<Decisions, std::string> bestDecisions(const Graph& graph, const std::vector<Worth>& worth,
                                                    const game::CountBounds& limits);

// The same as far as it can be told: nodes from which something unseen or a decision inside a cycle can be
// reached are not `settled`, and what is decided in them is left open (-1).
struct PartlyDecided {
    Decisions decisions;
    std::vector<bool> settled;
};
PartlyDecided decideWherePossible(const Graph& graph, const std::vector<Worth>& worth,
                                  const game::CountBounds& limits);

} // namespace groma::odds
