#pragma once

#include "formats/project/project.h"

#include <span>
#include <string>
#include <vector>

namespace groma::formats {

// What the outcomes of a set mean, as their author says it to people (`values: {DR: {help: ..., cite:
// ...}}`): for those who show it, no part of what a ruleset runs on.
struct OutcomeWords {
    std::string set, value; // names
    std::string help, cite; // as they were written; the cite may be empty
};

// Of those that say it, in the order of the files. `files` as readRuleset takes them.
[[nodiscard]] std::vector<OutcomeWords> readOutcomeWords(std::span<const ProjectFile* const> files);

} // namespace groma::formats
