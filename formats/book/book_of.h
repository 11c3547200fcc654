// The book that rules are taken from: `book:` of a ruleset.
#pragma once

#include "formats/project/project.h"

#include <string>
#include <vector>

namespace groma::formats {

// The file among those of the project that the rules name, given by their files in the order in which they
// are read: what includes others has the last word. Null: none says it, or there is none.
[[nodiscard]] const ProjectFile* bookOf(const Project& project, const std::vector<std::string>& rules);

} // namespace groma::formats
