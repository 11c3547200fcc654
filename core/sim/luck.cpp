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
    auto value = known(run);
    return value ? std::move(value) : follow(run);
}

// Where nobody decided anything since: the next die of a chain whose ways are known.
std::optional<Rational> Fortune::known(const Run& run) {
    if (at_ >= 0 && graph_.nodes()[static_cast<std::size_t>(at_)].kind == odds::NodeKind::Chance) {
        graph_.read(at_, there_, row_);
        if (there_ == run) return values_[static_cast<std::size_t>(at_)];
    }
    return std::nullopt;
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
std::size_t LuckMeter::kindOf(const Pending& chance) {
    const std::size_t outcomes = chance.type.kind == lang::Kind::Card ? 0 : chance.outcomes.size();
    const auto found = std::ranges::find_if(
        kinds_, [&](const Kind& one) { return one.question == chance.question && one.outcomes == outcomes; });
    if (found != kinds_.end()) return static_cast<std::size_t>(found - kinds_.begin());
    Kind& met = kinds_.emplace_back();
    met.question = chance.question;
    met.outcomes = outcomes;
    if (dice_ != nullptr) {
        const auto question = dice_->names()->questions[static_cast<std::size_t>(chance.question)];
        met.told.name = static_cast<std::uint32_t>(question >> 32) | 1U;
        met.told.question = chance.question;
        met.left = only_ != nullptr && std::ranges::find(*only_, met.told.name) == only_->end();
    }
    return kinds_.size() - 1;
}

void LuckMeter::falls(const Run& run, const Pending& chance) {
    ++luck_.events;
    before_ = fortune_.known(run);
    if (!before_ || kinds_.empty()) led_ = kindOf(chance); // the first may be known from the beginning
    if (!before_) {
        Kind& kind = kinds_[led_];
        if (kind.left || (skips_ && kind.uncounted >= kGivenUpAfter)) return fortune_.forget();
        const std::uint64_t before = fortune_.spent();
        before_ = fortune_.value(run);
        kind.told.steps += fortune_.spent() - before;
        kind.uncounted = before_ ? 0 : kind.uncounted + 1;
    }
    ++kinds_[led_].told.events;
    if (before_) done(*before_);
    else ++kinds_[led_].told.unknown;
}

void LuckMeter::fell(const Run& run, const Pending&, const game::Answer& fallen) {
    last_.reset();
    const std::uint64_t before = fortune_.spent();
    const auto after = before_ ? fortune_.value(run, static_cast<std::size_t>(fallen.value)) : std::nullopt;
    if (!after) {
        ++luck_.unknown;
        if (before_) ++kinds_[led_].told.unknown;
        return;
    }
    LuckKind& kind = kinds_[led_].told;
    kind.steps += fortune_.spent() - before;
    last_ = *after - *before_;
    luck_.luck += *last_;
    known_ = after;
    if (dice_ == nullptr || last_->isZero()) return;
    const std::uint32_t turn =
        turn_ < 0 ? 0 : dice_->entered(dice_->names()->scopes[static_cast<std::size_t>(turn_)]);
    luck_.falls.push_back(
        {turn, static_cast<float>(before_->toDouble()), static_cast<float>(last_->toDouble()), kind.name});
}

void LuckMeter::end(const Run& run) {
    if (const auto value = fortune_.value(run)) done(*value);
    if (dice_ == nullptr) return;
    for (const Kind& kind : kinds_) luck_.kinds.push_back(kind.told);
}

} // namespace groma::sim
