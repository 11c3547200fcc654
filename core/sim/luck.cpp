#include "core/sim/luck.h"

#include "core/game/names/offers.h"
#include "core/odds/solve.h"
#include "core/sim/thought.h"

#include <array>

namespace groma::sim {

namespace {

using base::Rational;
using game::Pending;
using game::Run;

constexpr std::size_t kMostCounted = 256;

} // namespace

Fortune::Fortune(bool remembers)
    : engine_({.steps = kThought.stepsOfTrial, .allSteps = kThought.stepsOfTrial},
              {.remembers = remembers, .listsActions = false}) {
    limits_.nodes = kMostCounted;
    limits_.work.steps = kThought.stepsOfTrial;
    limits_.ends = &actsNext;
}

bool Fortune::canTell(const game::Setup& setup) { return setup.model().worth >= 0 && setup.sideCount() == 2; }

std::optional<Rational> Fortune::worth(const Run& run) {
    const game::Setup& setup = run.setup();
    const std::int32_t function =
        setup.program().queryFunction[static_cast<std::size_t>(setup.model().worth)];
    std::array<Rational, 2> of;
    for (const int side : {0, 1}) {
        const std::int64_t word = side;
        std::int64_t value = 0;
        if (!engine_.evaluateWord(setup, run.position(), function, std::span(&word, 1), value))
            return std::nullopt;
        const auto number = base::Number::fromBits(value);
        of[static_cast<std::size_t>(side)] = Rational(number.numerator(), number.denominator());
    }
    return (of[0] - of[1]) / Rational(2);
}

std::optional<Rational> Fortune::value(const Run& run) {
    if (!canTell(run.setup())) return std::nullopt;
    if (run.state() == Run::State::Done || run.state() == Run::State::Failed) return worth(run);
    if (!graph_.explore(engine_, run, {}, limits_)) return std::nullopt;
    if (const Run* end = graph_.onlyRun()) return worth(*end);
    if (graph_.endings().size() == 1 && !graph_.hasCycles())
        return worth(graph_.run(graph_.endings().front().node));
    const auto chances = odds::visits(graph_, {}, limits_.work);
    if (!chances) return std::nullopt;
    Rational sum;
    Rational endless(1);
    for (const odds::Ending& ending : graph_.endings()) {
        const Rational& chance = (*chances)[static_cast<std::size_t>(ending.node)];
        if (chance.isZero()) continue;
        const auto there = worth(graph_.run(ending.node));
        if (!there) return std::nullopt;
        endless -= chance;
        sum += chance * *there;
    }
    if (!endless.isZero()) return std::nullopt;
    return sum;
}

void LuckMeter::done(const Rational& value) {
    if (known_) luck_.skill += value - *known_;
    known_ = value;
}

void LuckMeter::begin(const Run& run) { known_ = fortune_.value(run); }

void LuckMeter::falls(const Run& run) {
    ++luck_.events;
    before_ = fortune_.value(run);
    if (before_) done(*before_);
}

void LuckMeter::fell(const Run& run) {
    last_.reset();
    const auto after = before_ ? fortune_.value(run) : std::nullopt;
    if (!after) {
        ++luck_.unknown;
        return;
    }
    last_ = *after - *before_;
    luck_.luck += *last_;
    known_ = after;
}

void LuckMeter::end(const Run& run) {
    if (const auto value = fortune_.value(run)) done(*value);
}

} // namespace groma::sim
