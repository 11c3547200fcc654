// Positions like that of a snippet, as changes of its text: one counter otherwise, then whatever else it sets
// up.
#pragma once

#include "formats/proof/mutant.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groma::formats {

struct PositionChange {
    std::string words; // "D is ELEPH with cp 3", behind "where"
    TextEdits edits;
};

// In waves, the fewest and likeliest first: a counter of another type, or with another value; both; whatever
// else the snippet says of its position.
inline constexpr int kPositionWaves = 3;

// Of a snippet that was loaded with its rules. Every counter that it has itself is changed; of a battle that
// it stands on those on the map that its text names, by an entry of the snippet in place of the battle's.
// Nothing of campaigns. `values`: what numbers of a counter are made, in this order. At most `most` changes.
[[nodiscard]] std::vector<PositionChange> positionChanges(const Loaded& snippet, int wave,
                                                          const std::vector<int>& values, std::size_t most);

} // namespace groma::formats
