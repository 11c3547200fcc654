#include "tests/bench/threads.h"

#include "cli/parts/battle_options.h"
#include "tests/bench/memory.h"
#include "tests/bench/stopwatch.h"

#include <fmt/core.h>

#include <vector>

namespace groma::bench {

namespace {

constexpr std::uint64_t kForTime = 60;
constexpr std::uint64_t kForMemory = 2'000;

} // namespace

void threads(const game::Setup& setup, Report& report) {
    sim::BattleSettings settings;
    settings.players[0].kind = settings.players[1].kind = sim::PlayerKind::Random;
    const auto play = [&](std::uint64_t battles, unsigned threads) {
        (void)cli::playAll(setup, settings, 0, battles, threads);
    };
    std::vector<double> two, one; // by the clock on the wall: on a busy machine it says little
    for (int i = 0; i < 5; ++i) {
        two.push_back(secondsOf([&] { play(kForTime, 2); }));
        one.push_back(secondsOf([&] { play(kForTime, 1); }));
    }
    const Pair pair{median(two), median(one)};
    report.add({"two threads against one", pair.floor / pair.ours, "", 1.9, 0, true});
    fmt::print("battles, two threads    {:8.1f} ms    one {:8.1f} ms    ratio {:.2f}\n",
               pair.ours / kForTime * 1e3, pair.floor / kForTime * 1e3, pair.floor / pair.ours);

    const double megabytes = peakMegabytesOf([&] { play(kForMemory, 2); });
    report.add({fmt::format("memory of {} battles on two threads", kForMemory), megabytes, "MB", 64});
}

} // namespace groma::bench
