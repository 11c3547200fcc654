// Where a break that no snippet notices would be noticed: a snippet of the project with one counter in it
// otherwise, and what the whole rules make of that.
#pragma once

#include "formats/proof/suite.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace groma::formats {

struct NoticingPosition {
    std::string like;   // the snippet that it is made of, below the root
    std::string change; // "D is ELEPH with cp 3", behind "where"
    std::string text;   // of a whole snippet beside `like`: it passes, and turns red under the broken rules
};

struct NoticingSearch {
    std::optional<NoticingPosition> found;
    std::size_t likes = 0; // snippets that positions were made of; 0: all that could be stand on campaigns
    std::size_t tried = 0; // positions
};

// Goes through the snippets that run what is broken, or, where none does, through the quickest, one position
// of each in turn: first counters of other types or with other values, then both, then whatever else the
// snippets set up (position_changes.h). Plays at most `most` positions; `stop` is asked before each.
[[nodiscard]] NoticingSearch searchNoticing(const Suite& suite, const Mutant& mutant,
                                            Suite::BrokenRules& rules, std::size_t most,
                                            const std::function<bool()>& stop);

} // namespace groma::formats
