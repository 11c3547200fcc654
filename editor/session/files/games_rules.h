#pragma once

#include "editor/session/files/recent.h"

#include <string>
#include <vector>

namespace groma::session {

// The rulesets of games that lie side by side, as the samples do: what lies in their folders themselves, not
// the parts below. Paths are below `folder`.
std::vector<FolderEntry> rulesetsOfGames(const std::string& folder);

// One of those games: its battles, by path.
struct GameBattles {
    std::string title; // of its rules; the folder's name where it has none of its own
    std::vector<FolderEntry> battles;
};
// By the names of their folders; those without a battle are left out.
std::vector<GameBattles> battlesOfGames(const std::string& folder);

} // namespace groma::session
