// What an author says of a mutant that changes nothing that can be played: `equivalent:` beside the entry.
#pragma once

#include "formats/proof/mutant.h"
#include "formats/proof/suite.h"

#include <string>
#include <vector>

namespace groma::formats {

// `{operator: drop clause, clause: "x > 0", change: "3 -> 4", reason: "..."}`; `change` may be left out. A
// mark speaks of all mutants of its entry that it fits.
struct Mark {
    diag::NodeRef entry;
    std::uint32_t lastNode = 0; // of the entry
    std::string path;
    std::size_t line = 0; // of the mark, from 1
    std::string what, clause, change, reason;

    [[nodiscard]] bool fits(const Mutant& mutant) const;
};

[[nodiscard]] std::vector<Mark> marksOf(const yaml::Tree& tree);
// Of all files that the rules are read from, each once.
[[nodiscard]] std::vector<Mark> marksOf(const Suite& suite);

} // namespace groma::formats
