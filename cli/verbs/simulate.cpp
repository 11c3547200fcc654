#include "cli/parts/battle_options.h"
#include "cli/parts/chances.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "core/game/names/ending.h"
#include "core/odds/odds.h"
#include "formats/exchange/csv.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace groma::cli {

namespace {

struct SimulateOptions {
    BattleOptions battle;
    std::uint64_t first = 0, count = 100;
    std::string each; // a file for one row a battle
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

// One row a battle, for other programs; docs/file-formats.md says what stands in each column.
std::string headOfRows(const game::Setup& setup, bool luck) {
    std::string head = "format,battle,seed,verdict,winner,stopped,decisions,estimated";
    for (int side = 0; side < setup.sideCount(); ++side)
        head += "," + formats::csvField("lost " + setup.side(side).id);
    if (luck)
        head += "," + formats::csvField("luck " + setup.side(0).id) + "," +
                formats::csvField("skill " + setup.side(0).id) + ",chances,uncounted";
    return head + "\n";
}

std::string rowOf(const game::Setup& setup, std::uint64_t seed, std::uint64_t number,
                  const sim::Battle& battle) {
    const int winner = game::winnerOf(setup.model(), battle.verdict);
    std::string row = fmt::format(
        "battles/1,{},{},{},{},{},{},{}", number, seed, formats::csvField(verdictId(setup, battle.verdict)),
        winner >= 0 && winner < setup.sideCount() ? formats::csvField(setup.side(winner).id) : "",
        formats::csvField(battle.failure.kind == game::FailureKind::None ? "" : battle.failure.text),
        battle.decisions, battle.estimated);
    for (int side = 0; side < setup.sideCount(); ++side)
        row += fmt::format(",{}", game::lossesOf(setup, battle.position, side));
    if (battle.luck)
        row += fmt::format(",{:.6f},{:.6f},{},{}", battle.luck->luck.toDouble(),
                           battle.luck->skill.toDouble(), battle.luck->events, battle.luck->unknown);
    return row + "\n";
}

int simulate(const SimulateOptions& options) {
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
    const bool wantsRows = !options.each.empty();
    std::string rows = wantsRows ? headOfRows(setup, options.luck) : std::string();
    const BattleRow row = [&](std::uint64_t number, const sim::Battle& played) {
        return rowOf(setup, options.battle.seed, number, played);
    };
    const sim::Tally tally = playAll(setup, settings, options.first, options.count, options.threads,
                                     wantsRows ? row : BattleRow(), &rows);
    if (formats::RealFileSystem files; wantsRows && !writeFile(files, options.each, rows)) return kMisuse;
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
    if (options.json) fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
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
    verb->add_option("-n,--battles", options->count, "How many")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 100'000'000ULL));
    verb->add_option("--first", options->first,
                     "Begin with this battle of the series: the parts of a series add up to the whole")
        ->capture_default_str()
        ->check(CLI::Range(0ULL, 1'000'000'000'000ULL));
    verb->add_option("--each", options->each, "Write one row a battle into this file, as CSV");
    verb->add_flag("--luck", options->luck, "Tell luck apart from skill, in columns of --each; slower")
        ->needs("--each");
    addThreads(*verb, options->threads);
    verb->add_flag("--json", options->json, "For programs");
    verb->callback([options, &session] { session.exit = simulate(*options); });
}

} // namespace groma::cli
