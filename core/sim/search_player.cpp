#include "core/sim/search_player.h"

#include "core/base/contract.h"
#include "core/game/dice/dice_names.h"
#include "core/game/names/choice_sets.h"
#include "core/game/names/offers.h"
#include "core/sim/thought.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace groma::sim {

namespace {

using game::Answer;
using game::Pending;

constexpr int kThrows = 2; // of a value that is too much to count, in the midst of a playing
constexpr std::size_t kMostCandidates = 12;
constexpr std::size_t kTriedAnew = 4;      // of the answers in a playing
constexpr int kMostPlayed = 80;            // of one playing
constexpr int kMostAsked = 2'000;          // of one playing
constexpr std::uint64_t kGreedysWork = 64; // so much of what one decision of greedy may take
// An answer is better than greedy's where its mean lies this many of its standard errors above.
constexpr double kSure = 0.7;
// Playings of which that can be said; there are no more candidates than can be played out so often twice.
constexpr std::size_t kFewest = 3;
// Numbers of one choice that are played out; of more, so many between the least and the greatest.
constexpr std::int64_t kMostNumbers = 6;

// How far the first is above the second, playing by playing with the same dice, less some standard errors.
double surelyAbove(const std::vector<double>& one, const std::vector<double>& other, double errors) {
    const std::size_t count = std::min(one.size(), other.size());
    if (count == 0) return 0;
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += one[i] - other[i];
    const double mean = sum / static_cast<double>(count);
    if (errors == 0) return mean;
    if (count < kFewest) return -HUGE_VAL;
    double squares = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double off = one[i] - other[i] - mean;
        squares += off * off;
    }
    return mean - errors * std::sqrt(squares / static_cast<double>(count - 1) / static_cast<double>(count));
}

} // namespace

Search::Search(bool remembers)
    : engine_({.steps = kThought.stepsOfTrial, .allSteps = kThought.stepsOfTrial}, {.remembers = remembers}),
      greedy_(remembers, kThrows) {}

std::uint64_t Search::keyOf(const Pending& pending, std::size_t option) const {
    const game::DiceNames& names = *dice_.names();
    const std::uint64_t question = names.questions[static_cast<std::size_t>(pending.question)];
    return game::optionKey(dice_.setup(), names, pending, option) ^ std::rotl(question, 17);
}

void Search::learn(std::uint64_t key, double worth) {
    Known& known = known_[asked_.side == 1 ? 1 : 0][key];
    ++known.trials;
    known.mean += (worth - known.mean) / known.trials;
}

// All that greedy looks at, and of sets and numbers more than the one that it takes; greedy's choice first,
// the rest by what they are worth one action deep.
std::vector<Search::Candidate> Search::candidates(const game::Run& run, const Pending& pending,
                                                  const PlayerSettings& settings, std::uint64_t seed) {
    const Answer greedys = actsNext(run, pending) ? greedy_.performed(run, pending, settings.posture, seed)
                                                  : greedy_.decided(run, pending, settings.posture, seed);
    std::vector<Candidate> all{{greedys, 0, {}}};
    const auto add = [&](Answer answer) {
        const auto same = [&](const Candidate& one) { return one.answer == answer; };
        if (std::ranges::none_of(all, same)) all.push_back({std::move(answer), 0, {}});
    };
    if (pending.shape == Pending::Shape::Number) {
        const std::int64_t range = pending.max - pending.min;
        for (std::int64_t i = 0; i < kMostNumbers; ++i)
            add({pending.min + range * i / (kMostNumbers - 1), {}});
    } else if (pending.shape == Pending::Shape::Some && pending.sets.empty()) {
        Answer least;
        for (std::int32_t i = 0; i < pending.min; ++i) least.some.push_back(i);
        add(least);
        for (std::size_t without = 0; without < greedys.some.size(); ++without) {
            if (static_cast<std::int64_t>(greedys.some.size()) <= pending.min) break;
            Answer fewer = greedys;
            fewer.some.erase(fewer.some.begin() + static_cast<std::ptrdiff_t>(without));
            add(std::move(fewer));
        }
    } else {
        std::vector<Seen> seen = greedy_.seen();
        std::ranges::stable_sort(seen, [](const Seen& a, const Seen& b) { return a.worth > b.worth; });
        // Passing is what an action must be better than: it is played out wherever it may be done. Not where
        // greedy attacks: up to the end of the reply an attack shows what it costs, and standing still never
        // does.
        const bool attacks =
            settings.posture == Posture::Attack && actsNext(run, pending) && greedys.value != game::kPass;
        if (pending.mayPass && !attacks) add({game::kPass, {}});
        for (const Seen& one : seen)
            if (!attacks || one.answer.value != game::kPass) add(one.answer);
    }
    const std::size_t most = std::clamp<std::size_t>(settings.thoughts / (2 * kFewest), 2, kMostCandidates);
    if (all.size() > most) all.resize(most);
    return all;
}

// Of the answers to what is asked in a playing, those that promised most are tried anew; what was never tried
// promises what the best known does, so that all are tried by and by.
Answer Search::promising(const PlayerSettings& settings, std::uint64_t seed) {
    const bool acts = actsNext(trial_, asked_);
    if (!asked_.sets.empty()) return game::setsBySize(asked_).front(); // as greedy would where all are alike
    if (asked_.shape == Pending::Shape::Number || asked_.shape == Pending::Shape::Some) {
        Answer answer{asked_.max, {}}; // as greedy
        if (asked_.shape == Pending::Shape::Some) answer.value = 0;
        for (std::size_t i = 0; asked_.shape == Pending::Shape::Some && i < asked_.options.size() &&
                                static_cast<std::int64_t>(i) < asked_.max;
             ++i)
            answer.some.push_back(static_cast<std::int32_t>(i));
        return answer;
    }
    if (asked_.options.empty()) return {game::kPass, {}};
    const auto& known = known_[asked_.side == 1 ? 1 : 0];
    const int side = std::max(asked_.side, 0);
    const double now = greedy_.score(trial_, side, settings.posture).toDouble();
    order_.clear();
    for (std::size_t i = 0; i < asked_.options.size(); ++i) {
        const auto found = known.find(keyOf(asked_, i));
        order_.emplace_back(found == known.end() ? HUGE_VAL : found->second.mean, i);
    }
    // What was never tried comes first, but leaves room for the best of what was.
    const auto unknown = static_cast<std::size_t>(
        std::ranges::count_if(order_, [](const auto& one) { return one.first == HUGE_VAL; }));
    const std::size_t fresh = std::min(unknown, unknown == order_.size() ? kTriedAnew : kTriedAnew / 2);
    const auto better = [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    };
    std::ranges::sort(order_, better);
    // Of the untried a different few each time.
    if (unknown > fresh) {
        game::Throw falls = dice_.posed();
        for (std::size_t i = 0; i < fresh; ++i)
            std::swap(order_[i], order_[i + falls.number(i, static_cast<std::uint32_t>(unknown - i))]);
    }
    bool any = false;
    double best = 0;
    Answer chosen{game::kPass, {}};
    if (asked_.mayPass) {
        any = true;
        best = acts ? now : greedy_.tried(trial_, asked_, chosen, settings.posture, seed).toDouble();
    }
    std::size_t tried = 0;
    for (std::size_t at = 0; at < order_.size() && tried < kTriedAnew; ++at) {
        if (at >= fresh && at < unknown) continue;
        const std::size_t option = order_[at].second;
        const Answer answer{static_cast<std::int64_t>(option), {}};
        const double worth = greedy_.tried(trial_, asked_, answer, settings.posture, seed).toDouble();
        learn(keyOf(asked_, option), worth - now);
        ++tried;
        if (any && worth <= best) continue;
        any = true;
        best = worth;
        chosen = answer;
    }
    return chosen;
}

double Search::playing(const game::Run& run, const Pending& pending, const Answer& first,
                       const PlayerSettings& settings, std::uint64_t seed, std::uint64_t number) {
    const int side = std::max(pending.side, 0);
    dice_.restart({seed, number, game::DiceDomain::Thinking});
    trial_ = run;
    engine_.advance(trial_, asked_, nullptr, &dice_); // the dice hear where play stands
    engine_.answer(trial_, asked_, first, nullptr, &dice_);
    bool replied = false; // the other side has acted
    int decisions = 0;
    for (int asked = 0; asked < kMostAsked; ++asked) {
        engine_.advance(trial_, asked_, nullptr, &dice_);
        if (isOver(asked_)) break;
        if (asked_.what == Pending::What::Chance) {
            engine_.answer(trial_, asked_, engine_.fallen(trial_, asked_, dice_), nullptr, &dice_);
            continue;
        }
        if (++decisions > kMostPlayed) break;
        if (actsNext(trial_, asked_)) {
            if (asked_.side != side) replied = true;
            else if (replied) break;
        }
        PlayerSettings theirs = settings;
        if (asked_.side != side) theirs.posture = Posture::Attack;
        engine_.answer(trial_, asked_, promising(theirs, seed + number), nullptr, &dice_);
    }
    return greedy_.score(trial_, side, settings.posture).toDouble();
}

Answer Search::choose(const game::Run& run, const Pending& pending, const PlayerSettings& settings,
                      std::uint64_t seed) {
    seen_.clear();
    for (auto& known : known_) known.clear();
    std::vector<Candidate> left = candidates(run, pending, settings, seed);
    if (left.size() == 1 || settings.thoughts == 0) return left.front().answer;
    const std::uint64_t began = engine_.spent() + greedy_.spent();
    const auto mayThink = [&] {
        const std::uint64_t spent = engine_.spent() + greedy_.spent();
        return spent - began < kGreedysWork * kThought.steps && spent < kThought.allSteps;
    };
    std::uint64_t thoughts = settings.thoughts;
    const auto rounds = static_cast<std::uint64_t>(std::bit_width(left.size() - 1));
    for (std::uint64_t round = 0; round < rounds && thoughts > 0 && mayThink(); ++round) {
        const std::uint64_t share = thoughts / (rounds - round);
        const std::uint64_t each = std::max<std::uint64_t>(1, share / left.size());
        for (std::uint64_t i = 0; i < each; ++i) {
            for (Candidate& one : left) {
                if (thoughts == 0 || !mayThink()) break;
                --thoughts;
                const std::uint64_t number = one.played.size();
                one.played.push_back(playing(run, pending, one.answer, settings, seed, number));
                one.sum += one.played.back();
            }
        }
        // Greedy's choice stays: it is what others must be better than.
        const auto lead = left.front().played;
        std::stable_sort(left.begin() + 1, left.end(), [&](const Candidate& a, const Candidate& b) {
            return surelyAbove(a.played, lead, 0) > surelyAbove(b.played, lead, 0);
        });
        left.resize(std::max<std::size_t>(2, (left.size() + 1) / 2));
    }
    for (const Candidate& one : left)
        if (!one.played.empty()) {
            const double mean = one.sum / static_cast<double>(one.played.size());
            seen_.push_back({one.answer, base::Rational(std::llround(mean * 1'000), 1'000)});
        }
    const Candidate& second = left[1];
    return surelyAbove(second.played, left.front().played, kSure) > 0 ? second.answer : left.front().answer;
}

} // namespace groma::sim
