// A second version of the rules that a file stands on, to be compared with them.
#pragma once

#include "formats/load/load.h"

#include <expected>
#include <string>

namespace groma::cli {

// `which`: a ruleset; a folder with a file of the name of the ruleset's; or a revision that git has of them.
// Loaded without errors, or why not.
std::expected<formats::Loaded, std::string> otherRules(const formats::Loaded& loaded,
                                                       const std::string& which);

} // namespace groma::cli
