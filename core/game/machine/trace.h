// What of a ruleset a play ran through: for proofs, which ask whether a snippet reaches an entry at all.
#pragma once

#include "core/diag/diagnostic.h"

#include <array>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace groma::game {

struct Trace {
    std::vector<std::uint8_t> executed; // by instruction of the program: 1 = it was run; grows as needed
    std::set<std::pair<std::int32_t, std::int32_t>> cells; // read: table, row * columns + column
    std::set<std::array<std::int32_t, 3>> fields;          // of outcomes, read: set, value, field
    std::vector<diag::Place> within; // code of the ruleset that was run as a part of a snippet's own texts
};

} // namespace groma::game
