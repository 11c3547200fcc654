// Arguments for a function of which nothing is known but its types.
#pragma once

#include "tests/core/odds/three_evaluators/tree_walk.h"

namespace groma::tests {

// Every fitting tuple of pieces, cells, numbers ... at a position, evenly thinned out to `most`; of cells
// those with a piece and those around them. None for a parameter that no value can be made for (a list, a
// roll).
std::vector<std::vector<Walked>> argumentsFor(const game::Setup& setup, const game::Position& position,
                                              const std::vector<lang::Local>& parameters, std::size_t count,
                                              lang::FunctionKind kind, std::size_t most);

} // namespace groma::tests
