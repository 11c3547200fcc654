#include "editor/session/files/games_rules.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

namespace groma::session {

namespace fs = std::filesystem;

std::vector<FolderEntry> rulesetsOfGames(const std::string& folder) {
    std::vector<FolderEntry> found;
    std::error_code error;
    for (fs::directory_iterator game(folder, error), end; !error && game != end; game.increment(error))
        for (FolderEntry& entry : rulesetsIn(game->path().string())) {
            if (entry.path.find('/') != std::string::npos) continue;
            entry.path = game->path().filename().string() + "/" + entry.path;
            found.push_back(std::move(entry));
        }
    // The rules themselves before what adds to them.
    std::ranges::sort(found, {}, [](const FolderEntry& entry) {
        const std::size_t slash = entry.path.find('/');
        return std::tuple(entry.path.substr(0, slash), !entry.path.ends_with("/rules.yaml"), entry.path);
    });
    return found;
}

} // namespace groma::session
