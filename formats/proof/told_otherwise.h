// Why a proof stays green under a break that it runs: all goes on as before, or something does not and
// nothing that it expects speaks of it.
#pragma once

#include "formats/proof/suite.h"

#include <cstddef>
#include <optional>
#include <string>

namespace groma::formats {

// The first line of a log that the break makes another.
struct ToldOtherwise {
    std::string before, under; // empty: there is no such line
};

// Plays the proof twice. Nothing: play and odds tell the same with the break as without.
[[nodiscard]] std::optional<ToldOtherwise> toldOtherwise(const Suite& suite, std::size_t proof,
                                                         const Mutant& mutant, Suite::BrokenRules& rules);

} // namespace groma::formats
