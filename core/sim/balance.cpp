#include "core/sim/balance.h"

#include "core/game/names/ending.h"

#include <algorithm>
#include <cmath>

namespace groma::sim {

namespace {

constexpr double kError = 0.05;
// The number of battles at which the interval with luck taken out is as narrow as it can be.
constexpr double kTunedFor = 200;

} // namespace

Outcome outcomeOf(const game::Setup& setup, const BattleSettings& settings) {
    const Battle battle = playBattle(setup, settings);
    Outcome outcome;
    outcome.verdict = battle.verdict;
    if (const int winner = game::winnerOf(setup.model(), battle.verdict); winner >= 0)
        outcome.points = winner == 0 ? 1 : 0;
    for (const int side : {0, 1})
        if (side < setup.sideCount())
            outcome.lost.at(static_cast<std::size_t>(side)) = game::lossesOf(setup, battle.position, side);
    outcome.decisions = battle.decisions;
    if (battle.luck) {
        outcome.luck = battle.luck->luck.toDouble();
        outcome.skill = battle.luck->skill.toDouble();
        outcome.events = battle.luck->events;
        outcome.unknown = battle.luck->unknown;
    }
    outcome.course = battle.course;
    if (battle.failure.kind != game::FailureKind::None) outcome.failure = battle.failure.text;
    return outcome;
}

LuckControl LuckControl::from(const std::vector<Outcome>& pilot) {
    double count = 0, points = 0, luck = 0, both = 0, squares = 0;
    for (const Outcome& one : pilot) {
        if (!one.luck || !one.failure.empty()) continue;
        ++count;
        points += one.points;
        luck += *one.luck;
        both += one.points * *one.luck;
        squares += *one.luck * *one.luck;
    }
    if (count < 3) return {};
    const double variance = squares - luck * luck / count;
    return {variance <= 0 ? 0 : (both - points * luck / count) / variance};
}

void Moments::add(double x) {
    ++count;
    const double off = x - mean;
    mean += off / static_cast<double>(count);
    squares += off * (x - mean);
}

void Sheet::add(const Outcome& outcome, const LuckControl& control) {
    if (!outcome.failure.empty()) {
        if (failures_++ == 0) {
            firstFailure_ = outcome.failure;
            firstFailureBattle_ = battles();
        }
        return;
    }
    ++wins_[outcome.points == 1 ? 0 : outcome.points == 0 ? 1 : 2];
    points_.add(outcome.points);
    ++verdicts_[outcome.verdict];
    for (const std::size_t side : {0U, 1U}) ++lost_.at(side)[outcome.lost.at(side)];
    decisions_.push_back(outcome.decisions);
    if (!outcome.luck) return;
    plain_.add(outcome.points);
    lucky_.add(*outcome.luck);
    skill_.add(outcome.skill.value_or(0));
    controlled_.add(outcome.points - control.coefficient * *outcome.luck);
    events_ += outcome.events;
    unknown_ += outcome.unknown;
}

double Sheet::spreadOfLuck() const { return std::sqrt(lucky_.variance()); }

double Sheet::varianceLeft() const {
    return plain_.variance() <= 0 ? 1 : controlled_.variance() / plain_.variance();
}

double Sheet::controlledWithin() const {
    if (controlled_.count < 2) return 1;
    const double tuned = (-2 * std::log(kError) + std::log(-2 * std::log(kError)) + 1) / kTunedFor;
    const auto n = static_cast<double>(controlled_.count);
    const double m = n * tuned + 1;
    return std::sqrt(controlled_.variance() * 2 * m / (n * n * tuned) * std::log(std::sqrt(m) / kError));
}

void Effect::add(const Outcome& base, const Outcome& outcome, const LuckControl& control) {
    for (const std::string* failure : {&base.failure, &outcome.failure})
        if (!failure->empty()) {
            if (failures_++ == 0) firstFailure_ = *failure;
            return;
        }
    difference_.add(outcome.points - base.points);
    const double luck = base.luck && outcome.luck ? *outcome.luck - *base.luck : 0;
    controlled_.add(outcome.points - base.points - control.coefficient * luck);
    sumA_ += base.points;
    sumB_ += outcome.points;
    sumAa_ += base.points * base.points;
    sumBb_ += outcome.points * outcome.points;
    sumAb_ += base.points * outcome.points;
}

double Effect::estimate() const { return std::clamp(controlled_.mean, difference_.from(), difference_.to()); }

double Effect::error() const {
    return controlled_.count == 0
               ? 1
               : std::sqrt(controlled_.variance() / static_cast<double>(controlled_.count));
}

Effect::Verdict Effect::verdict(double littleIs) const {
    if (difference_.from() > 0 || difference_.to() < 0) return Verdict::Sure;
    if (difference_.from() > -littleIs && difference_.to() < littleIs) return Verdict::Little;
    return Verdict::Open;
}

double Effect::correlation() const {
    const auto n = static_cast<double>(difference_.count());
    if (n < 2) return 0;
    const double a = sumAa_ - sumA_ * sumA_ / n;
    const double b = sumBb_ - sumB_ * sumB_ / n;
    return a <= 0 || b <= 0 ? 0 : (sumAb_ - sumA_ * sumB_ / n) / std::sqrt(a * b);
}

} // namespace groma::sim
