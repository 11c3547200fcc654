// A game that was played as a file, `groma: game/1`: what it began from, a hash of the rules, the answers by
// name, the branches that were left. Loading plays it anew, so that a file can say nothing that the rules do
// not allow.
#pragma once

#include "editor/session/play/play_history.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::session {

struct SavedGame {
    std::string title;
    std::string scenario;    // its path, as the file says it: relative to the file
    std::uint64_t rules = 0; // hash of the compiled rules that it was played under
    std::uint64_t seed = 1;  // of its dice: where they stand follows from the answers
    std::string dice;        // their version; empty: one before there were versions
    std::vector<PlayedAnswer> line;
    std::vector<PlayHistory::Branch> branches;
};

std::string gameText(const SavedGame& game);
// The reason names every problem with its place: "games/one.yaml:3:7: ...".
Expected<SavedGame> readGame(const std::string& path, const std::string& text);

// A game as it stands, its whole line. Refuses single actions.
Expected<SavedGame> savedGame(const TestPlay& play, const PlayHistory& history, const std::string& scenario);

struct LoadedGame {
    TestPlay play; // held: a computer at the table waits
    PlayHistory history;
    std::string differs; // where an answer no longer fits, or that the rules have changed; empty: as it was
};
Expected<LoadedGame> loadGame(const Document& document, const SavedGame& game);

} // namespace groma::session
