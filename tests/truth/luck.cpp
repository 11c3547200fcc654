// What it is worth to take luck out of who wins: so much less variance, for so much more time.
#include "core/sim/luck_choice.h"
#include "editor/session/balance/sheet_luck.h"
#include "tests/truth/truth.h"

#include <fmt/core.h>

#include <cmath>
#include <cstdint>
#include <ctime>
#include <set>
#include <vector>

namespace groma::truth {

namespace {

using sim::Outcome;

constexpr std::uint64_t kPilot = 1ULL << 50;

std::vector<std::uint32_t> kindsOf(const std::vector<Outcome>& pilot) {
    std::set<std::uint32_t> kinds;
    for (const Outcome& one : pilot)
        for (const sim::LuckKind& kind : one.kinds) kinds.insert(kind.name);
    return {kinds.begin(), kinds.end()};
}

double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Of all battles together.
struct Sums {
    std::size_t battles = 0;          // that somebody may win
    double plain = 0, controlled = 0; // variance times time
    double logs = 0;                  // of the ratios
    std::vector<double> means;        // of the luck, in standard errors
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
    // As a sheet does it: from battles on other dice it is known of which throws it pays, mostly of none.
    options.luck = true;
    const std::vector<Outcome> pilot = played(*battle, options.seed, kPilot, session::kPilotBattles, options);
    sim::LuckChoice choice = sim::luckThatPays(pilot);
    if (options.all) {
        choice.kinds = kindsOf(pilot);
        choice.control = sim::LuckControl::from(pilot);
    }
    options.luckOf = choice.kinds;
    options.luck = !choice.kinds.empty();
    const double began = processorSeconds();
    const std::vector<Outcome> lucky = played(*battle, options.seed, 0, options.battles, options);
    const double between = processorSeconds();
    options.luck = false;
    const std::vector<Outcome> plain = played(*battle, options.seed, 0, options.battles, options);
    const double without = processorSeconds() - between;
    // Where no luck is counted both are the same work.
    const double withLuck = choice.kinds.empty() ? without : between - began;
    sim::Sheet sheet;
    sim::Moments points;
    double work = 0, steps = 0;
    for (const Outcome& one : lucky) {
        sheet.add(one, choice.control);
        for (const sim::LuckKind& kind : one.kinds) work += static_cast<double>(kind.steps);
    }
    for (const Outcome& one : plain) {
        points.add(one.points);
        steps += static_cast<double>(one.steps);
    }
    const double time = without <= 0 ? 1 : withLuck / without;
    const double left = choice.kinds.empty() ? 1 : sheet.varianceLeft();
    fmt::print("{:<44} {:5.1f} -> {:5.1f}  {:5.2f} {:5.2f} {:5.2f}  {}/{}  {} kinds, promised {:.2f} {:.2f}, "
               "steps {:.2f}\n",
               path, 100 * points.mean, 100 * (choice.kinds.empty() ? points.mean : sheet.controlled()), left,
               time, left * time, sheet.unknown(), sheet.events(), choice.kinds.size(), choice.left,
               choice.time, 1 + work / std::max(1.0, steps));
    std::fflush(stdout);
    if (points.variance() <= 0) return;
    ++sums.battles;
    sums.plain += points.variance() * without;
    sums.controlled += points.variance() * left * withLuck;
    sums.logs += std::log(left * time);
    // The mean of the luck is 0 whatever the rules are: over its standard error. Of the pilot battles, which
    // count all throws.
    sim::Moments all;
    for (const Outcome& one : pilot)
        if (one.failure.empty() && one.luck) all.add(*one.luck);
    if (all.variance() <= 0) return;
    const double z = all.mean / std::sqrt(all.variance() / static_cast<double>(all.count));
    fmt::print("  luck of all throws in {} other battles: mean {:+.2f}, {:+.2f} standard errors\n", all.count,
               all.mean, z);
    sums.means.push_back(z);
}

} // namespace

bool luck(const Options& options, Goals& goals) {
    Sums sums;
    fmt::print("{:<44} points, luck out   variance, time, both\n", options.players);
    for (const std::string& path : options.paths) oneBattle(path, options, sums);
    if (sums.battles == 0) return false;
    double squares = 0;
    for (const double z : sums.means) squares += z * z;
    fmt::print("{} battles; the ratios' geometric mean {:.3f}; the means of the luck squared, in standard "
               "errors, add to {:.1f} where {} are to be expected\n",
               sums.battles, std::exp(sums.logs / static_cast<double>(sums.battles)), squares,
               sums.means.size());
    goals.atMost("variance times time, pooled", sums.controlled / sums.plain, 0.5);
    return true;
}

} // namespace groma::truth
