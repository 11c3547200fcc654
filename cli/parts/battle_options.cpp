#include "cli/parts/battle_options.h"

#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/run_options.h"
#include "core/sim/asked_call.h"
#include "formats/proof/forbid.h"
#include "formats/proof/setting.h"

#include <fmt/core.h>

#include <algorithm>
#include <thread>

namespace groma::cli {

void BattleOptions::addTo(CLI::App& verb) {
    verb.add_option("SCENARIO", path, "A scenario or a campaign")->required();
    verb.add_option(
            "--players", players,
            "For both, or by side: greedy,random; with a posture: greedy:attack,greedy:hold; thoughts a "
            "decision: search:200")
        ->capture_default_str();
    addSeed(verb, seed);
    verb.add_flag("--check", check, "Look for broken invariants after every decision");
}

void BattleOptions::addForbidTo(CLI::App& verb) {
    verb.add_option(
        "--forbid", forbid,
        "SIDE:NAME: that side may not take this action, or has not this trait; may be given again");
}

namespace {

// What is forbidden, laid over what was loaded. An empty text is success.
std::string forbid(const BattleOptions& options, formats::Loader& loader, formats::Loaded& loaded) {
    std::map<std::string, std::string> texts = options.unsaved;
    std::vector<formats::Forbidden> traits;
    for (const std::string& text : options.forbid) {
        const auto what = formats::forbiddenNamed(loaded, text);
        if (!what) return "--forbid " + text + ": " + what.error();
        if (what->isTrait) {
            traits.push_back(*what);
            continue;
        }
        const auto changed = formats::withoutAction(loaded, *what);
        if (!changed) return "--forbid " + text + ": " + changed.error();
        for (const auto& [path, bytes] : *changed) texts[path] = bytes;
        loaded = loader.load(options.path, {.root = {}, .unsaved = texts});
        diag::Sink problems;
        loaded.built = formats::setUpChanged(loaded, problems);
        if (problems.hasErrors() || !loaded.built.setup)
            return "--forbid " + text + ": " + sim::whyRefused(problems);
    }
    for (const formats::Forbidden& what : traits) {
        auto setup = formats::withoutTrait(*loaded.built.setup, what);
        if (!setup) return "--forbid: " + setup.error();
        loaded.built.setup = *std::move(setup);
    }
    return {};
}

} // namespace

std::expected<LoadedBattle, int> loadBattle(const BattleOptions& options, std::string* whyNot) {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    LoadedBattle battle{loader.load(options.path, {.root = {}, .unsaved = options.unsaved}), {}, {}};
    formats::Loaded& loaded = battle.loaded;
    if (!options.unsaved.empty()) {
        diag::Sink problems;
        loaded.built = formats::setUpChanged(loaded, problems);
        loaded.problems = std::move(problems);
    }
    if (whyNot != nullptr && (loaded.problems.hasErrors() || !loaded.scenario || !loaded.built.playable)) {
        *whyNot = loaded.problems.hasErrors() ? sim::whyRefused(loaded.problems) : "cannot be played";
        return std::unexpected(kFinding);
    }
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
    if (std::string why = forbid(options, loader, loaded); !why.empty()) {
        if (whyNot != nullptr) *whyNot = why;
        else fmt::print(stderr, "groma: {}\n", why);
        return std::unexpected(kMisuse);
    }
    const auto players = sim::contestantsNamed(options.players);
    if (!players) {
        fmt::print(stderr, "groma: `{}` is no player; there are {}\n", options.players,
                   sim::kPlayersThereAre);
        return std::unexpected(kMisuse);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        if (side < loaded.scenario->sides.size())
            battle.postures[side] =
                sim::postureNamed(loaded.scenario->sides[side].posture.text).value_or(battle.postures[side]);
        battle.settings.players[side] = (*players)[side].onSideOf(battle.postures[side]);
    }
    battle.settings.seed = options.seed;
    battle.settings.checkInvariants = options.check;
    return battle;
}

sim::Tally playAll(const game::Setup& setup, const sim::BattleSettings& settings, std::uint64_t first,
                   std::uint64_t count, unsigned threads, std::span<RowsWanted> rows) {
    threads = std::max(1U, threads);
    std::vector<sim::Tally> tallies(threads);
    std::vector<std::vector<std::string>> written(threads, std::vector<std::string>(rows.size()));
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i) {
        const std::uint64_t begin = first + count * i / threads;
        const std::uint64_t end = first + count * (i + 1) / threads;
        workers.emplace_back([&, i, begin, end] {
            sim::EachBattle each;
            if (!rows.empty())
                each = [&](std::uint64_t number, const sim::Battle& battle) {
                    for (std::size_t file = 0; file < rows.size(); ++file)
                        written[i][file] += rows[file].row(number, battle);
                };
            tallies[i] = sim::playSeries(setup, settings, begin, end - begin, each);
        });
    }
    workers.clear();
    sim::Tally sum;
    for (const sim::Tally& tally : tallies) sum.add(tally);
    for (const std::vector<std::string>& part : written)
        for (std::size_t file = 0; file < rows.size(); ++file) rows[file].text += part[file];
    return sum;
}

std::string battleName(const game::Setup& setup, std::int32_t battle) {
    const rules::Model& model = setup.model();
    return model.outcomes[static_cast<std::size_t>(model.campaign.battles)]
        .values[static_cast<std::size_t>(battle)]
        .name;
}

std::string battleTitle(const game::Setup& setup, std::int32_t battle) {
    const rules::Model& model = setup.model();
    const auto& value = model.outcomes[static_cast<std::size_t>(model.campaign.battles)]
                            .values[static_cast<std::size_t>(battle)];
    return value.title.empty() ? value.name : value.title;
}

std::string verdictId(const game::Setup& setup, std::int32_t verdict) {
    return verdict < 0 ? "none" : setup.model().verdicts[static_cast<std::size_t>(verdict)].named.id;
}

} // namespace groma::cli
