// The order of many effects, each known up to an error: how far is it to be trusted?
#pragma once

#include <vector>

namespace groma::sim {

// Ranks from 1; equal values share the mean of theirs.
std::vector<double> ranksOf(const std::vector<double>& values);

// Spearman's coefficient: 1 where both have the same order, 0 where one says nothing of the other; 0 too
// where all values of one are equal.
double spearman(const std::vector<double>& a, const std::vector<double>& b);

struct Estimated {
    double value = 0;
    double error = 0; // one standard deviation, above 0
};

// The coefficient that is to be expected of the order of these estimates and that of what is estimated. How
// true effects lie around 0 is learnt from all of them, as a mixture of normal distributions of many widths
// (M. Stephens, False discovery rates: a new deal, Biostatistics 18, 2017): estimates that are no larger than
// their errors are taken for next to nothing, in whatever order. Nothing is drawn by lot. 1 of fewer than
// two.
double expectedSpearman(const std::vector<Estimated>& estimates);

} // namespace groma::sim
