#include "core/sim/greedy.h"

#include "core/game/names/choice_sets.h"
#include "core/game/names/ending.h"
#include "core/game/names/offers.h"
#include "core/sim/thought.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
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

void Greedy::shareWays(game::Engine& play) {
    game::Rests rests; // of nothing that ran: with them goes where searches are shared
    (void)engine_.endNotes(rests);
    play.stand(rests);
}

void Greedy::beginDecision() {
    began_ = engine_.spent();
    seen_.clear();
    tooMuch_.clear();
    laidOn_ = nullptr;
    laidThen_ = false;
}

// Counted, so that the same battle is thought through to the same point everywhere.
bool Greedy::mayThink() const {
    return engine_.spent() - began_ < kThought.steps && engine_.spent() - beforeBattle_ < kThought.allSteps;
}

std::optional<Rational> Greedy::worth(const game::Setup& setup, const game::Position& position, int side) {
    return setup.model().worth < 0 ? Rational(0) : worthTo(engine_, setup, position, side);
}

std::int64_t Greedy::victory(const game::Setup& setup, const game::Position& position, int side) {
    const int winner = game::winnerOf(setup.model(), position.verdict());
    return winner < 0 ? 0 : (winner == side ? kVictory : -kVictory) * kCellsOfWorth;
}

std::int64_t Greedy::pull(const game::Setup& setup, const game::Position& position, int side,
                          Posture posture) {
    const std::int64_t value = victory(setup, position, side);
    return posture == Posture::Attack ? value - approach_.distance(setup, position, side) : value;
}

void Greedy::addPull(Average& sum, const Rational& chance, std::int64_t pull) {
    sum.pull += chance.isSmall() && chance.denominator() == 1 ? Rational(pull) : chance * Rational(pull);
}

Rational Greedy::valueOf(const Average& sum) { return sum.worth + sum.pull / Rational(kCellsOfWorth); }

void Greedy::add(Average& sum, const Rational& chance, const game::Position& end, const game::Setup& setup,
                 int side, Posture posture) {
    sum.worth += chance * worth(setup, end, side).value_or(kUnreadable);
    addPull(sum, chance, pull(setup, end, side, posture));
}

// What is known of the worth of an end, or of another that differs from it in nothing that the worth looks
// at, takes the steps that it took.
std::optional<Rational> Greedy::worthKept(KnownTrials::Trial& trial, KnownTrials::End& end,
                                          const game::Position& at, const game::Setup& setup, int side) {
    if (!end.worth || !worths_.stands(*end.worth, places_))
        end.worth = worths_.find(trial.changesOf(end), at, side);
    if (end.worth) {
        engine_.took(end.worth->rests.steps);
        return end.worth->worth;
    }
    auto one = std::make_shared<KnownWorths::One>();
    engine_.beginNotes();
    auto read = worth(setup, at, side);
    if (!engine_.endNotes(one->rests) || !one->rests.ways.empty() || !read) return read;
    const auto changes = trial.changesOf(end);
    one->changes.assign(changes.begin(), changes.end());
    one->side = side;
    one->worth = *read;
    places_.stand(one->rests);
    places_.findWords(one->rests, one->words);
    end.worth = one;
    worths_.keep(std::move(one));
    return read;
}

void Greedy::addKept(Average& sum, KnownTrials::Trial& trial, KnownTrials::End& end, const game::Position& at,
                     const game::Setup& setup, int side, Posture posture) {
    const auto read = worthKept(trial, end, at, setup, side);
    const bool certain = end.chance.isSmall() && end.chance.denominator() == 1;
    const Rational value = read.value_or(kUnreadable);
    sum.worth += certain ? value : end.chance * value;
    const auto nearer = posture == Posture::Attack ? approach_.nearer(setup, at, side) : 0;
    sum.isKept = sum.isKept && end.worth && nearer;
    addPull(sum, end.chance,
            nearer ? victory(setup, at, side) + *nearer : pull(setup, at, side, posture) + laidCells_);
}

std::optional<Rational> Greedy::counted(const game::Run& start, int side, Posture posture,
                                        KnownTrials::Trial* trial) {
    if (trial != nullptr) engine_.beginNotes();
    const bool whole = graph_.explore(engine_, start, {}, limits_);
    // On the same set-up, with as many states of cells.
    bool fits = trial != nullptr && engine_.endNotes(trial->rests);
    Average sum;
    const auto hears = [&](const game::Run& end, const Rational& chance) {
        fits = fits && &end.setup() == &start.setup() &&
               end.position().words().size() == start.position().words().size();
        if (!fits) {
            add(sum, chance, end.position(), end.setup(), side, posture);
            return;
        }
        KnownTrials::addEnd(*trial, chance, start.position(), end.position());
        addKept(sum, *trial, trial->ends.back(), end.position(), end.setup(), side, posture);
    };
    bool comes = whole;
    // Where all ways come together nothing has to be counted; what comes to no end is thrown, up to its
    // bound.
    if (whole && graph_.onlyRun() == nullptr && graph_.endings().size() == 1)
        hears(graph_.run(graph_.endings().front().node), Rational(1));
    else if (whole) comes = forEachEnd(graph_, limits_.work, std::ref(hears));
    if (!fits) return comes ? std::optional(valueOf(sum)) : std::nullopt;
    trial->tooMuch = !comes;
    places_.stand(trial->rests);
    trials_.keep(*trial);
    return comes ? std::optional(keepValue(*trial, sum)) : std::nullopt;
}

Rational Greedy::keepValue(KnownTrials::Trial& trial, const Average& sum) {
    trial.goals = sum.isKept ? goals() : 0;
    trial.value = valueOf(sum);
    return trial.value - laidWorth_;
}

std::uint64_t Greedy::goals() const { return laidFor_ == Posture::Attack ? approach_.goals() : UINT64_MAX; }

// The ends of a trial that comes to them again, from the position that is laid out.
Rational Greedy::again(KnownTrials::Trial& trial, const game::Setup& setup, int side, Posture posture) {
    const auto stands = [this](const KnownTrials::End& end) { return worths_.stands(*end.worth, places_); };
    if (trial.goals != 0 && trial.goals == goals() && std::ranges::all_of(trial.ends, stands)) {
        for (const KnownTrials::End& end : trial.ends) engine_.took(end.worth->rests.steps);
        return trial.value - laidWorth_;
    }
    Average sum;
    for (KnownTrials::End& end : trial.ends) {
        KnownTrials::turn(trial, end, laidOut_);
        addKept(sum, trial, end, laidOut_, setup, side, posture);
        KnownTrials::turn(trial, end, laidOut_);
    }
    return keepValue(trial, sum);
}

void Greedy::start(const Attempt& attempt) {
    const game::Setup& setup = attempt.run.setup();
    call_.function = setup.program().actions[static_cast<std::size_t>(attempt.action)].body;
    call_.args.assign(attempt.words.begin(), attempt.words.end());
    call_.active = attempt.side;
    game::Engine::start(start_, setup, attempt.run.position(), call_);
}

// The position on which the action begins, which is its side's.
void Greedy::layOut(const Attempt& attempt, Posture posture) {
    static_assert(game::kActiveWord == 0);
    const game::Setup& setup = attempt.run.setup();
    const game::Position& position = attempt.run.position();
    if (deciding_ == &attempt.run && laidThen_) return;
    if (laidOn_ == &setup && laidSetup_ == setup.hash() && laidOut_.active() == attempt.side &&
        laidFor_ == posture && std::ranges::equal(laidOut_.words().subspan(1), position.words().subspan(1)))
        return;
    laidOut_ = position;
    laidOut_.setActive(attempt.side);
    tells_ = remembers_ && places_.lay(setup, laidOut_);
    trials_.enter(setup);
    worths_.clear();
    if (posture == Posture::Attack) approach_.lay(setup, laidOut_, attempt.side);
    laidFor_ = posture;
    laidCells_ = posture == Posture::Attack ? approach_.laidSum() : 0;
    laidWorth_ = Rational(laidCells_, kCellsOfWorth);
    laidThen_ = deciding_ == &attempt.run;
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
    deciding_ = &run;
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
    deciding_ = nullptr;
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
