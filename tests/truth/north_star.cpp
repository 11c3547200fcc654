// The north star: changes of a few points and changes that are none, each asked until the sequential test
// knows. Every trial plays battles of its own, on dice of its own. From each difference that is taken away
// which the luck of both battles explains, as the sheet does it: the coefficient comes from battles on other
// dice, so that the mean stays what it is.
#include "formats/yaml/hash_text.h"
#include "tests/truth/north_record.h"
#include "tests/truth/north_trials.h"
#include "tests/truth/truth.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace groma::truth {

namespace {

using sim::EffectTest;
using sim::Outcome;

constexpr const char* kTrialsFormat = "north-trials/2";
constexpr std::uint64_t kRound = 16;
constexpr std::uint64_t kPilot = 1ULL << 50, kPilotBattles = 96;
constexpr std::uint64_t kOtherDice = 1ULL << 40; // battles of a null trial that are on other dice
// Half of what the goals allow to be missed: a test that misses a fifth would find 80 of a hundred by luck
// alone in half of all runs.
constexpr double kFalseAlarm = 0.05, kMissed = 0.1;

double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Candidate {
    std::size_t which = 0;
    Worth worth;
    EffectTest::Verdict right() const {
        return worth.effect > 0 ? EffectTest::Verdict::More : EffectTest::Verdict::Less;
    }
};

// What is known of a trial: of the planted change and of nothing, about the same A.
struct TrialOfBoth {
    std::uint64_t number = 0; // from 1
    Candidate change;         // that is planted
    Trial planted, nothing;

    bool isFound() const { return planted.verdict == change.right(); }
    // Every second change of nothing is one that no rule reads: the same battles. The others change every
    // throw and no chance, the worst that a change of nothing can be.
    bool otherDice() const { return number % 2 == 0; }
    const char* dice() const { return otherDice() ? "other dice" : "the same dice"; }
};

// `firstOther`: where the battles of `b` begin: elsewhere than those of `a`, they are on other dice.
Trial ask(const session::ReadyBattle& a, const session::ReadyBattle& b, std::uint64_t seed,
          std::uint64_t firstOther, const sim::LuckControl& control, const Options& options,
          session::KeptBattles& kept) {
    double ofA = 0, ofB = 0;
    const auto timed = [](double& into, const auto& work) {
        const double from = processorSeconds();
        auto made = work();
        into += processorSeconds() - from;
        return made;
    };
    EffectTest test(options.points / 100, kFalseAlarm, kMissed);
    while (test.verdict() == EffectTest::Verdict::Open && test.count() < options.pairs) {
        const std::vector<Outcome> base =
            timed(ofA, [&] { return played(a, seed, test.count(), kRound, options, &kept); });
        const std::vector<Outcome> other =
            timed(ofB, [&] { return played(b, seed, firstOther + test.count(), kRound, options); });
        for (std::size_t i = 0; i < kRound; ++i)
            if (base[i].failure.empty() && other[i].failure.empty())
                test.add(other[i].points - base[i].points -
                         (control.pointsOf(other[i]) - control.pointsOf(base[i])));
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

// Those whose effect is about what is to be found, as the record says. In the order of its lines: what comes
// to be known later stands behind what is known.
std::vector<Candidate> candidatesOf(const Versions& versions, const NorthRecord& record,
                                    const Options& options) {
    std::vector<Candidate> all;
    const auto off = [&](const Candidate& one) {
        return std::abs(std::abs(one.worth.effect) - options.points / 100);
    };
    for (const Worth& worth : record.worth)
        for (std::size_t i = 0; i < versions.changed.size(); ++i)
            if (worth.change == callOf(versions.changes[i])) all.push_back({i, worth});
    std::erase_if(all, [&](const Candidate& one) { return off(one) > kNearly * options.points / 100; });
    for (const Candidate& one : all)
        fmt::print("  {}: {:+.1f} points (+- {:.1f}) in {} pairs\n", one.worth.change, 100 * one.worth.effect,
                   100 * one.worth.within, one.worth.pairs);
    return all;
}

std::string trialsHead(const Versions& versions, std::uint64_t play, const Options& options) {
    using formats::yaml::hashText;
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{:g}\t{}", kTrialsFormat, options.paths.front(),
                       options.players, hashText(versions.base.identity), hashText(play), options.seed,
                       options.points, options.pairs);
}

// Asks what is not known yet. Nothing, and told: it cannot be kept.
std::optional<TrialOfBoth> askBoth(std::uint64_t number, const Versions& versions, const Candidate& change,
                                   const sim::LuckControl& control, const Options& options,
                                   NorthTrials& trials) {
    const std::uint64_t seed = options.seed + number;
    session::KeptBattles kept; // the planted and the null change of a seed are asked about one A
    TrialOfBoth both{number, change, {}, {}};
    const auto knownOrAsked = [&](Trial& into, const std::string& call, const session::ReadyBattle& b,
                                  std::uint64_t firstOther) {
        if (const Trial* known = trials.find(number, call)) {
            into = *known;
            return true;
        }
        into = ask(versions.base, b, seed, firstOther, control, options, kept);
        return trials.add({number, call, into});
    };
    const bool isKept = knownOrAsked(both.planted, change.worth.change, versions.changed[change.which], 0) &&
                        knownOrAsked(both.nothing, fmt::format("nothing, {}", both.dice()), versions.base,
                                     both.otherDice() ? kOtherDice : 0);
    return isKept ? std::optional(std::move(both)) : std::nullopt;
}

bool isCalled(const Trial& one) {
    return one.verdict == EffectTest::Verdict::More || one.verdict == EffectTest::Verdict::Less;
}

void tellTrial(const TrialOfBoth& one) {
    fmt::print("  {}: {} {}, {} pairs, {:.1f} s; nothing, {}, {}, {} pairs, {:.1f} s\n", one.number,
               one.change.worth.change, one.isFound() ? "found" : "missed", one.planted.pairs,
               one.planted.seconds / 2, one.dice(), isCalled(one.nothing) ? "called an effect" : "let be",
               one.nothing.pairs, one.nothing.seconds / 2);
    std::fflush(stdout);
}

void tellTrials(const std::vector<TrialOfBoth>& known, const Options& options, Goals& goals) {
    std::vector<Trial> planted, silent, other;
    std::size_t found = 0, wrong = 0, falsely = 0;
    for (const TrialOfBoth& one : known) {
        planted.push_back(one.planted);
        (one.otherDice() ? other : silent).push_back(one.nothing);
        found += one.isFound() ? 1 : 0;
        wrong += !one.isFound() && isCalled(one.planted) ? 1 : 0;
        falsely += isCalled(one.nothing) ? 1 : 0;
    }
    times("planted", planted);
    times("null, the same dice", silent);
    times("null, other dice", other);
    const auto all = static_cast<double>(known.size());
    fmt::print("{} of the planted called by the wrong sign\n", wrong);
    goals.atLeast(
        fmt::format("planted changes of {:g} points found, {} of {}", options.points, found, known.size()),
        static_cast<double>(found) / all, 0.8);
    goals.atMost(fmt::format("null changes called an effect, {} of {}", falsely, known.size()),
                 static_cast<double>(falsely) / all, 0.05);
    std::vector<double> seconds;
    for (const Trial& trial : planted) seconds.push_back(trial.seconds / 2);
    std::ranges::sort(seconds);
    goals.atMost("seconds on two cores, median of the planted", quantile(seconds, 0.5), 60);
}

} // namespace

bool northStar(const Options& asked, Goals& goals) {
    Options options = asked;
    options.luck = true;
    const auto versions = versionsOf(options.paths.front(), options);
    if (!versions) return false;
    const double from = processorSeconds();
    const std::vector<Outcome> pilot =
        played(versions->base, options.seed, kPilot, kPilotBattles, options); // of no trial, and no record
    const sim::LuckControl control = sim::LuckControl::from(pilot);
    double points = 0;
    for (const Outcome& one : pilot) points += one.points / static_cast<double>(pilot.size());
    fmt::print("{}, {}: the first side has {:.0f} of a hundred points in {} battles, {:.0f} ms each\n",
               options.paths.front(), options.players, 100 * points, pilot.size(),
               1000 * (processorSeconds() - from) / static_cast<double>(pilot.size()));
    if (options.make) return makeRecord(options.record, *versions, pilot, options);
    const auto record = readRecord(options.record, *versions, playOf(pilot), options);
    if (!record) {
        fmt::print(stderr, "{}\n", record.error());
        return false;
    }
    const std::vector<Candidate> candidates = candidatesOf(*versions, *record, options);
    if (candidates.empty()) {
        fmt::print("no change is worth {:g} points, give or take a sixth\n", options.points);
        return false;
    }
    NorthTrials trials(options.kept, trialsHead(*versions, playOf(pilot), options));
    if (!trials.open()) return false;
    std::vector<TrialOfBoth> all;
    for (std::uint64_t i = 0; i < options.trials; ++i) {
        const std::uint64_t number = (options.first - 1 + i) % options.trials + 1;
        if (!trials.look()) return false; // another run may share them
        const Candidate& change = candidates[(number - 1) % candidates.size()];
        const auto both = askBoth(number, *versions, change, control, options, trials);
        if (!both) return false;
        tellTrial(*both);
        all.push_back(*both);
    }
    tellTrials(all, options, goals);
    return true;
}

} // namespace groma::truth
