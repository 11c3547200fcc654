#include "core/sim/match.h"

#include "cli/parts/battle_options.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "core/odds/odds.h"
#include "editor/session/jobs/parallel.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace groma::cli {

namespace {

using Test = sim::SequentialTest;

// Looked at after so many pairs each time, so that what is found does not depend on the number of threads.
constexpr std::uint64_t kPairsOfBatch = 8;

struct MatchOptions {
    std::string first, second;
    std::vector<std::string> scenarios;
    std::uint64_t pairs = 200;
    std::uint64_t seed = 1;
    double low = 50, high = 60; // per cent
    unsigned doublings = 0;     // of the thoughts of the first player, each asked anew
    bool allPairs = false;      // the test stops nothing
    bool halves = false;        // each doubling against the one before it, too
    unsigned threads = 1;
    bool json = false;
};

struct Line {
    std::string title;
    sim::MatchTally tally;
    Test::Verdict verdict = Test::Verdict::Open;
};

// Until the test knows, or all pairs are played.
Line played(const LoadedBattle& battle, const sim::MatchSettings& settings, const Test& test,
            const MatchOptions& options) {
    Line line{battle.setup().draft().title, {}, {}};
    for (std::uint64_t from = 0;
         from < options.pairs && (options.allPairs || line.verdict == Test::Verdict::Open);) {
        const std::uint64_t count = std::min(kPairsOfBatch, options.pairs - from);
        std::vector<sim::MatchTally> tallies(count);
        session::parallelFor(count, options.threads, [&](std::size_t i) {
            tallies[i] = sim::playPairs(battle.setup(), settings, from + i, 1);
        });
        for (const sim::MatchTally& tally : tallies) line.tally.add(tally);
        line.verdict = test.of(line.tally.won, line.tally.lost);
        from += count;
    }
    return line;
}

std::string verdictWords(const Line& line, const MatchOptions& options) {
    switch (line.verdict) {
    case Test::Verdict::High: return fmt::format("at least {:g} %", options.high);
    case Test::Verdict::Low: return fmt::format("at most {:g} %", options.low);
    case Test::Verdict::Open: break;
    }
    return "not enough pairs";
}

void print(const Line& line, const MatchOptions& options) {
    const sim::MatchTally& tally = line.tally;
    const std::uint64_t told = tally.won + tally.lost;
    const odds::Interval interval = odds::wilson(tally.won, told);
    const std::string share =
        told == 0 ? std::string("-")
                  : fmt::format("{} ({} to {})",
                                percent(static_cast<double>(tally.won) / static_cast<double>(told)),
                                percent(interval.low), percent(interval.high));
    const std::string points =
        tally.pairs() == 0
            ? std::string("-")
            : percent(static_cast<double>(tally.halfPoints) / static_cast<double>(4 * tally.pairs()));
    const std::string seats = fmt::format("{} + {}", tally.splitBySeat[0], tally.splitBySeat[1]);
    fmt::print("{:<32} {:>5} {:>5} {:>5} {:>9} {:>5}  {:>7}  {:<28} {}\n", line.title, tally.pairs(),
               tally.won, tally.split, seats, tally.lost, points, share, verdictWords(line, options));
}

nlohmann::ordered_json asJson(const Line& line) {
    const sim::MatchTally& tally = line.tally;
    const odds::Interval interval = odds::wilson(tally.won, tally.won + tally.lost);
    constexpr std::array<const char*, 3> kVerdicts{"open", "low", "high"};
    return {{"scenario", line.title},
            {"pairs", tally.pairs()},
            {"won", tally.won},
            {"split", tally.split},
            {"split_by_seat", tally.splitBySeat},
            {"lost", tally.lost},
            {"half_points", tally.halfPoints},
            {"low", fmt::format("{:.6f}", interval.low)},
            {"high", fmt::format("{:.6f}", interval.high)},
            {"verdict", kVerdicts[static_cast<std::size_t>(line.verdict)]},
            {"failures", tally.failures},
            {"estimated", tally.estimated}};
}

void printHead(const sim::MatchSettings& settings, const MatchOptions& options) {
    fmt::print("{} against {}, seats changed on the same dice, seed {}, dice: {}\n",
               nameOf(settings.players[0]), nameOf(settings.players[1]), options.seed, game::kDiceVersion);
    fmt::print("{:<32} {:>5} {:>5} {:>5} {:>9} {:>5}  {:>7}  {:<28} {}\n", "", "pairs", "won", "split",
               "by seat", "lost", "points", "of the pairs not split", "sequential test");
}

// Of all battles, a line for each and one for them together: printed, or put into `json`.
Line matched(const std::vector<LoadedBattle>& battles, sim::MatchSettings settings, const Test& test,
             const MatchOptions& options, nlohmann::ordered_json& json) {
    if (!options.json) printHead(settings, options);
    Line all{"all", {}, {}};
    json["battles"] = nlohmann::ordered_json::array();
    for (const LoadedBattle& battle : battles) {
        settings.postures = battle.postures;
        const Line line = played(battle, settings, test, options);
        all.tally.add(line.tally);
        if (options.json) json["battles"].push_back(asJson(line));
        else print(line, options);
        std::fflush(stdout);
    }
    all.verdict = test.of(all.tally.won, all.tally.lost);
    json["all"] = asJson(all);
    if (!options.json && battles.size() > 1) print(all, options);
    return all;
}

// The first player with his thoughts doubled again and again, against the second and, if that is asked for,
// against himself with half of them; the last table has one line for each.
std::vector<Line> doubled(const std::vector<LoadedBattle>& battles, sim::MatchSettings settings,
                          const Test& test, const MatchOptions& options, nlohmann::ordered_json& json) {
    std::vector<Line> lines;
    const auto ask = [&](const sim::MatchSettings& pair) {
        nlohmann::ordered_json one{{"first", nameOf(pair.players[0])}, {"second", nameOf(pair.players[1])}};
        lines.push_back(matched(battles, pair, test, options, one));
        lines.back().title = nameOf(pair.players[0]) + " : " + nameOf(pair.players[1]);
        json["doublings"].push_back(std::move(one));
        if (!options.json) fmt::print("\n");
    };
    for (unsigned i = 0; i <= options.doublings; ++i) {
        ask(settings);
        if (i < options.doublings) settings.players[0].thoughts *= 2;
    }
    for (unsigned i = 0; options.halves && i < options.doublings; ++i) {
        sim::MatchSettings pair = settings;
        pair.players[0].thoughts = settings.players[0].thoughts >> (options.doublings - 1 - i);
        pair.players[1] = pair.players[0];
        pair.players[1].thoughts /= 2;
        ask(pair);
    }
    if (!options.json) fmt::print("all battles, as the thoughts are doubled\n");
    for (const Line& line : lines)
        if (!options.json) print(line, options);
    return lines;
}

int match(const MatchOptions& options) {
    sim::MatchSettings settings;
    settings.seed = options.seed;
    for (const auto& [text, player] :
         {std::pair{&options.first, &settings.players[0]}, {&options.second, &settings.players[1]}}) {
        const auto contestant = sim::contestantNamed(*text);
        if (!contestant) {
            fmt::print(stderr, "groma: `{}` is no player; there are {}\n", *text, sim::kPlayersThereAre);
            return kMisuse;
        }
        *player = *contestant;
    }
    if (options.low >= options.high) {
        fmt::print(stderr, "groma: --low is {:g} and --high is {:g}: the first must be the smaller\n",
                   options.low, options.high);
        return kMisuse;
    }
    if (options.doublings > 0 && (settings.players[0].kind != sim::PlayerKind::Search ||
                                  settings.players[0].thoughts > sim::kMostThoughts >> options.doublings)) {
        fmt::print(stderr, "groma match: --doublings {}: A must be search:THOUGHTS with at most {} of them\n",
                   options.doublings, sim::kMostThoughts >> options.doublings);
        return kMisuse;
    }
    if (options.halves && options.doublings == 0) {
        fmt::print(stderr, "groma match: --halves needs --doublings: each of them is played against half\n");
        return kMisuse;
    }
    const Test test{options.low / 100, options.high / 100, 0.05};
    std::vector<LoadedBattle> battles; // all of them first: a wrong path is told before an hour has passed
    for (const std::string& path : options.scenarios) {
        BattleOptions one;
        one.path = path;
        auto battle = loadBattle(one);
        if (!battle) return battle.error();
        battles.push_back(*std::move(battle));
    }
    nlohmann::ordered_json json{{"first", nameOf(settings.players[0])},
                                {"second", nameOf(settings.players[1])},
                                {"seed", options.seed},
                                {"dice", game::kDiceVersion}};
    const std::vector<Line> lines = options.doublings > 0
                                        ? doubled(battles, settings, test, options, json)
                                        : std::vector{matched(battles, settings, test, options, json)};
    if (options.json) fmt::print("{}\n", jsonText(json));
    const auto stopped =
        std::ranges::find_if(lines, [](const Line& line) { return line.tally.failures > 0; });
    if (stopped == lines.end()) return kSuccess;
    fmt::print(stderr, "{} pairs hold a battle that stopped; the first: {}\n", stopped->tally.failures,
               stopped->tally.firstFailure);
    return kFinding;
}

} // namespace

void addMatch(CLI::App& app, Session& session) {
    auto options = std::make_shared<MatchOptions>();
    auto* verb = app.add_subcommand("match", "Let two players play pairs of battles and tell who is better");
    verb->add_option("A", options->first, std::string("A player: ") + sim::kPlayersThereAre)->required();
    verb->add_option("B", options->second, "The other")->required();
    verb->add_option("SCENARIO", options->scenarios, "Scenarios and campaigns")->required();
    verb->add_option("-n,--pairs", options->pairs, "At most so many for each scenario")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 1'000'000ULL));
    verb->add_option("--low", options->low, "Stop when A wins at most this share of the pairs not split")
        ->capture_default_str()
        ->check(CLI::Range(1.0, 99.0));
    verb->add_option("--high", options->high, "Stop when A wins at least this share")
        ->capture_default_str()
        ->check(CLI::Range(1.0, 99.0));
    verb->add_option("--doublings", options->doublings,
                     "Double the thoughts of A, a search, so many times, and tell each table")
        ->check(CLI::Range(0U, 12U));
    verb->add_flag("--halves", options->halves, "With --doublings: play each against half its thoughts, too");
    verb->add_flag("--all-pairs", options->allPairs, "Play all pairs, whatever the test says of the first");
    addSeed(*verb, options->seed);
    addThreads(*verb, options->threads);
    verb->add_flag("--json", options->json, "For programs");
    verb->callback([options, &session] { session.exit = match(*options); });
}

} // namespace groma::cli
