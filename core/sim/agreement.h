// Do those who counted the same thing agree? The chi-square test of homogeneity.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace groma::sim {

// M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 26.4.4 and 26.4.5: the chance that a
// chi-square of so many degrees of freedom (at least 1) comes out as large or larger.
[[nodiscard]] double chanceOfChiSquare(double chiSquare, int degrees);

struct Agreement {
    double chiSquare = 0;
    int degrees = 0;   // 0: there is nothing to compare
    double chance = 1; // of differences as large where all count the same thing
};

// counts[i][k]: how often observer i saw outcome k; all lists are of one length. Outcomes of which some
// observer is to see less than five are taken together, observers who saw nothing are left out.
[[nodiscard]] Agreement agreement(std::span<const std::vector<std::uint64_t>> counts);

} // namespace groma::sim
