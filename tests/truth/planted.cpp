// A hidden number is one more or less: is it named? And what is called significant though it is nothing?
#include "tests/support/likeness.h"
#include "tests/truth/effect_order.h"
#include "tests/truth/truth.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

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

struct Sums {
    std::size_t hidden = 0, named = 0, shared = 0;
    std::size_t silent = 0, silentFalse = 0;
    std::size_t studies = 0, significant = 0;
};

bool onePlanted(const std::string& path, const Options& options, Sums& sums, Goals& goals) {
    const auto versions = versionsOf(path, options);
    if (!versions) return true; // said already
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

    std::fflush(stdout);
    std::vector<std::size_t> acting;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!std::ranges::equal(all[i], base, sim::isAlike)) acting.push_back(i);
    if (options.reference > 0 && !tellOrder(*versions, acting, options, goals)) return false;
    sums.hidden += own.hidden;
    sums.named += own.named;
    sums.shared += own.shared;
    sums.silent += own.silent;
    sums.silentFalse += own.silentFalse;
    sums.studies += own.studies;
    sums.significant += own.significant;
    return true;
}

} // namespace

bool planted(const Options& options, Goals& goals) {
    Sums sums;
    if (!options.record.empty() && options.paths.size() > 1) {
        fmt::print(stderr, "a record is of one battle\n");
        return false;
    }
    for (const std::string& path : options.paths)
        if (!onePlanted(path, options, sums, goals)) return false;
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
