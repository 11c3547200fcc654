#pragma once

#include "core/rules/source.h"
#include "formats/project/project.h"

#include <span>

namespace groma::formats {

// What a `groma: ruleset/1` file and its includes say, entry by entry (docs/rules-language.md, part 1). Every problem goes to
// the sink; what could be read is there all the same. Entries of later files follow those of earlier ones.
[[nodiscard]] rules::RulesetSource readRuleset(std::span<const ProjectFile* const> files, diag::Sink& sink);

}  // namespace groma::formats
