#include "tests/bench/battles.h"

#include "core/sim/battle.h"
#include "formats/load/load.h"
#include "tests/bench/floors/alongside.h"
#include "tests/bench/floors/arretium_floor.h"
#include "tests/bench/floors/battle_floor.h"
#include "tests/bench/floors/gaul_floor.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/source_dir.h"

#include <fmt/core.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groma::bench {

namespace {

// Battles of a series at one table. Who balances plays thousands at random; greedy ones take as long as many.
constexpr std::uint64_t kRandom = 200, kGreedy = 20;
constexpr std::uint64_t kByHand = 1'000; // of them by hand, so that the clock has something to measure

[[noreturn]] void stop(const std::string& why) {
    fmt::print(stderr, "{}\n", why);
    std::exit(2);
}

sim::BattleSettings between(sim::PlayerKind players) {
    sim::BattleSettings settings;
    settings.players[0].kind = settings.players[1].kind = players;
    return settings;
}

struct Goals {
    double must = 0;
    double stretch = 0;
};

// The same series of battles by the kernel, at a table that begins with it, and by hand; then the first of
// them alone, in which all that is remembered and made is still to come.
void measure(const game::Setup& setup, const sim::BattleSettings& settings, const std::string& name,
             Goals goals, const auto& play, Report& report) {
    const std::uint64_t battles = settings.players[0].kind == sim::PlayerKind::Random ? kRandom : kGreedy;
    const std::uint64_t rounds = kByHand / battles;
    sim::Tally tally;
    std::uint64_t decisions = 0;
    std::map<std::int32_t, std::uint64_t> verdicts;
    const Pair pair = compare([&] { tally = sim::playSeries(setup, settings, 0, battles); },
                              [&] {
                                  for (std::uint64_t round = 0; round < rounds; ++round) {
                                      decisions = 0;
                                      verdicts.clear();
                                      for (std::uint64_t battle = 0; battle < battles; ++battle) {
                                          const auto played = play(settings.seed, battle);
                                          decisions += played.decisions;
                                          ++verdicts[played.verdict];
                                      }
                                  }
                              },
                              5);
    if (tally.failures != 0) stop(tally.firstFailure);
    const double ours = pair.ours / static_cast<double>(tally.decisions);
    const double byHand = pair.floor / static_cast<double>(decisions * rounds);
    sim::Tally first;
    const double begun = medianOf([&] { first = sim::playSeries(setup, settings, 0, 1); }, 5) /
                         static_cast<double>(first.decisions);
    fmt::print("{}: a decision {:.2f} us, by hand {:.2f} us, ratio {:.1f}\n", name, ours * 1e6, byHand * 1e6,
               ours / byHand);
    report.add({name, ours / byHand, "", goals.must, goals.stretch});
    fmt::print("    of the first battle of a fresh engine: {:.2f} us, ratio {:.1f}\n", begun * 1e6,
               begun / byHand);
    fmt::print("    {} battles, decisions in one: {:.1f}, by hand {:.1f}; {}\n", battles,
               static_cast<double>(tally.decisions) / static_cast<double>(battles),
               static_cast<double>(decisions) / static_cast<double>(battles),
               decisions == tally.decisions && verdicts == tally.verdicts ? "the same battles"
                                                                          : "not the same battles");
}

// Stops where a battle by hand differs from the kernel's.
template <class Floor>
void layAlongside(const game::Setup& setup, sim::PlayerKind players, std::uint64_t series, Floor& floor,
                  const char* name) {
    const std::string differs =
        firstDifference(setup, between(players), series,
                        [&](std::uint64_t seed, std::uint64_t battle,
                            std::vector<Heard>& heard) -> std::optional<game::Position> {
                            floor.play(seed, battle, &heard);
                            if constexpr (requires { floor.end(setup); }) return floor.end(setup);
                            return std::nullopt;
                        });
    if (!differs.empty()) stop(fmt::format("{} by hand is another battle at {}", name, differs));
    fmt::print("{} by hand: {} battles, every question the same\n", name, series);
}

formats::Loaded loadedSample(const std::string& path) {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    formats::Loaded loaded = loader.load(std::string(groma::test::sourceDir()) + "/samples/" + path);
    if (!loaded.built.setup) stop(path + " cannot be read");
    return loaded;
}

} // namespace

void battlesByHand(std::uint64_t series, Report& report) {
    const formats::Loaded loaded = loadedSample("commands-and-colors/nisibis.yaml");
    const game::Setup& setup = *loaded.built.setup;
    const BattleTable table(setup);
    if (!table.refused.empty()) stop("the floor does not play " + table.refused);

    BattleFloor floor(table);
    layAlongside(setup, sim::PlayerKind::Random, series, floor, "Commands & Colors");
    measure(
        setup, between(sim::PlayerKind::Random), "Commands & Colors random play, against by hand", {5, 3},
        [&](std::uint64_t seed, std::uint64_t battle) { return floor.play(seed, battle); }, report);
}

void gaulByHand(std::uint64_t series, Report& report) {
    const formats::Loaded loaded = loadedSample("strength-and-honour/gaul.yaml");
    const game::Setup& setup = *loaded.built.setup;
    const GaulTable table(setup);
    if (!table.refused.empty()) stop("the floor does not play " + table.refused);
    GaulFloor floor(table);
    layAlongside(setup, sim::PlayerKind::Random, series, floor, "Gaul");
    measure(
        setup, between(sim::PlayerKind::Random), "Strength & Honour random play, against by hand", {8, 4},
        [&](std::uint64_t seed, std::uint64_t battle) { return floor.play(seed, battle); }, report);
}

void arretiumByHand(const game::Setup& arretium, sim::PlayerKind players, std::uint64_t series,
                    Report& report) {
    const ArretiumTable table(arretium);
    if (!table.refused.empty()) stop("the floor does not play " + table.refused);
    const bool greedy = players == sim::PlayerKind::Greedy;
    ArretiumFloor floor(table, greedy ? ArretiumFloor::Mind::Greedy : ArretiumFloor::Mind::Random);
    layAlongside(arretium, players, series, floor, "Arretium");
    measure(
        arretium, between(players),
        fmt::format("Ars Bellum {} play, against by hand", greedy ? "greedy" : "random"), {8, 4},
        [&](std::uint64_t seed, std::uint64_t battle) { return floor.play(seed, battle); }, report);
}

} // namespace groma::bench
