// The order in which a break is put to the proofs, for everyone who asks: the command that mutates, coverage,
// the window.
#pragma once

#include "formats/proof/suite.h"

#include <cstddef>
#include <vector>

namespace groma::formats {

// Those that reach it, the likeliest to notice first; then all others that pass, the quickest first: what is
// folded away or read while a position is set up leaves no trace, and what is called unnoticed must be.
struct AskingOrder {
    std::vector<std::size_t> proofs; // Suite::proofs()
    std::size_t reaching = 0;        // so many of them reach it
};
[[nodiscard]] AskingOrder askingOrder(const Suite& suite, const Mutant& mutant);

} // namespace groma::formats
