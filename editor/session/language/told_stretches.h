// Stretches of play that have a name (core/rules/stretches.h), as they are listed and explained.
#pragma once

#include "editor/session/document/document.h"
#include "editor/session/edits/forms/rules.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct ToldStretch {
    std::string name;
    std::string call; // "melee_phase(player: side)": how a snippet plays it, or a question asks for its odds
    std::string text; // how it reads in plain English
    std::optional<SourcePlace> place; // of its `scope`
};

// In the order of the rules; none without rules.
[[nodiscard]] std::vector<ToldStretch> toldStretches(const Document& document);

} // namespace groma::session
