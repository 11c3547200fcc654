#pragma once

#include "editor/session/files/recent.h"

namespace groma::session {

// The rulesets of games that lie side by side, as the samples do: what lies in their folders themselves, not
// the parts below. Paths are below `folder`.
std::vector<FolderEntry> rulesetsOfGames(const std::string& folder);

} // namespace groma::session
