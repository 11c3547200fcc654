#include "tests/bench/threads.h"

#include "cli/parts/battle_options.h"
#include "tests/bench/stopwatch.h"

#include <fmt/core.h>

#include <fstream>
#include <string>
#include <vector>

namespace groma::bench {

namespace {

constexpr std::uint64_t kForTime = 60;
constexpr std::uint64_t kForMemory = 2'000;

// Bytes, of this process, as the system tells them; 0 where it does not.
std::size_t memory(const char* which) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(which)) return std::stoul(line.substr(line.find(':') + 1)) * 1024;
    return 0;
}

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

    std::ofstream("/proc/self/clear_refs") << "5"; // the peak begins anew
    const std::size_t before = memory("VmRSS");
    play(kForMemory, 2);
    const std::size_t peak = memory("VmHWM");
    const double megabytes = static_cast<double>(peak > before ? peak - before : 0) / (1 << 20);
    report.add({fmt::format("memory of {} battles on two threads", kForMemory), megabytes, "MB", 64});
}

} // namespace groma::bench
