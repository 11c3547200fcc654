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
} // namespace

// A trial ends where the next action is asked for: which those may be it does not want to know.
Greedy::Greedy(game::Habits habits, int throws)
    : engine_({.steps = kThought.stepsOfTrial, .allSteps = kThought.stepsOfTrial}, habits.hastened()),
      places_({.steps = kThought.stepsOfTrial, .allSteps = kThought.stepsOfTrial}),
      remembers_(habits.remembers), throws_(throws) {
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
    laidOn_ = nullptr;
}

// Counted, so that the same battle is thought through to the same point everywhere.
bool Greedy::mayThink() const {
    return engine_.spent() - began_ < kThought.steps && engine_.spent() - beforeBattle_ < kThought.allSteps;
}

std::optional<Rational> Greedy::worth(const game::Setup& setup, const game::Position& position, int side) {
    return setup.model().worth < 0 ? Rational(0) : worthTo(engine_, setup, position, side);
}

std::int64_t Greedy::pull(const game::Setup& setup, const game::Position& position, int side,
                          Posture posture) {
    std::int64_t value = 0;
    if (const int winner = game::winnerOf(setup.model(), position.verdict()); winner >= 0)
        value = (winner == side ? kVictory : -kVictory) * kCellsOfWorth;
    return posture == Posture::Attack ? value - approach_.distance(setup, position, side) : value;
}

void Greedy::addPull(Average& sum, const Rational& chance, std::int64_t pull) {
    sum.pull += chance.isSmall() && chance.denominator() == 1 ? Rational(pull) : chance * Rational(pull);
}

Rational Greedy::valueOf(const Average& sum) { return sum.worth + sum.pull / Rational(kCellsOfWorth); }

void Greedy::add(Average& sum, const Rational& chance, const game::Position& end, const game::Setup& setup,
                 int side, Posture posture) {
    const auto read = worth(setup, end, side);
    sum.isRead = sum.isRead && read;
    sum.worth += chance * read.value_or(kUnreadable);
    addPull(sum, chance, pull(setup, end, side, posture));
}

std::optional<Rational> Greedy::counted(const game::Run& start, int side, Posture posture,
                                        KnownTrials::Trial* trial) {
    if (trial != nullptr) engine_.beginNotes();
    const bool whole = graph_.explore(engine_, start, {}, limits_);
    // On the same set-up, with as many states of cells.
    bool fits = trial != nullptr && engine_.endNotes(trial->rests);
    const bool values = fits;
    if (values) engine_.beginNotes();
    Average sum;
    const auto hears = [&](const game::Run& end, const Rational& chance) {
        add(sum, chance, end.position(), end.setup(), side, posture);
        fits = fits && &end.setup() == &start.setup() &&
               end.position().words().size() == start.position().words().size();
        if (fits) KnownTrials::addEnd(*trial, chance, start.position(), end.position());
    };
    bool comes = whole;
    // Where all ways come together nothing has to be counted; what comes to no end is thrown, up to its
    // bound.
    if (whole && graph_.onlyRun() == nullptr && graph_.endings().size() == 1)
        hears(graph_.run(graph_.endings().front().node), Rational(1));
    else if (whole) comes = forEachEnd(graph_, limits_.work, hears);
    if (values) keepWorth(*trial, sum);
    if (fits) {
        trial->tooMuch = !comes;
        places_.stand(trial->rests);
        trials_.keep(*trial);
    }
    return comes ? std::optional(valueOf(sum)) : std::nullopt;
}

void Greedy::keepWorth(KnownTrials::Trial& trial, const Average& sum) {
    trial.worthKept = engine_.endNotes(trial.worthRests) && sum.isRead;
    trial.worth = sum.worth;
    if (trial.worthKept) places_.stand(trial.worthRests);
}

// The ends of a trial that comes to them again, from the position that is laid out.
Rational Greedy::again(KnownTrials::Trial& trial, const game::Setup& setup, int side, Posture posture) {
    Average sum;
    const bool worthStands = trial.worthKept && places_.stands(trial.worthRests);
    if (worthStands) {
        sum.worth = trial.worth;
        engine_.took(trial.worthRests.steps);
    } else {
        engine_.beginNotes();
    }
    for (const KnownTrials::End& end : trial.ends) {
        KnownTrials::turn(trial, end, laidOut_);
        if (worthStands) addPull(sum, end.chance, pull(setup, laidOut_, side, posture));
        else add(sum, end.chance, laidOut_, setup, side, posture);
        KnownTrials::turn(trial, end, laidOut_);
    }
    if (!worthStands) keepWorth(trial, sum);
    return valueOf(sum);
}

void Greedy::start(const Attempt& attempt) {
    const game::Setup& setup = attempt.run.setup();
    const game::Call call{setup.program().actions[static_cast<std::size_t>(attempt.action)].body,
                          {attempt.words.begin(), attempt.words.end()},
                          {},
                          attempt.side};
    game::Engine::start(start_, setup, attempt.run.position(), call);
}

// The position on which the action begins, which is its side's.
void Greedy::layOut(const Attempt& attempt, Posture posture) {
    static_assert(game::kActiveWord == 0);
    const game::Setup& setup = attempt.run.setup();
    const game::Position& position = attempt.run.position();
    if (laidOn_ == &setup && laidSetup_ == setup.hash() && laidOut_.active() == attempt.side &&
        std::ranges::equal(laidOut_.words().subspan(1), position.words().subspan(1)))
        return;
    laidOut_ = position;
    laidOut_.setActive(attempt.side);
    tells_ = remembers_ && places_.lay(setup, laidOut_);
    trials_.enter(setup);
    if (posture == Posture::Attack) approach_.lay(setup, laidOut_, attempt.side);
    laidOn_ = &setup;
    laidSetup_ = setup.hash();
}

std::optional<Rational> Greedy::known(const Attempt& attempt, Posture posture) {
    const auto& [run, action, words, side] = attempt;
    layOut(attempt, posture);
    if (!tells_ || !trials_.pays(action)) {
        start(attempt);
        return counted(start_, side, posture, nullptr);
    }
    KnownTrials::Trial& trial = trials_.placeOf(side, action, words);
    // Steps of its searches may have become others: what passed a bound, or would now, is counted again.
    const auto stands = [&] {
        return trial.rests.steps <= kThought.stepsOfTrial && places_.stands(trial.rests) &&
               trial.rests.steps <= kThought.stepsOfTrial;
    };
    if (trials_.isIt(trial) && stands()) {
        trials_.met(action);
        engine_.took(trial.rests.steps);
        if (trial.tooMuch) return std::nullopt;
        return again(trial, run.setup(), side, posture);
    }
    trials_.missed(action, trial);
    start(attempt);
    auto average = counted(start_, side, posture, &trial);
    if (!trials_.isIt(trial)) trials_.spoilt(action);
    return average;
}

Rational Greedy::estimate(const game::Run& start, int side, Posture posture, std::uint64_t seed,
                          std::uint8_t& tooMuch) {
    tooMuch = 1;
    ++estimated_;
    return thrown(start, side, posture, seed);
}

Rational Greedy::expected(const game::Run& start, int side, Posture posture, std::uint64_t seed,
                          std::uint8_t& tooMuch) {
    if (tooMuch == 0)
        if (auto average = counted(start, side, posture, nullptr)) return *std::move(average);
    return estimate(start, side, posture, seed, tooMuch);
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
    const Attempt attempt{run, option.action, pending.wordsOf(option), side};
    std::uint8_t& tooMuch = tooMuch_[static_cast<std::size_t>(option.action) + 1];
    if (tooMuch == 0)
        if (auto average = known(attempt, posture)) return *std::move(average);
    start(attempt);
    return estimate(start_, side, posture, seed, tooMuch);
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
