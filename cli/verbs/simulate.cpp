#include "cli/parts/battle_options.h"
#include "cli/parts/battle_rows.h"
#include "cli/parts/chances.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "core/game/names/ending.h"
#include "core/odds/odds.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace groma::cli {

namespace {

struct SimulateOptions {
    BattleOptions battle;
    std::uint64_t first = 0, count = 100;
    std::string each;      // a file for one row a battle
    std::string eachPiece; // a file for one row a counter of each
    std::string eachRoll;  // a file for one row a throw or draw of each
    bool luck = false;
    unsigned threads = 1;
    bool json = false;
};

using VerdictCounts = std::map<std::int32_t, std::uint64_t>;

// What share of `all` ended with each verdict.
void print(const game::Setup& setup, const VerdictCounts& verdicts, std::uint64_t all,
           const std::string& indent) {
    for (const auto& [verdict, count] : verdicts) {
        const odds::Interval interval = odds::wilson(count, all);
        const double share = static_cast<double>(count) / static_cast<double>(all);
        fmt::print("{}{:<40} {:>6}  {:>7}  ({} to {})\n", indent, game::verdictText(setup, verdict), count,
                   percent(share), percent(interval.low), percent(interval.high));
    }
}

nlohmann::ordered_json asJson(const game::Setup& setup, const VerdictCounts& verdicts, std::uint64_t all) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const auto& [verdict, count] : verdicts) {
        const odds::Interval interval = odds::wilson(count, all);
        const double share = static_cast<double>(count) / static_cast<double>(all);
        json[verdictId(setup, verdict)] = {{"count", count},
                                           {"share", fmt::format("{:.6f}", share)},
                                           {"low", fmt::format("{:.6f}", interval.low)},
                                           {"high", fmt::format("{:.6f}", interval.high)}};
    }
    return json;
}

std::uint64_t sumOf(const VerdictCounts& counts) {
    std::uint64_t sum = 0;
    for (const auto& [verdict, count] : counts) sum += count;
    return sum;
}

int simulate(const SimulateOptions& options) {
    if (options.luck && options.each.empty() && options.eachRoll.empty()) {
        fmt::print(stderr, "groma simulate: --luck adds columns to --each or --each-roll: one is needed\n");
        return kMisuse;
    }
    const auto battle = loadBattle(options.battle);
    if (!battle) return battle.error();
    const game::Setup& setup = battle->setup();
    const game::Assumptions assumptions(setup);
    sim::BattleSettings settings = battle->settings;
    settings.assumptions = &assumptions;
    if (options.luck && !sim::Fortune::canTell(setup)) {
        fmt::print(stderr, "groma: the rules have no measure `worth`: without one there is no luck\n");
        return kMisuse;
    }
    settings.luck = options.luck;
    settings.rolls = !options.eachRoll.empty();
    if (settings.rolls) settings.turn = session::turnScope(battle->loaded);
    const std::uint64_t seed = options.battle.seed;
    std::vector<RowsWanted> rows;
    if (!options.each.empty())
        rows.push_back({options.each, headOfBattles(setup, options.luck),
                        [&](std::uint64_t number, const sim::Battle& played) {
                            return rowOfBattle(setup, seed, number, played);
                        }});
    if (!options.eachPiece.empty())
        rows.push_back(
            {options.eachPiece, headOfPieces(setup), [&](std::uint64_t number, const sim::Battle& played) {
                 return rowsOfPieces(setup, seed, number, played);
             }});
    if (!options.eachRoll.empty())
        rows.push_back({options.eachRoll, headOfRolls(setup, options.luck),
                        [&](std::uint64_t number, const sim::Battle& played) {
                            return rowsOfRolls(setup, seed, number, played);
                        }});
    const sim::Tally tally = playAll(setup, settings, options.first, options.count, options.threads, rows);
    formats::RealFileSystem files;
    for (const RowsWanted& wanted : rows)
        if (!writeFile(files, wanted.file, wanted.text)) return kMisuse;
    const std::vector<odds::RestsOn> rests = restsOn(assumptions, tally);
    nlohmann::ordered_json json{{"scenario", setup.draft().title}, {"battles", tally.battles},
                                {"first", options.first},          {"seed", options.battle.seed},
                                {"dice", game::kDiceVersion},      {"players", options.battle.players},
                                {"estimated", tally.estimated},    {"failures", tally.failures}};
    // A battle of a campaign is not always fought: its shares are of the times that it was.
    for (const auto& [day, verdicts] : tally.fought) {
        if (options.json) {
            json["days"][battleName(setup, day)] = asJson(setup, verdicts, sumOf(verdicts));
        } else {
            fmt::print("{} ({} fought)\n", battleTitle(setup, day), sumOf(verdicts));
            print(setup, verdicts, sumOf(verdicts), "  ");
        }
    }
    if (options.json && !tally.verdicts.empty())
        json["verdicts"] = asJson(setup, tally.verdicts, tally.battles);
    if (!options.json) print(setup, tally.verdicts, tally.battles, "");
    for (const odds::RestsOn& one : rests)
        json["assumed"].push_back(
            {{"value", one.on.what}, {"basis", one.on.basis}, {"share", chanceJson(one.chance)}});
    if (options.json) fmt::print("{}\n", jsonText(json));
    else
        fmt::print("{} {}, seed {}, dice: {}\n", tally.battles,
                   tally.fought.empty() ? "battles" : "campaigns", options.battle.seed, game::kDiceVersion);
    if (!options.json && tally.estimated > 0)
        fmt::print("players threw dice in thought to estimate {} values that were too much to count\n",
                   tally.estimated);
    if (!options.json) printAssumed(rests);
    if (tally.failures == 0) return kSuccess;
    fmt::print(stderr, "{} battles stopped; the first was number {}: {}\n", tally.failures,
               tally.firstFailureBattle, tally.firstFailure);
    return kFinding;
}

} // namespace

void addSimulate(CLI::App& app, Session& session) {
    auto options = std::make_shared<SimulateOptions>();
    auto* verb =
        app.add_subcommand("simulate", "Play a battle, or a campaign, many times and count its verdicts");
    options->battle.addTo(*verb);
    options->battle.addForbidTo(*verb);
    verb->add_option("-n,--battles", options->count, "How many")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 100'000'000ULL));
    verb->add_option("--first", options->first,
                     "Begin with this battle of the series: the parts of a series add up to the whole")
        ->capture_default_str()
        ->check(CLI::Range(0ULL, 1'000'000'000'000ULL));
    verb->add_option("--each", options->each, "Write one row a battle into this file, as CSV");
    verb->add_option("--each-piece", options->eachPiece,
                     "Write one row a counter of each battle into this file, as CSV");
    verb->add_option("--each-roll", options->eachRoll,
                     "Write one row a throw or draw of each battle into this file, as CSV; slower");
    verb->add_flag("--luck", options->luck,
                   "Tell luck apart from skill, in columns of --each and --each-roll; slower");
    addThreads(*verb, options->threads);
    verb->add_flag("--json", options->json, "For programs");
    verb->callback([options, &session] { session.exit = simulate(*options); });
}

} // namespace groma::cli
