#include "core/sim/luck.h"

#include "core/sim/thought.h"

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

std::optional<Rational> Fortune::value(const Run& run) {
    if (!canTell(run.setup())) return std::nullopt;
    if (run.state() == Run::State::Done || run.state() == Run::State::Failed) return leadOf(engine_, run);
    if (!graph_.explore(engine_, run, {}, limits_)) return std::nullopt;
    return averageOf(graph_, limits_.work, [this](const Run& end) { return leadOf(engine_, end); });
}

void LuckMeter::done(const Rational& value) {
    if (known_) luck_.skill += value - *known_;
    known_ = value;
}

void LuckMeter::begun(const Run& run) { known_ = fortune_.value(run); }

void LuckMeter::falls(const Run& run, const Pending&) {
    ++luck_.events;
    before_ = fortune_.value(run);
    if (before_) done(*before_);
}

void LuckMeter::fell(const Run& run, const Pending&, const game::Answer&) {
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
