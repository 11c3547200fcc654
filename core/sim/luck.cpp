#include "core/sim/luck.h"

#include "core/game/dice/dice_names.h"
#include "core/sim/thought.h"

#include <algorithm>

namespace groma::sim {

namespace {

using base::Rational;
using game::Pending;
using game::Run;

constexpr std::size_t kMostCounted = 256;
constexpr int kGivenUpAfter = 2; // throws of a kind in a row that were more

} // namespace

Fortune::Fortune(game::Habits habits)
    : engine_({.steps = kThought.stepsOfTrial, .allSteps = kThought.stepsOfTrial}, habits.hastened()) {
    limits_.nodes = kMostCounted;
    limits_.work.steps = kThought.stepsOfTrial;
    limits_.ends = &actsNext;
}

bool Fortune::canTell(const game::Setup& setup) { return setup.model().worth >= 0 && setup.sideCount() == 2; }

std::optional<Rational> Fortune::value(const Run& run) {
    if (!canTell(run.setup())) return std::nullopt;
    if (run.state() == Run::State::Done || run.state() == Run::State::Failed) {
        at_ = -1;
        return leadOf(engine_, run);
    }
    // Nobody decided anything since: the next die of a chain whose ways are known.
    if (at_ >= 0 && graph_.nodes()[static_cast<std::size_t>(at_)].kind == odds::NodeKind::Chance) {
        graph_.read(at_, there_, row_);
        if (there_ == run) return values_[static_cast<std::size_t>(at_)];
    }
    return follow(run);
}

std::optional<Rational> Fortune::value(const Run& fallen, std::size_t outcome) {
    if (at_ >= 0 && graph_.nodes()[static_cast<std::size_t>(at_)].kind == odds::NodeKind::Chance)
        for (const odds::Edge& edge : graph_.edgesOf(graph_.nodes()[static_cast<std::size_t>(at_)]))
            if (edge.answer == static_cast<std::int32_t>(outcome)) {
                at_ = edge.to;
                return values_[static_cast<std::size_t>(at_)];
            }
    return value(fallen); // ways that nobody tells apart are one edge
}

std::optional<Rational> Fortune::follow(const Run& run) {
    at_ = -1;
    values_.clear();
    if (!graph_.explore(engine_, run, {}, limits_)) return std::nullopt;
    if (count()) return values_[static_cast<std::size_t>(at_)];
    return averageOf(graph_, limits_.work, [this](const Run& end) { return leadOf(engine_, end); });
}

// What each situation is worth, from the ends back. False where ways go round, where an end has no worth or
// where the start is one.
bool Fortune::count() {
    if (graph_.onlyRun() != nullptr || graph_.hasCycles() || graph_.nodes().empty()) return false;
    values_.resize(graph_.nodes().size());
    const auto counted = [&](std::int32_t node) {
        const odds::Node& one = graph_.nodes()[static_cast<std::size_t>(node)];
        Rational& worth = values_[static_cast<std::size_t>(node)];
        if (one.edges == 0) {
            graph_.read(node, there_, row_);
            const auto lead = leadOf(engine_, there_);
            if (lead) worth = *lead;
            return lead.has_value();
        }
        if (one.kind != odds::NodeKind::Chance && one.edges > 1) return false;
        for (const odds::Edge& edge : graph_.edgesOf(one)) {
            const Rational& next = values_[static_cast<std::size_t>(edge.to)];
            worth += one.edges == 1 ? next
                                    : Rational(static_cast<std::int64_t>(edge.weight),
                                               static_cast<std::int64_t>(one.total)) *
                                          next;
        }
        return true;
    };
    if (!std::ranges::all_of(graph_.postOrder(), counted)) {
        values_.clear();
        return false;
    }
    at_ = graph_.postOrder().back(); // the start
    return true;
}

void LuckMeter::done(const Rational& value) {
    if (known_) luck_.skill += value - *known_;
    known_ = value;
}

void LuckMeter::begun(const Run& run) { known_ = fortune_.value(run); }

// Draws from a deck are of one kind, however many cards are left in it.
LuckMeter::Kind& LuckMeter::kindOf(const Pending& chance) {
    const std::size_t outcomes = chance.type.kind == lang::Kind::Card ? 0 : chance.outcomes.size();
    const auto found = std::ranges::find_if(
        kinds_, [&](const Kind& one) { return one.question == chance.question && one.outcomes == outcomes; });
    if (found != kinds_.end()) return *found;
    kinds_.push_back({chance.question, outcomes, 0});
    return kinds_.back();
}

void LuckMeter::falls(const Run& run, const Pending& chance) {
    ++luck_.events;
    before_.reset();
    Kind& kind = kindOf(chance);
    if (skips_ && kind.uncounted >= kGivenUpAfter) return fortune_.forget();
    before_ = fortune_.value(run);
    kind.uncounted = before_ ? 0 : kind.uncounted + 1;
    if (before_) done(*before_);
}

void LuckMeter::fell(const Run& run, const Pending&, const game::Answer& fallen) {
    last_.reset();
    const auto after = before_ ? fortune_.value(run, static_cast<std::size_t>(fallen.value)) : std::nullopt;
    if (!after) {
        ++luck_.unknown;
        return;
    }
    last_ = *after - *before_;
    luck_.luck += *last_;
    known_ = after;
    if (dice_ == nullptr || last_->isZero()) return;
    const std::uint32_t turn =
        turn_ < 0 ? 0 : dice_->entered(dice_->names()->scopes[static_cast<std::size_t>(turn_)]);
    luck_.falls.push_back(
        {turn, static_cast<float>(before_->toDouble()), static_cast<float>(last_->toDouble())});
}

void LuckMeter::end(const Run& run) {
    if (const auto value = fortune_.value(run)) done(*value);
}

} // namespace groma::sim
