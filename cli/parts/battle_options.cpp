#include "cli/parts/battle_options.h"

#include "cli/parts/exit.h"
#include "cli/parts/files.h"

#include <fmt/core.h>

#include <algorithm>
#include <thread>

namespace groma::cli {

void BattleOptions::addTo(CLI::App& verb) {
    verb.add_option("SCENARIO", path, "A scenario or a campaign")->required();
    verb.add_option("--players", players, "random or greedy, for both or by side: greedy,random")
        ->capture_default_str();
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
        if (!printProblems(loaded, false))
            fmt::print(stderr, "groma: `{}` is no scenario and no campaign\n", options.path);
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

sim::Tally playAll(const game::Setup& setup, const sim::BattleSettings& settings, std::uint64_t count,
                   unsigned threads) {
    threads = std::max(1U, threads);
    std::vector<sim::Tally> tallies(threads);
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i) {
        const std::uint64_t first = count * i / threads;
        const std::uint64_t end = count * (i + 1) / threads;
        workers.emplace_back(
            [&, i, first, end] { tallies[i] = sim::playSeries(setup, settings, first, end - first); });
    }
    workers.clear();
    sim::Tally sum;
    for (const sim::Tally& tally : tallies) sum.add(tally);
    return sum;
}

std::string battleName(const game::Setup& setup, std::int32_t battle) {
    const rules::Model& model = setup.model();
    return model.outcomes[static_cast<std::size_t>(model.campaign.battles)]
        .values[static_cast<std::size_t>(battle)]
        .name;
}

std::string verdictId(const game::Setup& setup, std::int32_t verdict) {
    return verdict < 0 ? "none" : setup.model().verdicts[static_cast<std::size_t>(verdict)].named.id;
}

std::string verdictText(const game::Setup& setup, std::int32_t verdict) {
    if (verdict < 0) return "no verdict";
    return setup.model().verdicts[static_cast<std::size_t>(verdict)].named.title;
}

} // namespace groma::cli
