#pragma once

#include "core/rules/source.h"
#include "formats/project/project.h"

#include <span>

namespace groma::formats {

// What a `groma: ruleset/1` file and its includes say, entry by entry (docs/rules-language.md, part 1). Every
// problem goes to the sink; what could be read is there all the same. Entries of later files follow those of
// earlier ones. A campaign's file, the last of `campaign` behind its includes, joins its own entries to those
// of the rules.
[[nodiscard]] rules::RulesetSource readRuleset(std::span<const ProjectFile* const> files, diag::Sink& sink,
                                               std::span<const ProjectFile* const> campaign = {});

} // namespace groma::formats
