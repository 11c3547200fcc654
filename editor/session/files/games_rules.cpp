#include "editor/session/files/games_rules.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace groma::session {

namespace {

constexpr std::size_t kMostFiles = 2000;

std::string gameOf(const FolderEntry& entry) { return entry.path.substr(0, entry.path.find('/')); }

// What lies in the folders of the games, not below and not beside them.
std::vector<FolderEntry> entriesOfGames(const std::string& folder) {
    std::vector<FolderEntry> entries = folderEntries(folder, kMostFiles, 1);
    std::erase_if(entries,
                  [](const FolderEntry& entry) { return entry.path.find('/') == std::string::npos; });
    return entries;
}

// The rulesets among them, the rules themselves before what adds to them.
std::vector<FolderEntry> rulesetsAmong(std::vector<FolderEntry> entries) {
    std::erase_if(entries, [](const FolderEntry& entry) { return entry.kind != formats::FileKind::Ruleset; });
    leaveOutChapters(entries);
    std::ranges::sort(entries, {}, [](const FolderEntry& entry) {
        return std::tuple(gameOf(entry), !entry.path.ends_with("/rules.yaml"), entry.path);
    });
    return entries;
}

} // namespace

std::vector<FolderEntry> rulesetsOfGames(const std::string& folder) {
    return rulesetsAmong(entriesOfGames(folder));
}

std::vector<GameBattles> battlesOfGames(const std::string& folder) {
    std::vector<FolderEntry> entries = entriesOfGames(folder);
    std::map<std::string, GameBattles> games;
    for (const FolderEntry& rules : rulesetsAmong(entries))
        if (GameBattles& game = games[gameOf(rules)]; game.title.empty()) game.title = rules.title;
    for (FolderEntry& entry : entries) {
        if (entry.kind != formats::FileKind::Scenario) continue;
        GameBattles& game = games[gameOf(entry)];
        if (game.title.empty()) game.title = gameOf(entry);
        game.battles.push_back(std::move(entry));
    }
    std::vector<GameBattles> found;
    for (auto& [name, game] : games)
        if (!game.battles.empty()) found.push_back(std::move(game));
    return found;
}

} // namespace groma::session
