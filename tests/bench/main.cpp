// Speed as ratios: ours against a floor written by hand, in one run on one machine. See README: make bench.
#include "core/base/hash.h"
#include "core/game/setup/compile.h"
#include "core/odds/odds.h"
#include "core/sim/battle.h"
#include "core/snippet/snippet.h"
#include "formats/load/load.h"
#include "tests/bench/battles.h"
#include "tests/bench/combats.h"
#include "tests/bench/floors/melee_floor.h"
#include "tests/bench/maps.h"
#include "tests/bench/report.h"
#include "tests/bench/stopwatch.h"
#include "tests/bench/threads.h"
#include "tests/support/source_dir.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace groma;

constexpr int kMelees = 20'000;
constexpr std::uint64_t kLaidAlongside = 300; // battles by hand that are compared question by question

// Arretium with a warband beside the hastati: the first screen's what-if.
game::Position besideTheHastati(const game::Setup& setup) {
    game::Position position = game::startPosition(setup);
    if (const std::string problem = snippet::setFact(setup, position, "WARB_1.at", "108"); !problem.empty()) {
        fmt::print(stderr, "{}\n", problem);
        std::exit(2);
    }
    return position;
}

// The melee as users ask for it: odds that are thrown, one call of so many plays.
odds::Request thrownMelees(const game::Setup& setup, const game::Position& position, const game::Call& call) {
    odds::Request request;
    request.start = game::start(setup, position, call);
    request.limits.nodes = 1;
    request.samples = kMelees;
    request.seed = 7;
    return request;
}

// What was thrown is told by plays that are known as by those that are played, or nothing is measured.
void mustAgree(const odds::Odds& known, const odds::Odds& played) {
    const bool same = known.method == odds::Method::Sampled && known.samples == kMelees && known.known > 0 &&
                      played.known == 0 &&
                      std::ranges::equal(known.ends, played.ends, [](const auto& a, const auto& b) {
                          return a.result == b.result && a.position == b.position && a.seen == b.seen;
                      });
    if (same) return;
    fmt::print(stderr, "melees that are known differ from those that are played\n");
    std::exit(2);
}

game::Call meleeOf(const game::Setup& setup) {
    auto call = snippet::parseCall(setup, "melee(attacker: WARB_1, defender: HAST_1)");
    if (!call) {
        fmt::print(stderr, "{}\n", call.error());
        std::exit(2);
    }
    call->call.active = 0;
    return call->call;
}

// The floor under all that is told in melees by hand.
class MeleesByHand {
  public:
    explicit MeleesByHand(const game::Setup& setup)
        : position_(besideTheHastati(setup)), call_(meleeOf(setup)), floor_(setup, position_) {}

    const game::Position& position() const { return position_; }
    const game::Call& call() const { return call_; }
    // kMelees of them, so many times.
    void play(int times = 1) {
        for (int time = 0; time < times; ++time) {
            tests::Rng rng(7);
            for (int i = 0; i < kMelees; ++i)
                sink_ += static_cast<std::uint64_t>(
                    floor_.play(static_cast<int>(call_.args[0]), static_cast<int>(call_.args[1]), rng));
        }
    }
    std::uint64_t sink() const { return sink_; }

  private:
    game::Position position_;
    game::Call call_;
    bench::MeleeFloor floor_;
    std::uint64_t sink_ = 0;
};

// Seconds of one melee by hand.
double melee(const game::Setup& setup, MeleesByHand& melees, bench::Report& report) {
    const game::Position& position = melees.position();
    const game::Call& call = melees.call();
    std::uint64_t sink = 0;
    const auto byHand = [&] { melees.play(); };
    const auto tell = [&](const char* what, const bench::Pair& pair) {
        report.add({fmt::format("{}, against by hand", what), pair.ratio(), "", 4, 2});
        fmt::print("{:<40} {:8.1f} ns    by hand {:8.1f} ns    ratio {:6.2f}\n", what,
                   pair.ours / kMelees * 1e9, pair.floor / kMelees * 1e9, pair.ratio());
    };

    odds::Request thrown = thrownMelees(setup, position, call);
    odds::Counter counter;
    const odds::Odds known = counter.count(thrown);
    thrown.remembers = false;
    mustAgree(known, counter.count(thrown));
    thrown.remembers = true;
    const bench::Pair pair = bench::compare([&] { sink += counter.count(thrown).known; }, byHand);
    tell("melee, Monte Carlo", pair);

    game::Engine engine;
    game::FirstChooser chooser;
    game::Run run;
    game::Pending end;
    tell("melee, Monte Carlo, each one played",
         bench::compare(
             [&] {
                 game::Dice dice({.seed = 7});
                 for (int i = 0; i < kMelees; ++i) {
                     engine.drive(setup, position, call, dice, chooser, run, end);
                     sink += static_cast<std::uint64_t>(end.result.word);
                 }
             },
             byHand));

    odds::Request request;
    request.start = game::start(setup, position, call);
    const double odds = bench::medianOf([&] {
        for (int i = 0; i < 200; ++i) sink += counter.count(request).situations;
    });
    fmt::print("melee, exact odds       {:8.1f} us    (goal 50)\n", odds / 200 * 1e6);
    if (sink + melees.sink() == 1) fmt::print("\n");
    return pair.floor / kMelees;
}

// One in melees by hand, which are played in turns with the battles.
double inMelees(const game::Setup& setup, MeleesByHand& melees, const sim::PlayerKind kind, const char* name,
                int count) {
    constexpr int kTimes = 50; // about a tenth of a second
    sim::BattleSettings settings;
    settings.players[0].kind = settings.players[1].kind = kind;
    sim::Tally tally;
    const bench::Pair pair = bench::compare(
        [&] { tally = sim::playSeries(setup, settings, 0, static_cast<std::uint64_t>(count)); },
        [&] { melees.play(kTimes); }, 5);
    const double first = bench::medianOf([&] { sim::playSeries(setup, settings, 0, 1); }, 5);
    fmt::print(
        "battle, {:<8}        {:8.1f} ms    {:.0f} decisions a second; of {} battles, the first of a fresh "
        "engine {:.1f} ms    a melee by hand {:.1f} ns\n",
        name, pair.ours / count * 1e3, static_cast<double>(tally.decisions) / pair.ours, count, first * 1e3,
        pair.floor / kTimes / kMelees * 1e9);
    return pair.ratio() * kTimes * kMelees / count;
}

// Battles of a file for a profiler, nobody listening: what they come to, by a hash of all last positions.
int series(const std::string& path, std::uint64_t count, std::uint64_t stepsBeforeSetup,
           sim::PlayerKind players) {
    formats::RealFileSystem files;
    const formats::Loaded loaded = formats::Loader(files).load(path);
    if (!loaded.built.setup) return 2;
    sim::BattleSettings settings;
    settings.players[0].kind = settings.players[1].kind = players;
    settings.stepsBeforeSetup = stepsBeforeSetup;
    std::uint64_t hash = 0;
    const sim::Tally tally = sim::playSeries(*loaded.built.setup, settings, 0, count,
                                             [&](std::uint64_t, const sim::Battle& battle) {
                                                 hash = base::combine(hash, battle.position.hash());
                                             });
    fmt::print("{} battles, {} decisions, {} failures, last positions {:016x}\n", tally.battles,
               tally.decisions, tally.failures, hash);
    return 0;
}

} // namespace

// `groma_bench melee` measures the baseline alone, for a profiler; `maps`, `combats`, `compile`, `battles`,
// `threads` one thing more; `series FILE COUNT [STEPS]` random battles, by a program made for the set-up
// after so many steps, without a number never, `greedy FILE COUNT` greedy ones; `floors` whole battles by
// hand alone. `--history FILE`
// compares with the last run in the file and adds this one to it.
int main(int count, char** arguments) {
    std::string_view only;
    std::string history;
    for (int i = 1; i < count; ++i) {
        if (std::string_view(arguments[i]) == "--history" && i + 1 < count) history = arguments[++i];
        else if (only.empty()) only = arguments[i];
    }
    if (only == "series" || only == "greedy") {
        const auto number = [&](int at) { return std::strtoull(arguments[at], nullptr, 10); };
        if (count < 4 || number(3) == 0) {
            fmt::print(stderr, "groma_bench {} FILE COUNT{}\n", only, only == "series" ? " [STEPS]" : "");
            return 2;
        }
        return only == "greedy" ? series(arguments[2], number(3), UINT64_MAX, sim::PlayerKind::Greedy)
                                : series(arguments[2], number(3), count > 4 ? number(4) : UINT64_MAX,
                                         sim::PlayerKind::Random);
    }
    bench::Report report;
    const auto wanted = [&](std::string_view what) { return only.empty() || only == what; };
    if (wanted("maps")) bench::maps(report);
    if (only == "maps") {
        report.print(history);
        return 0;
    }
    const std::string battle = std::string(groma::test::sourceDir()) + "/samples/ars-bellum/arretium.yaml";
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(battle);
    if (!loaded.built.setup) return 2;
    const game::Setup& setup = *loaded.built.setup;
    const auto arretium = [&] {
        bench::arretiumByHand(setup, sim::PlayerKind::Random, kLaidAlongside, report);
        bench::arretiumByHand(setup, sim::PlayerKind::Greedy, kLaidAlongside / 5, report);
    };
    if (only == "floors") {
        bench::battlesByHand(kLaidAlongside, report);
        bench::gaulByHand(kLaidAlongside, report);
        arretium();
        report.print(history);
        return 0;
    }
    MeleesByHand melees(setup);
    const double floor = melee(setup, melees, report);
    if (wanted("combats")) bench::combats(floor, report);
    if (wanted("compile")) bench::compiles(floor, report);
    if (wanted("battles")) {
        const double random = inMelees(setup, melees, sim::PlayerKind::Random, "random", 200);
        const double greedy = inMelees(setup, melees, sim::PlayerKind::Greedy, "greedy", 20);
        report.add({"Arretium, a random battle", random, "melees by hand", 40'000, 15'000});
        report.add({"Arretium, a greedy battle", greedy, "melees by hand", 200'000, 60'000});
        bench::battlesByHand(kLaidAlongside, report);
        bench::gaulByHand(kLaidAlongside, report);
        arretium();
    }
    if (wanted("threads")) bench::threads(setup, report);
    report.print(history);
    if (!history.empty() && !report.append(history)) {
        fmt::print(stderr, "{} cannot be written\n", history);
        return 2;
    }
    return 0;
}
