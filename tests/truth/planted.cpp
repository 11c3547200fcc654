// A hidden number is one more or less: is it named? And what is called significant though it is nothing?
#include "editor/session/balance/balance_question.h"
#include "tests/support/likeness.h"
#include "tests/truth/truth.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groma::truth {

namespace {

using sim::Effect;
using sim::Outcome;

constexpr std::uint64_t kRound = 16; // battles between two looks, as the sheet has it

// As the sheet asks: in rounds, until it is sure. Whether that came at any look.
bool calledSignificant(const std::vector<Outcome>& a, const std::vector<Outcome>& b, std::size_t from,
                       std::size_t pairs) {
    Effect effect;
    for (std::size_t i = 0; i < pairs; ++i) {
        effect.add(a[from + i], b[from + i]);
        if ((i + 1) % kRound == 0 && effect.verdict(0) == Effect::Verdict::Sure) return true;
    }
    return false;
}

double meanEffect(const std::vector<Outcome>& base, const std::vector<Outcome>& changed, std::size_t count) {
    Effect effect;
    for (std::size_t i = 0; i < count; ++i) effect.add(base[i], changed[i]);
    return effect.difference().mean();
}

// Ranks from 1; equal values share the mean of theirs.
std::vector<double> ranksOf(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i;
        while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
        for (std::size_t j = i; j < end; ++j) ranks[order[j]] = static_cast<double>(i + end + 1) / 2;
        i = end;
    }
    return ranks;
}

double spearman(const std::vector<double>& a, const std::vector<double>& b) {
    const std::vector<double> x = ranksOf(a), y = ranksOf(b);
    const double mean = (static_cast<double>(x.size()) + 1) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
    }
    return xx <= 0 || yy <= 0 ? 0 : xy / std::sqrt(xx * yy);
}

struct Sums {
    std::size_t hidden = 0, named = 0, shared = 0;
    std::size_t silent = 0, silentFalse = 0;
    std::size_t studies = 0, significant = 0;
};

// The order of the effects as the sheet has it against that of a long run on fresh dice, of the numbers that
// act. The sheet is asked as `groma balance` does, with so many pairs for each change on the average, and
// says its estimates; the long run the plain means. Both with their signs: from what helps the second side
// most to what helps the first. Effects that are equal share a rank.
void tellOrder(const Versions& versions, const std::vector<Outcome>& base,
               const std::vector<std::vector<Outcome>>& all, const Options& options, Goals& goals) {
    session::BalanceQuestion question;
    question.ground = versions.ground;
    question.ground.seed = options.seed;
    question.battles = options.pairs;
    question.pairs = options.pairs;
    const session::BalanceAnswer answer =
        session::askBalance(versions.base, question, session::Crew(options.threads));
    std::vector<double> shortly, longly, again;
    std::uint64_t pairs = 0;
    const auto runOf = [&](const session::ReadyBattle& battle, std::uint64_t dice) {
        return played(battle, options.seed + dice, 0, options.reference, options);
    };
    const std::vector<Outcome> reference = runOf(versions.base, 3);
    const std::vector<Outcome> second = options.ceiling ? runOf(versions.base, 4) : std::vector<Outcome>();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::ranges::equal(all[i], base, sim::isAlike)) continue;
        const formats::Change& change = versions.changes[i];
        const auto found = std::ranges::find_if(answer.effects, [&](const session::ChangeEffect& one) {
            return one.change.path == change.path && one.change.line == change.line &&
                   one.change.column == change.column && one.change.change == change.change;
        });
        if (found == answer.effects.end()) continue;
        pairs += found->effect.difference().count();
        shortly.push_back(found->effect.estimate());
        longly.push_back(meanEffect(reference, runOf(versions.changed[i], 3), options.reference));
        if (options.ceiling)
            again.push_back(meanEffect(second, runOf(versions.changed[i], 4), options.reference));
        if (options.effects)
            fmt::print("  {} {}: sheet {:+.2f} (+- {:.2f}) in {} pairs, long run {:+.2f}\n", change.about,
                       change.change, 100 * shortly.back(), 196 * found->effect.error(),
                       found->effect.difference().count(), 100 * longly.back());
    }
    // An order without any noise would agree with one long run as the root of that says.
    if (shortly.size() > 4 && options.ceiling)
        fmt::print("  two long runs of {} pairs agree by {:.3f}, the sheet with the other by {:.3f}\n",
                   options.reference, spearman(longly, again), spearman(shortly, again));
    if (shortly.size() > 4)
        goals.atLeast(
            fmt::format("  order of {} effects in a sheet of {} pairs each against {} others (Spearman)",
                        shortly.size(), pairs / shortly.size(), options.reference),
            spearman(shortly, longly), 0.8);
}

void onePlanted(const std::string& path, const Options& options, Sums& sums, Goals& goals) {
    const auto versions = versionsOf(path, options);
    if (!versions) return;
    const std::size_t pairs = std::max(options.battles, options.pairs);
    const std::vector<Outcome> base = played(versions->base, options.seed, 0, pairs, options);
    std::vector<std::vector<Outcome>> all; // of the effects
    for (const session::ReadyBattle& changed : versions->changed)
        all.push_back(played(changed, options.seed, 0, pairs, options));

    // The black box plays the first battles; every version is a candidate.
    std::vector<std::vector<Outcome>> seen = all;
    for (std::vector<Outcome>& outcomes : seen) outcomes.resize(options.battles);
    Sums own;
    std::vector<std::string> unnamed;
    for (std::size_t hidden = 0; hidden < seen.size(); ++hidden) {
        const bool acts =
            !std::ranges::equal(seen[hidden], std::span(base).first(options.battles), sim::isAlike);
        if (!acts) { // no battle has read it: nobody could tell, and nothing may be called significant
            ++own.silent;
            own.silentFalse += calledSignificant(base, all[hidden], 0, options.pairs) ? 1 : 0;
            continue;
        }
        ++own.hidden;
        const std::vector<sim::Likeness> ranked = sim::likest(seen[hidden], seen);
        const bool alone = ranked.size() < 2 || !(ranked[0] == ranked[1]);
        own.named += alone && ranked[0].which == hidden ? 1 : 0;
        own.shared += alone ? 0 : 1;
        if (!alone)
            unnamed.push_back(versions->changes[hidden].about + " " + versions->changes[hidden].change);
    }
    fmt::print(
        "{}: {} numbers one more or less, {} battles: {} act, {} named first, {} share the first place; "
        "{} act in none\n",
        path, seen.size(), options.battles, own.hidden, own.named, own.shared, own.silent);
    for (const std::string& one : unnamed) fmt::print("  shares the first place: {}\n", one);

    // Nothing at all, on other dice: noise as large as it comes.
    const std::size_t studies = std::max<std::uint64_t>(1, options.reference / options.pairs);
    const std::vector<Outcome> one =
        played(versions->base, options.seed + 1, 0, studies * options.pairs, options);
    const std::vector<Outcome> other =
        played(versions->base, options.seed + 2, 0, studies * options.pairs, options);
    for (std::size_t study = 0; study < studies; ++study) {
        ++own.studies;
        own.significant += calledSignificant(one, other, study * options.pairs, options.pairs) ? 1 : 0;
    }
    fmt::print("  the same rules on other dice: {} of {} studies call it significant\n", own.significant,
               own.studies);

    if (options.reference > 0) tellOrder(*versions, base, all, options, goals);
    sums.hidden += own.hidden;
    sums.named += own.named;
    sums.shared += own.shared;
    sums.silent += own.silent;
    sums.silentFalse += own.silentFalse;
    sums.studies += own.studies;
    sums.significant += own.significant;
}

} // namespace

bool planted(const Options& options, Goals& goals) {
    Sums sums;
    for (const std::string& path : options.paths) onePlanted(path, options, sums, goals);
    if (sums.hidden == 0) return false;
    const auto share = [](std::size_t of, std::size_t all) {
        return all == 0 ? 0 : static_cast<double>(of) / static_cast<double>(all);
    };
    goals.atLeast(fmt::format("hidden numbers named first, {} of {}", sums.named, sums.hidden),
                  share(sums.named, sums.hidden), 0.9);
    goals.atMost(fmt::format("numbers that act in no battle, called significant, {} of {}", sums.silentFalse,
                             sums.silent),
                 share(sums.silentFalse, sums.silent), 0.05);
    goals.atMost(fmt::format("nothing changed, other dice, called significant, {} of {}", sums.significant,
                             sums.studies),
                 share(sums.significant, sums.studies), 0.05);
    return true;
}

} // namespace groma::truth
