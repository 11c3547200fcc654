#include "core/sim/balance.h"

#include "core/game/names/ending.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::sim {

namespace {

constexpr double kError = 0.05;
// The number of battles at which the interval with luck taken out is as narrow as it can be.
constexpr double kTunedFor = 200;

constexpr double kUnseen = 0.25; // the square of a difference that might have been

double logistic(double x) { return 1 / (1 + std::exp(-std::clamp(x, -30.0, 30.0))); }

// By least squares.
double pointsByLuck(const std::vector<Outcome>& pilot) {
    double count = 0, points = 0, luck = 0, both = 0, squares = 0;
    for (const Outcome& one : pilot) {
        if (!one.luck || !one.failure.empty()) continue;
        ++count;
        points += one.points;
        luck += *one.luck;
        both += one.points * *one.luck;
        squares += *one.luck * *one.luck;
    }
    if (count < 3) return 0;
    const double variance = squares - luck * luck / count;
    return variance <= 0 ? 0 : (both - points * luck / count) / variance;
}

// Where worth is 0, by worth, by worth and turn.
using LogisticFit = std::array<double, 3>;

// The solution of three equations, by elimination. Their matrix is positive; none where it is not, as far as
// numbers of this width tell.
std::optional<LogisticFit> solved(std::array<LogisticFit, 3> matrix, LogisticFit right) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(matrix.at(i).at(i) > 0)) return {};
        for (std::size_t j = i + 1; j < 3; ++j) {
            const double times = matrix.at(j).at(i) / matrix.at(i).at(i);
            for (std::size_t k = i; k < 3; ++k) matrix.at(j).at(k) -= times * matrix.at(i).at(k);
            right.at(j) -= times * right.at(i);
        }
    }
    for (std::size_t i = 3; i-- > 0;) {
        for (std::size_t k = i + 1; k < 3; ++k) right.at(i) -= matrix.at(i).at(k) * right.at(k);
        right.at(i) /= matrix.at(i).at(i);
    }
    return right;
}

// The logistic curve of who won on what the position was worth at each fall, in units of `unit`: by Newton's
// method, each battle with the same weight, drawn a little towards 0 since battles are few. None where the
// steps do not come to rest.
std::optional<LogisticFit> fitted(const std::vector<Outcome>& pilot, double unit, double lastTurn) {
    constexpr LogisticFit kDrawn{0.05, 0.2, 0.2};
    constexpr int kSteps = 25;
    constexpr double kAtRest = 1e-6; // of what is found, or of 1
    LogisticFit fit{};
    bool rests = false;
    for (int step = 0; step < kSteps; ++step) {
        std::array<LogisticFit, 3> matrix{};
        LogisticFit right{};
        for (std::size_t i = 0; i < 3; ++i) {
            matrix.at(i).at(i) = kDrawn.at(i);
            right.at(i) = -kDrawn.at(i) * fit.at(i);
        }
        for (const Outcome& one : pilot)
            for (const Fall& fall : one.falls) {
                if (!one.failure.empty()) break;
                const double weight = 1 / static_cast<double>(one.falls.size());
                const double worth = fall.before / unit;
                const LogisticFit x{1, worth, worth * fall.turn / lastTurn};
                double sum = 0;
                for (std::size_t i = 0; i < 3; ++i) sum += fit.at(i) * x.at(i);
                const double chance = logistic(sum);
                for (std::size_t i = 0; i < 3; ++i) {
                    right.at(i) += weight * (one.points - chance) * x.at(i);
                    for (std::size_t j = 0; j < 3; ++j)
                        matrix.at(i).at(j) +=
                            weight * std::max(chance * (1 - chance), 1e-6) * x.at(i) * x.at(j);
                }
            }
        const auto by = solved(matrix, right);
        if (!by) return {};
        rests = true;
        for (std::size_t i = 0; i < 3; ++i) {
            fit.at(i) += by->at(i);
            rests = rests && std::abs(by->at(i)) <= kAtRest * (1 + std::abs(fit.at(i)));
        }
    }
    return rests ? std::optional(fit) : std::nullopt;
}

} // namespace

Outcome outcomeOf(Table& table, const game::Setup& setup, const BattleSettings& settings) {
    return outcomeOf(setup, table.play(setup, settings));
}

Outcome outcomeOf(const game::Setup& setup, const Battle& battle) {
    Outcome outcome;
    outcome.verdict = battle.verdict;
    if (const int winner = game::winnerOf(setup.model(), battle.verdict); winner >= 0)
        outcome.points = winner == 0 ? 1 : 0;
    for (const int side : {0, 1})
        if (side < setup.sideCount())
            outcome.lost.at(static_cast<std::size_t>(side)) = game::lossesOf(setup, battle.position, side);
    outcome.decisions = battle.decisions;
    outcome.steps = battle.steps;
    if (battle.luck) {
        outcome.luck = battle.luck->luck.toDouble();
        outcome.skill = battle.luck->skill.toDouble();
        outcome.events = battle.luck->events;
        outcome.unknown = battle.luck->unknown;
        outcome.falls = battle.luck->falls;
        outcome.kinds = battle.luck->kinds;
    }
    outcome.course = battle.course;
    if (battle.failure.kind != game::FailureKind::None) outcome.failure = battle.failure.text;
    return outcome;
}

double LuckControl::pointsOf(const Outcome& outcome) const {
    if (!outcome.luck) return 0;
    if (lastTurn <= 0) return share * coefficient * *outcome.luck;
    double points = 0;
    for (const Fall& fall : outcome.falls) points += pointsOf(fall);
    return points;
}

double LuckControl::pointsOf(const Fall& fall) const {
    if (lastTurn <= 0) return share * coefficient * static_cast<double>(fall.luck);
    const double steep = slope + growth * fall.turn / lastTurn;
    const double chance = logistic(level + steep * fall.before);
    return share * chance * (1 - chance) * steep * static_cast<double>(fall.luck);
}

LuckControl LuckControl::from(const std::vector<Outcome>& pilot) {
    LuckControl control = curve(pilot);
    double both = 0, squares = 0;
    for (const std::size_t half : {0U, 1U}) {
        std::vector<Outcome> others;
        for (std::size_t i = 1 - half; i < pilot.size(); i += 2) others.push_back(pilot[i]);
        const LuckControl other = curve(others);
        Moments points, luck,
            sum; // of two numbers and of their sum: twice their covariance is the difference
        for (std::size_t i = half; i < pilot.size(); i += 2) {
            if (!pilot[i].failure.empty() || !pilot[i].luck) continue;
            const double its = other.pointsOf(pilot[i]);
            points.add(pilot[i].points);
            luck.add(its);
            sum.add(pilot[i].points + its);
        }
        both += (sum.squares - points.squares - luck.squares) / 2;
        squares += luck.squares;
    }
    control.share = squares <= 0 ? 1 : std::clamp(both / squares, 0.0, 1.0);
    return control;
}

LuckControl LuckControl::curve(const std::vector<Outcome>& pilot) {
    LuckControl control;
    control.coefficient = pointsByLuck(pilot);
    Moments worth;
    for (const Outcome& one : pilot) {
        if (!one.failure.empty()) continue; // one that never ends would shorten all others
        for (const Fall& fall : one.falls) {
            worth.add(fall.before);
            control.lastTurn = std::max(control.lastTurn, std::max(1.0, static_cast<double>(fall.turn)));
        }
    }
    const double unit = std::sqrt(worth.variance());
    const auto fit =
        control.coefficient == 0 || unit <= 0 ? std::nullopt : fitted(pilot, unit, control.lastTurn);
    if (!fit) { // all falls count alike
        control.lastTurn = 0;
        return control;
    }
    control.level = fit->at(0);
    control.slope = fit->at(1) / unit;
    control.growth = fit->at(2) / unit;
    return control;
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
    controlled_.add(outcome.points - control.pointsOf(outcome));
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
    const double luck = base.luck && outcome.luck ? control.pointsOf(outcome) - control.pointsOf(base) : 0;
    controlled_.add(outcome.points - base.points - luck);
    sumA_ += base.points;
    sumB_ += outcome.points;
    sumAa_ += base.points * base.points;
    sumBb_ += outcome.points * outcome.points;
    sumAb_ += base.points * outcome.points;
}

double Effect::estimate() const { return std::clamp(controlled_.mean, difference_.from(), difference_.to()); }

double Effect::error() const {
    if (controlled_.count == 0) return 1;
    if (controlled_.squares <= 0) return 0;
    const auto n = static_cast<double>(controlled_.count);
    return std::sqrt((controlled_.squares + kUnseen) / std::max(1.0, n - 1) / n);
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
