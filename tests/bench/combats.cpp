#include "tests/bench/combats.h"

#include "core/odds/graph.h"
#include "core/snippet/question.h"
#include "formats/load/load.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/source_dir.h"

#include <fmt/core.h>

#include <cstdlib>
#include <string>

namespace groma::bench {

namespace {

struct Combat {
    const char* name;
    const char* snippet; // below samples/
    double goal;         // milliseconds
    odds::Rule rule = odds::Rule::First;
    std::size_t step = 0; // 0: the first that calls something
    const char* row = ""; // the row of goals that it is; empty: of none
    double stretch = 0;   // seconds
};

constexpr Combat kCombats[] = {
    {"combat to its cards", "strength-and-honour/snippets/combat-odds-cards.yaml", 100},
    {"close combat", "commands-and-colors/snippets/combat-odds.yaml", 5},
    {"evade through caltrops", "commands-and-colors/snippets/caltrops-at-once.yaml", 5},
    {"fire over three hexes", "commands-and-colors/snippets/fire-odds.yaml", 5},
    {"elephant impact", "special-stands/snippets/odds-elephants-legion.yaml", 5},
    {"melee and morale", "ars-bellum/snippets/6.4-macedonians-odds.yaml", 5},
    {"combat of two Legions", "../tests/bench/questions/combat-of-two-legions.yaml", 5000, odds::Rule::First,
     7},
    {"heavy combat of two Legions", "../tests/bench/questions/heavy-combat-of-two-legions.yaml", 5000,
     odds::Rule::First, 7, "a whole combat of two Legions, cards and points", 1},
    {"momentum among nine", "../tests/bench/questions/momentum-among-nine.yaml", 2000, odds::Rule::Best, 0,
     "one attack with momentum among nine, policy best", 0.3},
};
constexpr const char* kBattles[] = {"ars-bellum/arretium.yaml", "strength-and-honour/gaul.yaml",
                                    "commands-and-colors/nisibis.yaml", "special-stands/heraclea.yaml"};

std::string sample(const char* path) { return std::string(groma::test::sourceDir()) + "/samples/" + path; }

[[noreturn]] void stop(const std::string& why) {
    fmt::print(stderr, "{}\n", why);
    std::exit(2);
}

constexpr std::size_t kMostSituations = 1'500'000; // more do not fit into the time of any goal
constexpr std::size_t kManySituations = 5000;      // fewer say little about a situation

// Following every way and merging alone, without the fractions.
void situations(const odds::Request& request, const char* name, Report& report) {
    game::Engine engine;
    odds::Graph graph;
    std::vector<double> times;
    for (int i = 0; i < 3; ++i)
        times.push_back(processorSecondsOf(
            [&] { (void)graph.explore(engine, request.start, request.policy, request.limits); }));
    const double seconds = median(std::move(times));
    const auto count = static_cast<double>(graph.nodes().size());
    std::size_t edges = 0;
    for (const odds::Node& node : graph.nodes()) edges += node.edges;
    fmt::print(
        "graph, {:<22} {:8.0f} situations a second    {:6.0f} bytes a situation    {:4.1f} ways   (goal "
        "150 000, 600)\n",
        name, count / seconds, static_cast<double>(graph.bytes()) / count,
        static_cast<double>(edges) / count);
    report.add(
        {fmt::format("exact situations ({})", name), count / seconds, "a second", 150'000, 400'000, true});
    report.add({fmt::format("bytes of a situation ({})", name), static_cast<double>(graph.bytes()) / count,
                "bytes", 600, 250});
}

} // namespace

void combats(double floor, Report& report) {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    for (const Combat& combat : kCombats) {
        const formats::Loaded loaded = loader.load(sample(combat.snippet));
        if (!loaded.snippet || !loaded.built.setup) stop(std::string(combat.snippet) + " cannot be read");
        const game::Setup& setup = *loaded.built.setup;
        auto question = snippet::oddsQuestion(setup, *loaded.snippet, combat.step);
        if (!question) stop(snippet::sentence(question.error().problems.front()));
        odds::Request& request = question->request;
        request.policy.rule = combat.rule;
        request.limits.bytes = std::size_t{1} << 30;
        request.limits.nodes = kMostSituations;
        request.limits.lookedAt = odds::wordsOfFates(setup); // as `groma odds` asks
        odds::Counter counter;
        odds::Odds found;
        const double seconds = medianOf([&] { found = counter.count(request); }, combat.goal < 1000 ? 9 : 3);
        if (!found.exact()) {
            if (*combat.row == '\0') stop(std::string(combat.snippet) + ": " + found.whyNot);
            report.missing(combat.row, "not exact: " + found.whyNot);
            continue;
        }
        if (*combat.row != '\0') report.add({combat.row, seconds, "s", combat.goal / 1e3, combat.stretch});
        fmt::print("odds, {:<23} {:8.3f} ms    {:9.0f} melees by hand    {:6} situations   (goal {} ms)\n",
                   combat.name, seconds * 1e3, seconds / floor, found.situations, combat.goal);
        if (found.situations >= kManySituations) situations(request, combat.name, report);
    }
}

void compiles(double floor, Report& report) {
    formats::RealFileSystem files;
    for (const char* battle : kBattles) {
        const double seconds = medianOf([&] {
            formats::Loader loader(files);
            formats::LoadOptions options;
            options.crossCheck = false;
            if (!loader.load(sample(battle), options).built.setup)
                stop(std::string(battle) + " cannot be read");
        });
        fmt::print("rules edit to play, {:<31} {:6.1f} ms    {:9.0f} melees by hand\n", battle, seconds * 1e3,
                   seconds / floor);
        if (battle == kBattles[0])
            report.add({"rules edit to rules, Ars Bellum", seconds * 1e3, "ms", 10, 5});
        if (battle == kBattles[1])
            report.add({"rules edit to rules, Strength & Honour", seconds * 1e3, "ms", 16, 8});
    }
}

} // namespace groma::bench
