#include "cli/battle_options.h"
#include "cli/files.h"
#include "cli/run.h"
#include "cli/verbs/verbs.h"

#include "core/odds/odds.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <thread>

namespace groma::cli {

namespace {

struct Options {
    BattleOptions battle;
    std::uint64_t count = 100;
    unsigned threads = 1;
    bool json = false;
};

// Battles depend on their number alone, so the stretches that threads take do not change the sum.
sim::Tally playAll(const game::Setup& setup, const sim::BattleSettings& settings, std::uint64_t count, unsigned threads) {
    threads = std::max(1U, threads);
    std::vector<sim::Tally> tallies(threads);
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i) {
        const std::uint64_t first = count * i / threads;
        const std::uint64_t end = count * (i + 1) / threads;
        workers.emplace_back([&, i, first, end] { tallies[i] = sim::playSeries(setup, settings, first, end - first); });
    }
    workers.clear();
    sim::Tally sum;
    for (const sim::Tally& tally : tallies) sum.add(tally);
    return sum;
}

int simulate(const Options& options) {
    const auto battle = loadBattle(options.battle);
    if (!battle) return battle.error();
    const game::Setup& setup = battle->setup();
    const sim::Tally tally = playAll(setup, battle->settings, options.count, options.threads);
    nlohmann::ordered_json json{{"scenario", setup.draft().title}, {"battles", tally.battles}, {"seed", options.battle.seed},
                                {"players", options.battle.players}, {"failures", tally.failures}};
    for (const auto& [verdict, count] : tally.verdicts) {
        const odds::Interval interval = odds::wilson(count, tally.battles);
        const double share = static_cast<double>(count) / static_cast<double>(tally.battles);
        const std::string name = verdict < 0 ? "none" : setup.model().verdicts[static_cast<std::size_t>(verdict)].named.id;
        if (options.json)
            json["verdicts"][name] = {{"count", count}, {"share", fmt::format("{:.6f}", share)},
                                      {"low", fmt::format("{:.6f}", interval.low)}, {"high", fmt::format("{:.6f}", interval.high)}};
        else
            fmt::print("{:<40} {:>6}  {:>7}  ({} to {})\n", verdictText(setup, verdict), count, percent(share),
                       percent(interval.low), percent(interval.high));
    }
    if (options.json) fmt::print("{}\n", json.dump(2));
    else fmt::print("{} battles, seed {}\n", tally.battles, options.battle.seed);
    if (tally.failures == 0) return kSuccess;
    fmt::print(stderr, "{} battles stopped; the first was number {}: {}\n", tally.failures, tally.firstFailureBattle, tally.firstFailure);
    return kFinding;
}

} // namespace

void addSimulate(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    auto* verb = app.add_subcommand("simulate", "Play a battle many times and count its verdicts");
    options->battle.addTo(*verb);
    verb->add_option("-n,--battles", options->count, "How many")->capture_default_str()->check(CLI::Range(1ULL, 100'000'000ULL));
    verb->add_option("--threads", options->threads, "Workers; the counts do not depend on it")->capture_default_str()->check(CLI::Range(1U, 1024U));
    verb->add_flag("--json", options->json, "For programs");
    verb->callback([options, &session] { session.exit = simulate(*options); });
}

} // namespace groma::cli
