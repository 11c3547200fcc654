#include "core/sim/luck_choice.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>

namespace groma::sim {

namespace {

constexpr double kMustPromise = 0.75; // at most so much of variance times time without luck
constexpr std::size_t kFewestBattles = 16;

// What a battle's luck came to in points, by kind.
std::map<std::uint32_t, double> pointsByKind(const Outcome& outcome, const LuckControl& control) {
    std::map<std::uint32_t, double> points;
    for (const Fall& fall : outcome.falls) points[fall.kind] += control.pointsOf(fall);
    return points;
}

// Pilot battles with the curve of the other half of them.
class Promise {
  public:
    explicit Promise(const std::vector<Outcome>& battles) {
        double steps = 0;
        std::map<std::uint32_t, double> work;
        for (const Outcome& one : battles) {
            steps += static_cast<double>(one.steps);
            for (const LuckKind& kind : one.kinds) work[kind.name] += static_cast<double>(kind.steps);
        }
        for (const auto& [name, its] : work) {
            kinds_.push_back(name);
            times_.push_back(its / std::max(1.0, steps));
        }
        points_.resize(battles.size());
        luck_.assign(kinds_.size(), std::vector<double>(battles.size()));
        for (const std::size_t half : {0U, 1U}) addHalf(battles, half);
        squares_ = dot(points_, points_);
    }

    const std::vector<std::uint32_t>& kinds() const { return kinds_; }
    bool anyDiffer() const { return squares_ > 0; }
    // With one more than `sum`, the luck of `kinds` kinds in all, what is left of the variance. Of a kind
    // that has nothing to do with who wins so few battles show that it takes something off: about their
    // share.
    double left(const std::vector<double>& sum, std::size_t kind, std::size_t kinds) const {
        const std::vector<double> with = plus(sum, kind);
        const double share = shareOf(with);
        const double off = (2 * share * dot(with, points_) - share * share * dot(with, with)) / squares_;
        return 1 - off + static_cast<double>(kinds) / static_cast<double>(points_.size());
    }
    double time(std::size_t kind) const { return times_.at(kind); }
    std::vector<double> plus(std::vector<double> sum, std::size_t kind) const {
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += luck_.at(kind)[i];
        return sum;
    }
    std::vector<double> none() const { return std::vector<double>(points_.size()); }

  private:
    // Both less their means in their half: the curves of the halves differ.
    void addHalf(const std::vector<Outcome>& battles, std::size_t half) {
        std::vector<Outcome> others;
        std::vector<std::size_t> own;
        for (std::size_t i = 0; i < battles.size(); ++i)
            if (i % 2 == half) own.push_back(i);
            else others.push_back(battles[i]);
        const LuckControl control = LuckControl::curve(others);
        for (const std::size_t i : own) {
            points_[i] = battles[i].points;
            const auto luck = pointsByKind(battles[i], control);
            for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
                if (const auto found = luck.find(kinds_[kind]); found != luck.end())
                    luck_[kind][i] = found->second;
        }
        centre(points_, own);
        for (std::vector<double>& luck : luck_) centre(luck, own);
    }
    static void centre(std::vector<double>& of, const std::vector<std::size_t>& at) {
        double sum = 0;
        for (const std::size_t i : at) sum += of[i];
        for (const std::size_t i : at) of[i] -= sum / static_cast<double>(at.size());
    }
    static double dot(const std::vector<double>& a, const std::vector<double>& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
        return sum;
    }
    double shareOf(const std::vector<double>& luck) const {
        const double squares = dot(luck, luck);
        return squares <= 0 ? 0 : std::clamp(dot(luck, points_) / squares, 0.0, 1.0);
    }

    std::vector<std::uint32_t> kinds_;
    std::vector<double> times_, points_;
    std::vector<std::vector<double>> luck_; // by kind, then by battle
    double squares_ = 0;
};

// As if only these had been followed.
std::vector<Outcome> ofKinds(std::vector<Outcome> battles, const std::vector<std::uint32_t>& kinds) {
    for (Outcome& one : battles) {
        std::erase_if(one.falls,
                      [&](const Fall& fall) { return std::ranges::find(kinds, fall.kind) == kinds.end(); });
        double luck = 0;
        for (const Fall& fall : one.falls) luck += static_cast<double>(fall.luck);
        one.luck = luck;
    }
    return battles;
}

} // namespace

LuckChoice luckThatPays(const std::vector<Outcome>& pilot) {
    LuckChoice choice;
    std::vector<Outcome> battles;
    for (const Outcome& one : pilot)
        if (one.failure.empty() && one.luck) battles.push_back(one);
    for (const std::size_t half : {0U, 1U}) {
        std::vector<Outcome> others;
        for (std::size_t i = 0; i < battles.size(); ++i)
            if (i % 2 != half) others.push_back(battles[i]);
        const LuckControl control = LuckControl::from(others);
        for (std::size_t i = half; i < battles.size(); i += 2) choice.pilot.add(battles[i], control);
    }
    if (battles.size() < kFewestBattles) return choice;
    const Promise promise(battles);
    if (!promise.anyDiffer()) return choice;
    std::vector<bool> taken(promise.kinds().size());
    std::vector<double> sum = promise.none();
    for (;;) {
        std::optional<std::size_t> best;
        double left = 1, time = 1;
        for (std::size_t kind = 0; kind < taken.size(); ++kind) {
            if (taken[kind]) continue;
            const double itsLeft = promise.left(sum, kind, choice.kinds.size() + 1),
                         itsTime = choice.time + promise.time(kind);
            if (itsLeft * itsTime >= (best ? left * time : choice.product())) continue;
            best = kind;
            left = itsLeft;
            time = itsTime;
        }
        if (!best) break;
        taken[*best] = true;
        sum = promise.plus(std::move(sum), *best);
        choice.kinds.push_back(promise.kinds()[*best]);
        choice.left = left;
        choice.time = time;
    }
    if (choice.product() > kMustPromise) {
        choice.kinds.clear();
        choice.left = choice.time = 1;
    }
    std::ranges::sort(choice.kinds);
    choice.all = !choice.kinds.empty() && choice.kinds.size() == promise.kinds().size();
    choice.control = LuckControl::from(ofKinds(std::move(battles), choice.kinds));
    return choice;
}

} // namespace groma::sim
