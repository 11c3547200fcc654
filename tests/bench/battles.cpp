#include "tests/bench/battles.h"

#include "core/sim/battle.h"
#include "formats/load/load.h"
#include "tests/bench/floors/battle_floor.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/source_dir.h"

#include <fmt/core.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

namespace groma::bench {

namespace {

constexpr std::uint64_t kBattles = 20;
constexpr std::uint64_t kByHand = 50; // rounds of them, so that the clock has something to measure

[[noreturn]] void stop(const std::string& why) {
    fmt::print(stderr, "{}\n", why);
    std::exit(2);
}

} // namespace

void battlesByHand(Report& report) {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded =
        loader.load(std::string(groma::test::sourceDir()) + "/samples/commands-and-colors/nisibis.yaml");
    if (!loaded.built.setup) stop("Nisibis cannot be read");
    const game::Setup& setup = *loaded.built.setup;
    const BattleTable table(setup);
    if (!table.refused.empty()) stop("the floor does not play " + table.refused);

    sim::BattleSettings settings;
    settings.players[0].kind = settings.players[1].kind = sim::PlayerKind::Random;
    sim::Tally tally;
    BattleFloor floor(table);
    std::uint64_t decisions = 0;
    std::map<std::int32_t, std::uint64_t> verdicts;
    const Pair pair = compare([&] { tally = sim::playSeries(setup, settings, 0, kBattles); },
                              [&] {
                                  for (std::uint64_t round = 0; round < kByHand; ++round) {
                                      decisions = 0;
                                      verdicts.clear();
                                      for (std::uint64_t battle = 0; battle < kBattles; ++battle) {
                                          const auto played = floor.play(settings.seed, battle);
                                          decisions += played.decisions;
                                          ++verdicts[played.verdict];
                                      }
                                  }
                              },
                              5);
    if (tally.failures != 0) stop(tally.firstFailure);
    const double ours = static_cast<double>(tally.decisions) / pair.ours;
    const double byHand = static_cast<double>(decisions * kByHand) / pair.floor;
    fmt::print("battle, random: {:.0f} decisions a second, by hand {:.0f}, ratio {:.1f}\n", ours, byHand,
               byHand / ours);
    report.add({"Commands & Colors random play, against by hand", byHand / ours, "", 5, 3});
    fmt::print("    decisions in a battle: {:.1f}, by hand {:.1f}; {}\n",
               static_cast<double>(tally.decisions) / kBattles, static_cast<double>(decisions) / kBattles,
               decisions == tally.decisions && verdicts == tally.verdicts ? "the same battles"
                                                                          : "not the same battles");
}

} // namespace groma::bench
