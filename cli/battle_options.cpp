#include "cli/battle_options.h"

#include "cli/files.h"
#include "cli/run.h"

#include <fmt/core.h>

namespace groma::cli {

void BattleOptions::addTo(CLI::App& verb) {
    verb.add_option("SCENARIO", path, "A scenario")->required();
    verb.add_option("--players", players, "random or greedy, for both or by side: greedy,random")->capture_default_str();
    verb.add_option("--seed", seed, "Same seed, same bytes")->capture_default_str();
    verb.add_flag("--check", check, "Look for broken invariants after every decision");
}

namespace {

bool readPlayers(const std::string& text, std::array<sim::PlayerSettings, 2>& players) {
    const auto comma = text.find(',');
    const auto first = sim::playerNamed(text.substr(0, comma));
    const auto second = comma == std::string::npos ? first : sim::playerNamed(text.substr(comma + 1));
    if (!first || !second) return false;
    players[0].kind = *first;
    players[1].kind = *second;
    return true;
}

} // namespace

std::expected<LoadedBattle, int> loadBattle(const BattleOptions& options) {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    LoadedBattle battle{loader.load(options.path), {}};
    const formats::Loaded& loaded = battle.loaded;
    if (loaded.problems.hasErrors() || !loaded.scenario || !loaded.built.setup) {
        if (!printProblems(loaded, false)) fmt::print(stderr, "groma: `{}` is no scenario\n", options.path);
        return std::unexpected(kFinding);
    }
    if (!loaded.built.playable) {
        printProblems(loaded, false);
        fmt::print(stderr, "groma: `{}` cannot be played as it stands\n", options.path);
        return std::unexpected(kFinding);
    }
    if (!readPlayers(options.players, battle.settings.players)) {
        fmt::print(stderr, "groma: `{}` is no player; there are random and greedy\n", options.players);
        return std::unexpected(kMisuse);
    }
    for (std::size_t side = 0; side < 2 && side < loaded.scenario->sides.size(); ++side)
        if (const auto posture = sim::postureNamed(loaded.scenario->sides[side].posture.text))
            battle.settings.players[side].posture = *posture;
    battle.settings.seed = options.seed;
    battle.settings.checkInvariants = options.check;
    return battle;
}

std::string verdictText(const game::Setup& setup, std::int32_t verdict) {
    if (verdict < 0) return "no verdict";
    return setup.model().verdicts[static_cast<std::size_t>(verdict)].named.title;
}

} // namespace groma::cli
