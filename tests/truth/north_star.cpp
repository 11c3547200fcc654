// The north star: changes of a few points and changes that are none, each asked until the sequential test
// knows. Every trial plays battles of its own, on dice of its own. From each difference that is taken away
// which the luck of both battles explains, as the sheet does it for one: the coefficient comes from a long
// run beforehand, on other dice, so that the mean stays what it is.
#include "tests/support/effect_test.h"
#include "tests/truth/truth.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <ctime>

namespace groma::truth {

namespace {

using sim::EffectTest;
using sim::Outcome;

constexpr std::uint64_t kRound = 16;
constexpr std::uint64_t kOtherDice = 1ULL << 40; // battles of a null trial that are on other dice

double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Candidate {
    std::size_t which = 0;
    double effect = 0, within = 0;            // half of a 95 % interval that may be looked at once
    double coefficient = 0, varianceLeft = 1; // of the difference in luck
};

double luckOf(const Outcome& outcome) { return outcome.luck.value_or(0); }

// Of what differs in points, what follows from what differs in luck.
Candidate compared(const std::vector<Outcome>& a, const std::vector<Outcome>& b) {
    double count = 0, points = 0, luck = 0, pp = 0, ll = 0, pl = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!a[i].failure.empty() || !b[i].failure.empty()) continue;
        const double p = b[i].points - a[i].points, l = luckOf(b[i]) - luckOf(a[i]);
        ++count;
        points += p;
        luck += l;
        pp += p * p;
        ll += l * l;
        pl += p * l;
    }
    if (count < 3) return {};
    const double variance = pp - points * points / count, ofLuck = ll - luck * luck / count;
    const double both = pl - points * luck / count;
    Candidate found;
    found.effect = points / count;
    found.within = 1.96 * std::sqrt(variance) / count;
    if (ofLuck > 0) found.coefficient = both / ofLuck;
    if (ofLuck > 0 && variance > 0) found.varianceLeft = 1 - both * both / (ofLuck * variance);
    return found;
}

struct Trial {
    EffectTest::Verdict verdict = EffectTest::Verdict::Open;
    std::uint64_t pairs = 0;
    double seconds = 0; // of one processor, with what was not kept of A's battles
    double further = 0; // of it without A's: what one more question about the same A costs
};

// `firstOther`: where the battles of `b` begin: elsewhere than those of `a`, they are on other dice.
Trial ask(const session::ReadyBattle& a, const session::ReadyBattle& b, std::uint64_t seed,
          std::uint64_t firstOther, double coefficient, const Options& options, session::KeptBattles& kept) {
    double ofA = 0, ofB = 0;
    const auto timed = [](double& into, const auto& work) {
        const double from = processorSeconds();
        auto made = work();
        into += processorSeconds() - from;
        return made;
    };
    EffectTest test(options.points / 100);
    while (test.verdict() == EffectTest::Verdict::Open && test.count() < options.pairs) {
        const std::vector<Outcome> base =
            timed(ofA, [&] { return played(a, seed, test.count(), kRound, options, &kept); });
        const std::vector<Outcome> other =
            timed(ofB, [&] { return played(b, seed, firstOther + test.count(), kRound, options); });
        for (std::size_t i = 0; i < kRound; ++i)
            if (base[i].failure.empty() && other[i].failure.empty())
                test.add(other[i].points - base[i].points -
                         coefficient * (luckOf(other[i]) - luckOf(base[i])));
            else test.add(0);
    }
    return {test.verdict(), test.count(), ofA + ofB, ofB};
}

// Of a sorted list.
double quantile(const std::vector<double>& sorted, double share) {
    return sorted.empty() ? 0
                          : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

void times(const char* what, const std::vector<Trial>& trials) {
    std::vector<double> seconds, further, pairs;
    for (const Trial& trial : trials) {
        seconds.push_back(trial.seconds / 2);
        further.push_back(trial.further / 2);
        pairs.push_back(static_cast<double>(trial.pairs));
    }
    for (auto* list : {&seconds, &further, &pairs}) std::ranges::sort(*list);
    fmt::print(
        "{}: pairs {:.0f} in the median, nine tenths at most {:.0f}; processor time on two cores {:.1f} s "
        "in the median, nine tenths at most {:.1f} s; where A's battles are there already {:.1f} s and "
        "{:.1f} s\n",
        what, quantile(pairs, 0.5), quantile(pairs, 0.9), quantile(seconds, 0.5), quantile(seconds, 0.9),
        quantile(further, 0.5), quantile(further, 0.9));
}

// Those whose effect is about what is to be found, by a long run beforehand.
std::vector<Candidate> candidatesOf(const Versions& versions, const std::vector<Outcome>& base,
                                    const Options& options) {
    std::vector<Candidate> all;
    for (std::size_t i = 0; i < versions.changed.size(); ++i) {
        const std::vector<Outcome> changed =
            played(versions.changed[i], options.seed, 0, options.reference, options);
        all.push_back(compared(base, changed));
        all.back().which = i;
        sim::Effect effect;
        for (std::size_t j = 0; j < base.size(); ++j) effect.add(base[j], changed[j]);
        fmt::print("  {} {}: {:+.1f} points (+- {:.1f}), correlation {:.2f}, variance of the difference "
                   "{:.2f}, luck "
                   "leaves {:.2f} of it\n",
                   versions.changes[i].about, versions.changes[i].change, 100 * all.back().effect,
                   100 * all.back().within, effect.correlation(),
                   std::pow(all.back().within / 1.96, 2) * static_cast<double>(base.size()),
                   all.back().varianceLeft);
        std::fflush(stdout);
    }
    std::ranges::stable_sort(
        all, {}, [&](const Candidate& one) { return std::abs(std::abs(one.effect) - options.points / 100); });
    std::erase_if(all, [&](const Candidate& one) {
        return std::abs(std::abs(one.effect) - options.points / 100) > options.points / 300;
    });
    return all;
}

} // namespace

bool northStar(const Options& asked, Goals& goals) {
    Options options = asked;
    options.luck = true;
    const auto versions = versionsOf(options.paths.front(), options);
    if (!versions) return false;
    const double from = processorSeconds();
    const std::vector<Outcome> base = played(versions->base, options.seed, 0, options.reference, options);
    double points = 0;
    for (const Outcome& one : base) points += one.points / static_cast<double>(base.size());
    fmt::print("{}, {}: the first side has {:.0f} of a hundred points in {} battles, {:.0f} ms each\n",
               options.paths.front(), options.players, 100 * points, base.size(),
               1000 * (processorSeconds() - from) / static_cast<double>(base.size()));
    const std::vector<Candidate> candidates = candidatesOf(*versions, base, options);
    // Of battles of one version on other dice: none with the next.
    std::vector<Outcome> shifted = base;
    std::ranges::rotate(shifted, shifted.begin() + 1);
    const double ofOtherDice = compared(base, shifted).coefficient;
    if (candidates.empty()) {
        fmt::print("no change is worth {:g} points, give or take a third\n", options.points);
        return false;
    }
    std::vector<Trial> planted, silent, other;
    std::size_t found = 0, wrong = 0, falsely = 0;
    for (std::size_t i = 0; i < options.trials; ++i) {
        const Candidate& one = candidates[i % candidates.size()];
        const std::uint64_t seed = options.seed + 1 + i;
        session::KeptBattles kept; // the planted and the null change of a seed are asked about one A
        planted.push_back(
            ask(versions->base, versions->changed[one.which], seed, 0, one.coefficient, options, kept));
        const auto verdict = planted.back().verdict;
        const auto right = one.effect > 0 ? EffectTest::Verdict::More : EffectTest::Verdict::Less;
        found += verdict == right ? 1 : 0;
        wrong +=
            verdict != right && verdict != EffectTest::Verdict::None && verdict != EffectTest::Verdict::Open;
        // Every second null change is one that no rule reads: the same battles. The others change every
        // throw and no chance, the worst that a change of nothing can be.
        const bool reads = i % 2 == 1;
        std::vector<Trial>& into = reads ? other : silent;
        into.push_back(
            ask(versions->base, versions->base, seed, reads ? kOtherDice : 0, ofOtherDice, options, kept));
        falsely += into.back().verdict == EffectTest::Verdict::More ||
                           into.back().verdict == EffectTest::Verdict::Less
                       ? 1
                       : 0;
        std::fflush(stdout);
    }
    times("planted", planted);
    times("null, the same dice", silent);
    times("null, other dice", other);
    std::vector<double> seconds;
    for (const std::vector<Trial>* trials : {&planted, &silent, &other})
        for (const Trial& trial : *trials) seconds.push_back(trial.seconds / 2);
    std::ranges::sort(seconds);
    const auto all = static_cast<double>(options.trials);
    fmt::print("{} of the planted called by the wrong sign\n", wrong);
    goals.atLeast(
        fmt::format("planted changes of {:g} points found, {} of {}", options.points, found, options.trials),
        static_cast<double>(found) / all, 0.8);
    goals.atMost(fmt::format("null changes called an effect, {} of {}", falsely, options.trials),
                 static_cast<double>(falsely) / all, 0.05);
    goals.atMost(
        "seconds on two cores, median of the planted",
        [&] {
            std::vector<double> own;
            for (const Trial& trial : planted) own.push_back(trial.seconds / 2);
            std::ranges::sort(own);
            return quantile(own, 0.5);
        }(),
        60);
    return true;
}

} // namespace groma::truth
