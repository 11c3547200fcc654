// A name that nothing has is one mistake, however often a file writes it: its further places are related
// places of the first.
#pragma once

#include "core/diag/diagnostic.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace groma::diag {

inline constexpr std::string_view kAgain = "and here";
inline constexpr std::size_t kPlacesKept = 100; // of one mistake; the rest are only counted

// A further place of the same mistake, for which its fix is meant as well.
[[nodiscard]] inline bool isAgain(const Related& related) { return related.message == kAgain; }
[[nodiscard]] inline std::size_t furtherPlaces(const Diagnostic& diagnostic) {
    return static_cast<std::size_t>(std::ranges::count_if(diagnostic.related, isAgain));
}

} // namespace groma::diag
