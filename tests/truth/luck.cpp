// What it is worth to take luck out of who wins: so much less variance, for so much more time.
#include "editor/session/balance/balance_question.h"
#include "tests/truth/truth.h"

#include <fmt/core.h>

#include <cmath>
#include <ctime>

namespace groma::truth {

namespace {

using sim::Outcome;

constexpr std::uint64_t kPilot = 1ULL << 50;

double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Of all battles together.
struct Sums {
    std::size_t battles = 0;          // that somebody may win
    double plain = 0, controlled = 0; // variance times time
    double logs = 0;                  // of the ratios
    std::size_t off = 0;              // where the mean of the luck is not 0 within its interval
};

void oneBattle(const std::string& path, const Options& asked, Sums& sums) {
    Options options = asked;
    const auto ground = groundOf(path, options);
    const auto battle = session::readyBattle(ground);
    if (!battle || !sim::Fortune::canTell(battle->setup())) {
        fmt::print("{:<44} {}\n", path,
                   battle ? "its rules say not what a position is worth" : battle.error().text);
        return;
    }
    options.luck = true;
    const sim::LuckControl control =
        sim::LuckControl::from(played(*battle, options.seed, kPilot, session::kPilotBattles, options));
    const double began = processorSeconds();
    const std::vector<Outcome> lucky = played(*battle, options.seed, 0, options.battles, options);
    const double withLuck = processorSeconds() - began;
    options.luck = false;
    const std::vector<Outcome> plain = played(*battle, options.seed, 0, options.battles, options);
    const double without = processorSeconds() - began - withLuck;
    sim::Sheet sheet;
    sim::Moments points;
    for (const Outcome& one : lucky) sheet.add(one, control);
    for (const Outcome& one : plain) points.add(one.points);
    const auto n = static_cast<double>(sheet.lucky());
    const double time = without <= 0 ? 1 : withLuck / without;
    const double left = sheet.varianceLeft();
    fmt::print("{:<44} {:5.1f} -> {:5.1f}  {:5.2f} {:5.2f} {:5.2f}  {}/{}\n", path,
               100 * sheet.points().mean(), 100 * sheet.controlled(), left, time, left * time,
               sheet.unknown(), sheet.events());
    std::fflush(stdout);
    const double error = sheet.spreadOfLuck() / std::sqrt(n);
    if (points.variance() <= 0) return;
    ++sums.battles;
    sums.off += std::abs(sheet.meanLuck()) > 1.96 * error ? 1 : 0;
    sums.plain += points.variance() * without;
    sums.controlled += points.variance() * left * withLuck;
    sums.logs += std::log(left * time);
}

} // namespace

bool luck(const Options& options, Goals& goals) {
    Sums sums;
    fmt::print("{:<44} points, luck out   variance, time, both\n", options.players);
    for (const std::string& path : options.paths) oneBattle(path, options, sums);
    if (sums.battles == 0) return false;
    fmt::print("{} battles; the mean luck is off in {}; the ratios' geometric mean {:.3f}\n", sums.battles,
               sums.off, std::exp(sums.logs / static_cast<double>(sums.battles)));
    goals.atMost("variance times time, pooled", sums.controlled / sums.plain, 0.5);
    return true;
}

} // namespace groma::truth
