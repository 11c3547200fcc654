// How far the order of the effects in a sheet agrees with that of a long run on fresh dice.
#pragma once

#include "tests/truth/truth.h"

#include <vector>

namespace groma::truth {

// Of the numbers that act, by their places in `versions.changed`. The sheet is asked as `groma balance` does,
// with so many pairs for each change on the average and more for the order, and says its estimates; the
// long run the plain means.
// Both with their signs: from what helps the second side most to what helps the first. Effects that are equal
// share a rank. What is known is told at once, and kept in `options.record` where that is named: a run that
// is broken off says how far the effects agree that it came to, and the next goes on from there. False: the
// record cannot be written, or is of another question.
bool tellOrder(const Versions& versions, const std::vector<std::size_t>& acting, const Options& options,
               Goals& goals);

} // namespace groma::truth
