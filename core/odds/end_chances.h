// The chances of all endings of a graph without those of the situations before them.
#pragma once

#include "core/base/rational.h"
#include "core/odds/solve.h"

#include <expected>
#include <string>
#include <vector>

namespace groma::odds {

// By ending, in the order of Graph::endings: what `visits` gives for its node, and refused as there.
std::expected<std::vector<base::Rational>, std::string>
endChances(const Graph& graph, const Decisions& decisions, const game::CountBounds& limits);

} // namespace groma::odds
