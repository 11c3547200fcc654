// The language in which rules are printed for players, as `language` of a ruleset says it. It is no part of
// the rules: nothing in play reads it.
#pragma once

#include "formats/project/project.h"
#include "formats/words/language.h"

namespace groma::formats {

// What the project's rules say; of several files the first that says it, the rules before what they include.
// English where none does.
[[nodiscard]] Language printLanguage(const Project& project);

} // namespace groma::formats
