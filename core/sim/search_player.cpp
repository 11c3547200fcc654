#include "core/sim/search_player.h"

#include "core/base/contract.h"
#include "core/game/dice/dice_names.h"
#include "core/game/names/choice_sets.h"
#include "core/game/names/offers.h"
#include "core/sim/candidates.h"
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
// Answers beyond the usual few that are tried for each thought where nothing is known of any.
constexpr std::size_t kUntried = 4;
// Averages of what falls that may be too much to count, before there is one that is not.
constexpr int kMostUncounted = 4;
// An answer is better than greedy's where its mean lies this many of its standard errors above.
constexpr double kSure = 0.7;
// Playings of which that can be said; there are no more candidates than can be played out so often twice.
constexpr std::size_t kFewest = 3;
// Between the seeds of two deals.
constexpr std::uint64_t kDeals = 7'919;

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

Search::Search(game::Habits habits)
    : engine_({.steps = kThought.stepsOfTrial, .allSteps = kThought.stepsOfTrial}, habits),
      greedy_(habits, kThrows) {}

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

Answer Search::greedys(const game::Run& run, const Pending& pending, const PlayerSettings& settings,
                       std::uint64_t seed) {
    return actsNext(run, pending) ? greedy_.performed(run, pending, settings.posture, seed)
                                  : greedy_.decided(run, pending, settings.posture, seed);
}

// What greedy found is known before the first playing.
void Search::learnRoot(const game::Run& run, const PlayerSettings& settings) {
    trial_ = run;
    dice_.restart({0, 0, game::DiceDomain::Thinking});
    engine_.advance(trial_, asked_, nullptr, &dice_);
    if (asked_.shape == Pending::Shape::Number || asked_.shape == Pending::Shape::Some) return;
    const double now = score(std::max(asked_.side, 0), settings.posture);
    for (const Seen& one : greedy_.seen())
        if (one.answer.value != game::kPass)
            learn(keyOf(asked_, static_cast<std::size_t>(one.answer.value)), one.worth.toDouble() - now);
}

// What is hidden from who decides lies otherwise in every playing.
const game::Run& Search::dealt(const game::Run& run, const Pending& pending, std::uint64_t seed,
                               std::uint64_t number) {
    return number == 0 ? run : view_.of(run, pending, std::max(pending.side, 0), seed + kDeals * number);
}

double Search::tried(const Answer& answer, const PlayerSettings& settings, std::uint64_t seed) {
    return greedy_.tried(trial_, asked_, answer, settings.posture, seed).toDouble();
}

std::optional<double> Search::average(int side, Posture posture) {
    const auto average = greedy_.average(trial_, side, posture);
    ++(average ? counted_ : uncounted_);
    return average ? std::optional(average->toDouble()) : std::nullopt;
}

double Search::score(int side, Posture posture) { return greedy_.score(trial_, side, posture).toDouble(); }

void Search::falls(Fallen& fallen, int side, Posture posture) {
    if (!fallen.before && uncounted_ < std::max(kMostUncounted, counted_))
        fallen.before = average(side, posture);
}

// Play stands at the next decision, or at its end.
void Search::fell(Fallen& fallen, int side, Posture posture) {
    if (!fallen.before) return;
    const bool ended = isOver(asked_) || actsNext(trial_, asked_);
    const auto now = ended ? std::optional(score(side, posture)) : average(side, posture);
    if (now) fallen.luck += *now - *fallen.before;
    fallen.before.reset();
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
    const double now = score(side, settings.posture);
    order_.clear();
    for (std::size_t i = 0; i < asked_.options.size(); ++i) {
        const auto found = known.find(keyOf(asked_, i));
        order_.emplace_back(found == known.end() ? HUGE_VAL : found->second.mean, i);
    }
    // What was never tried comes first, but leaves room for the best of what was.
    const auto unknown = static_cast<std::size_t>(
        std::ranges::count_if(order_, [](const auto& one) { return one.first == HUGE_VAL; }));
    const std::size_t usual = unknown == order_.size() ? kTriedAnew : kTriedAnew / 2;
    const std::size_t fresh = std::min(unknown, std::max(usual, untried_));
    untried_ -= std::min(untried_, fresh);
    const std::size_t most = std::max(kTriedAnew, fresh + kTriedAnew / 2);
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
        best = acts ? now : tried(chosen, settings, seed);
    }
    for (std::size_t at = 0, left = most; at < order_.size() && left > 0; ++at) {
        if (at >= fresh && at < unknown) continue;
        --left;
        const std::size_t option = order_[at].second;
        const Answer answer{static_cast<std::int64_t>(option), {}};
        const double worth = tried(answer, settings, seed);
        learn(keyOf(asked_, option), worth - now);
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
    Fallen fallen;
    int decisions = 0;
    for (int asked = 0; asked < kMostAsked; ++asked) {
        engine_.advance(trial_, asked_, nullptr, &dice_);
        if (asked_.what == Pending::What::Chance) {
            falls(fallen, side, settings.posture);
            engine_.answer(trial_, asked_, engine_.fallen(trial_, asked_, dice_), nullptr, &dice_);
            continue;
        }
        fell(fallen, side, settings.posture);
        if (isOver(asked_) || ++decisions > kMostPlayed) break;
        if (actsNext(trial_, asked_)) {
            if (asked_.side != side) replied = true;
            else if (replied) break;
        }
        PlayerSettings theirs = settings;
        if (asked_.side != side) theirs.posture = Posture::Attack;
        engine_.answer(trial_, asked_, promising(theirs, seed + number), nullptr, &dice_);
    }
    return score(side, settings.posture) - fallen.luck;
}

Answer Search::choose(const game::Run& run, const Pending& pending, const PlayerSettings& settings,
                      std::uint64_t seed) {
    seen_.clear();
    for (auto& known : known_) known.clear();
    const Answer greedys = this->greedys(run, pending, settings, seed);
    const std::size_t most = std::clamp<std::size_t>(settings.thoughts / (2 * kFewest), 2, kMostCandidates);
    if (settings.thoughts == 0) return greedys;
    learnRoot(run, settings); // the dice know the names of this set-up from here on
    const auto actorOf = [&](const Answer& answer) {
        return game::actorKey(run.setup(), *dice_.names(), pending, answer);
    };
    std::vector<Candidate> left;
    for (Answer& answer : candidates(pending, actsNext(run, pending), settings.posture, greedys,
                                     greedy_.seen(), most, actorOf))
        left.push_back({std::move(answer), 0, {}});
    if (left.size() == 1) return greedys;
    untried_ = kUntried * settings.thoughts;
    counted_ = uncounted_ = 0;
    const std::uint64_t began = spent();
    const auto mayThink = [&] {
        const std::uint64_t now = spent();
        return now - began < kGreedysWork * kThought.steps && now < kThought.allSteps;
    };
    std::uint64_t thoughts = settings.thoughts;
    const auto rounds = static_cast<std::uint64_t>(std::bit_width(left.size() - 1));
    for (std::uint64_t round = 0; round < rounds && thoughts > 0 && mayThink(); ++round) {
        const std::uint64_t kept = thoughts - thoughts / (rounds - round); // for later rounds
        std::uint64_t each = 0;                                            // that all together took last
        do {
            each = 0;
            const std::uint64_t number = left.front().played.size();
            const game::Run& from = dealt(run, pending, seed, number);
            for (Candidate& one : left) {
                if (thoughts == 0 || !mayThink()) break;
                const int counted = counted_;
                one.played.push_back(playing(from, pending, one.answer, settings, seed, number));
                one.sum += one.played.back();
                const std::uint64_t took = std::min<std::uint64_t>(thoughts, counted_ == counted ? 1 : 2);
                thoughts -= took;
                each += took;
            }
        } while (thoughts >= kept + each && thoughts > 0 && mayThink());
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
