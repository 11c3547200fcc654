#include "tests/bench/combats.h"

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
    const char* snippet;
    double goal; // milliseconds
};

constexpr Combat kCombats[] = {
    {"combat to its cards", "strength-and-honour/snippets/combat-odds-cards.yaml", 100},
    {"close combat", "commands-and-colors/snippets/combat-odds.yaml", 5},
    {"evade through caltrops", "commands-and-colors/snippets/caltrops-at-once.yaml", 5},
    {"fire over three hexes", "commands-and-colors/snippets/fire-odds.yaml", 5},
    {"elephant impact", "special-stands/snippets/odds-elephants-legion.yaml", 5},
    {"melee and morale", "ars-bellum/snippets/6.4-macedonians-odds.yaml", 5},
};
constexpr const char* kBattles[] = {"ars-bellum/arretium.yaml", "strength-and-honour/gaul.yaml",
                                    "commands-and-colors/nisibis.yaml", "special-stands/heraclea.yaml"};

std::string sample(const char* path) { return std::string(groma::test::sourceDir()) + "/samples/" + path; }

[[noreturn]] void stop(const std::string& why) {
    fmt::print(stderr, "{}\n", why);
    std::exit(2);
}

} // namespace

void combats(double floor) {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    for (const Combat& combat : kCombats) {
        const formats::Loaded loaded = loader.load(sample(combat.snippet));
        if (!loaded.snippet || !loaded.built.setup) stop(std::string(combat.snippet) + " cannot be read");
        const game::Setup& setup = *loaded.built.setup;
        const auto question = snippet::oddsQuestion(setup, *loaded.snippet);
        if (!question) stop(snippet::sentence(question.error().problems.front()));
        const odds::Request& request = question->request;
        odds::Counter counter;
        odds::Odds found;
        const double seconds = medianOf([&] { found = counter.count(request); });
        if (!found.exact()) stop(std::string(combat.snippet) + ": " + found.whyNot);
        fmt::print("odds, {:<23} {:8.3f} ms    {:9.0f} melees by hand    {:6} situations   (goal {} ms)\n",
                   combat.name, seconds * 1e3, seconds / floor, found.situations, combat.goal);
    }
}

void compiles(double floor) {
    formats::RealFileSystem files;
    for (const char* battle : kBattles) {
        const double seconds = medianOf([&] {
            formats::Loader loader(files);
            formats::LoadOptions options;
            options.crossCheck = false;
            if (!loader.load(sample(battle), options).built.setup)
                stop(std::string(battle) + " cannot be read");
        });
        fmt::print("rules edit to play, {:<31} {:6.1f} ms    {:9.0f} melees by hand   (goal 50 ms)\n", battle,
                   seconds * 1e3, seconds / floor);
    }
}

} // namespace groma::bench
