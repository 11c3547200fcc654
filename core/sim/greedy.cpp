#include "core/sim/greedy.h"

#include "core/game/names/choice_sets.h"
#include "core/game/names/ending.h"
#include "core/game/names/offers.h"
#include "core/sim/thought.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace groma::sim {

namespace {

using base::Rational;
using game::Answer;
using game::Pending;

// Situations of one average; beyond them it is estimated by throws. More than these cost more time than what
// they add is worth: at 256 a battle of cards takes three times as long.
constexpr std::size_t kMostSituations = 32;
constexpr int kMostQuestions = 1'000; // of one throw
// Of one throw. Who takes the first answer everywhere may order nobody, turn after turn, and never come to an
// action: what a decision is worth shows after the next few, or not at all.
constexpr int kMostDecisions = 6;
// What winning is worth beside whatever the rules' measure counts.
constexpr std::int64_t kVictory = 1'000;
// A cell nearer counts a hundredth of a unit of worth: it decides between actions that change nothing else.
constexpr std::int64_t kCellsOfWorth = 100;

} // namespace

// A trial ends where the next action is asked for: which those may be it does not want to know.
Greedy::Greedy(bool remembers, int throws)
    : engine_({.steps = kThought.stepsOfTrial, .allSteps = kThought.stepsOfTrial},
              {.remembers = remembers, .listsActions = false}),
      throws_(throws) {
    limits_.nodes = kMostSituations;
    limits_.work.steps = kThought.stepsOfTrial;
    limits_.ends = &actsNext;
}

void Greedy::beginBattle() {
    beforeBattle_ = engine_.spent();
    estimated_ = 0;
    seen_.clear();
}

void Greedy::beginDecision() {
    began_ = engine_.spent();
    seen_.clear();
    tooMuch_.clear();
}

// Counted, so that the same battle is thought through to the same point everywhere.
bool Greedy::mayThink() const {
    return engine_.spent() - began_ < kThought.steps && engine_.spent() - beforeBattle_ < kThought.allSteps;
}

Rational Greedy::score(const game::Run& run, int side, Posture posture) {
    // 0 where the rules do not say; the lowest there is where it cannot be read.
    Rational value = run.setup().model().worth < 0
                         ? Rational(0)
                         : worthTo(engine_, run, side).value_or(std::numeric_limits<std::int32_t>::min());
    if (const int winner = game::winnerOf(run.setup().model(), run.position().verdict()); winner >= 0)
        value += Rational(winner == side ? kVictory : -kVictory);
    return posture == Posture::Attack
               ? value - Rational(approach_.distance(run.setup(), run.position(), side), kCellsOfWorth)
               : value;
}

Rational Greedy::expected(const game::Run& start, int side, Posture posture, std::uint64_t seed,
                          std::uint8_t& tooMuch) {
    if (tooMuch == 0 && graph_.explore(engine_, start, {}, limits_)) {
        // Where all ways come together nothing has to be counted; what comes to no end is thrown, up to its
        // bound.
        if (graph_.onlyRun() == nullptr && graph_.endings().size() == 1)
            return score(graph_.run(graph_.endings().front().node), side, posture);
        if (auto average = averageOf(graph_, limits_.work,
                                     [&](const game::Run& end) { return score(end, side, posture); }))
            return *std::move(average);
    }
    tooMuch = 1;
    ++estimated_;
    return thrown(start, side, posture, seed);
}

Rational Greedy::thrown(const game::Run& start, int side, Posture posture, std::uint64_t seed) {
    Rational sum;
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(throws_); ++i) {
        dice_.restart({seed, i, game::DiceDomain::Thinking});
        trial_ = start;
        int decisions = 0;
        for (int asked = 0; asked < kMostQuestions; ++asked) {
            engine_.advance(trial_, asked_, nullptr, &dice_);
            if (isOver(asked_) || actsNext(trial_, asked_)) break;
            const bool chance = asked_.what == Pending::What::Chance;
            if (!chance && ++decisions > kMostDecisions) break;
            const Answer answer =
                chance ? engine_.fallen(trial_, asked_, dice_) : inner_.choose(trial_, asked_);
            engine_.answer(trial_, asked_, answer, nullptr, &dice_);
        }
        sum += score(trial_, side, posture);
    }
    return sum / Rational(throws_);
}

Rational Greedy::tried(const game::Run& run, const Pending& pending, const Answer& answer, Posture posture,
                       std::uint64_t seed) {
    const game::Setup& setup = run.setup();
    if (tooMuch_.empty()) tooMuch_.resize(setup.program().actions.size() + 1);
    const int side = std::max(pending.side, 0);
    if (!actsNext(run, pending) || answer.value == game::kPass) {
        start_ = run;
        engine_.answer(start_, pending, answer);
        return expected(start_, side, posture, seed, tooMuch_.front());
    }
    const Pending::Option& option = pending.options[static_cast<std::size_t>(answer.value)];
    const auto action = static_cast<std::size_t>(option.action);
    const auto words = pending.wordsOf(option);
    const game::Call call{setup.program().actions[action].body, {words.begin(), words.end()}, {}, side};
    game::Engine::start(start_, setup, run.position(), call);
    return expected(start_, side, posture, seed, tooMuch_[action + 1]);
}

Answer Greedy::performed(const game::Run& run, const Pending& pending, Posture posture, std::uint64_t seed) {
    std::optional<Rational> best;
    beginDecision();
    if (pending.mayPass) {
        best = score(run, pending.side, posture);
        seen_.push_back({{game::kPass, {}}, *best});
    }
    Answer chosen{pending.mayPass ? game::kPass : 0, {}};
    for (std::size_t i = 0; i < pending.options.size() && mayThink(); ++i) {
        const Answer answer{static_cast<std::int64_t>(i), {}};
        Rational now = tried(run, pending, answer, posture, seed);
        seen_.push_back({answer, now});
        if (best && now <= *best) continue;
        best = std::move(now);
        chosen = answer;
    }
    return chosen;
}

Answer Greedy::decided(const game::Run& run, const Pending& pending, Posture posture, std::uint64_t seed) {
    beginDecision();
    std::vector<Answer> answers = game::setsBySize(pending);
    if (pending.shape == Pending::Shape::Some && answers.empty()) {
        Answer all;
        for (std::size_t i = 0; i < pending.options.size() && static_cast<std::int64_t>(i) < pending.max; ++i)
            all.some.push_back(static_cast<std::int32_t>(i));
        return all;
    }
    if (pending.shape == Pending::Shape::Number) return {pending.max, {}};
    if (pending.mayPass) answers.push_back({game::kPass, {}}); // of equals the first is taken
    for (std::size_t i = 0; pending.sets.empty() && i < pending.options.size(); ++i)
        answers.push_back({static_cast<std::int64_t>(i), {}});
    Answer chosen = answers.front();
    std::optional<Rational> best;
    for (const Answer& answer : answers) {
        if (!mayThink()) break;
        Rational now = tried(run, pending, answer, posture, seed);
        seen_.push_back({answer, now});
        if (best && now <= *best) continue;
        best = std::move(now);
        chosen = answer;
    }
    return chosen;
}

} // namespace groma::sim
