// Exact odds, which merge equal situations and solve circles, against brute force, which does neither: for
// the calls of every snippet that are small enough.
#include "core/odds/chance_words.h"
#include "tests/core/odds/three_evaluators/battles.h"
#include "tests/core/odds/three_evaluators/brute_force.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace groma;
using namespace groma::tests;
using base::Rational;

namespace {

struct Count {
    int equal = 0, within = 0, several = 0, tooLarge = 0, unseen = 0, told = 0;
};

// What is told of a count under way.
class Told final : public odds::Watcher {
  public:
    explicit Told(const game::Setup& setup) : setup_(setup) {}
    bool stops() override { return false; }
    void hears(const odds::SoFar& known) override {
        if (known.ofPlays == 0) all.push_back(odds::results(setup_, known, game::Wording::Written));
    }
    std::size_t next(std::size_t situations) const override { return situations + situations / 2 + 1; }

    std::vector<odds::Distribution> all;

  private:
    const game::Setup& setup_;
};

// Each lies within the one before, and the answer within all.
bool close(const std::vector<odds::Distribution>& told, const odds::Distribution& exact) {
    const auto within = [](const odds::Chance& chance, double low, double high) {
        return chance.interval->low <= low + 1e-12 && high - 1e-12 <= chance.interval->high;
    };
    for (std::size_t i = 0; i < told.size(); ++i)
        for (const odds::Chance& chance : told[i]) {
            const double share = odds::chanceNamed(exact, chance.name).toDouble();
            if (!within(chance, share, share)) return false;
            if (i + 1 == told.size()) continue;
            const auto later = std::ranges::find(told[i + 1], chance.name, &odds::Chance::name);
            if (later == told[i + 1].end() || !within(chance, later->interval->low, later->interval->high))
                return false;
        }
    return true;
}

std::string listed(const std::map<std::string, Rational>& ends) {
    std::string text;
    for (const auto& [end, chance] : ends) {
        text += "    " + chance.toString() + "  " + end + "\n";
    }
    return text;
}

Rational total(const std::map<std::string, Rational>& ends) {
    Rational sum;
    for (const auto& [end, chance] : ends) {
        sum += chance;
    }
    return sum;
}

// Play that goes round in a circle has no last way: what was played out is then a lower bound.
bool isWithin(const BruteForce& brute, const std::map<std::string, Rational>& exact) {
    return std::ranges::all_of(brute.ends, [&](const auto& end) {
        const auto counted = exact.find(end.first);
        return counted != exact.end() && !(counted->second < end.second) &&
               !(end.second + brute.undecided < counted->second);
    });
}

void compare(const BattleFile& battle, const Moment& moment, const odds::Policy& policy, Count& count) {
    odds::Request request;
    request.start = *moment.call;
    request.policy = policy;
    request.limits.nodes = 2'000;
    request.samples = 1;
    auto brute = bruteForce(request.start, policy, {});
    if (!brute && policy.rule != odds::Rule::Best) {
        BruteLimits limits;
        limits.leastShare = Rational(1, 60);
        brute = bruteForce(request.start, policy, limits);
    }
    if (!brute) {
        ++count.tooLarge;
        return;
    }
    odds::Counter counter;
    Told told(battle.setup());
    request.watcher = &told;
    const odds::Odds counted = counter.count(request);
    const std::map<std::string, Rational> exact = endsOf(battle.setup(), counted);
    const bool all = brute->undecided.isZero();
    if (!counted.exact() && !all) {
        ++count.tooLarge;
        return;
    }
    if (counted.whyNot.starts_with("`best` would look at hidden pieces")) { // brute force looks
        CHECK(policy.rule == odds::Rule::Best);
        ++count.unseen;
        return;
    }
    INFO(battle.path << ", " << moment.name << ", rule " << static_cast<int>(policy.rule));
    INFO("brute force:\n" << listed(brute->ends) << "  counted:\n" << listed(exact));
    CHECK_MESSAGE(counted.exact(), counted.whyNot);
    CHECK(close(told.all, odds::results(battle.setup(), counted)));
    count.told += told.all.size() > 1 ? 1 : 0;
    CHECK(total(exact) == Rational(1));
    CHECK(total(brute->ends) + brute->undecided == Rational(1));
    CHECK((all ? brute->ends == exact : isWithin(*brute, exact)));
    ++(all ? count.equal : count.within);
    count.several += brute->ends.size() > 1 ? 1 : 0;
}

} // namespace

TEST_CASE("exact odds are what playing every roll and every decision out one by one gives") {
    Count count;
    for (const BattleFile& battle : battleFiles()) {
        for (const Moment& moment : battle.moments) {
            if (!moment.call) {
                continue;
            }
            compare(battle, moment, moment.asScripted, count);
            compare(battle, moment, {odds::Rule::Uniform, {}}, count);
            if (battle.setup().model().worth >= 0) {
                compare(battle, moment, {odds::Rule::Best, {}}, count);
            }
        }
    }
    MESSAGE(count.equal << " calls equal, " << count.within << " within what was played out, "
                        << count.several << " with several ends, " << count.tooLarge << " too large, "
                        << count.unseen << " refused since `best` may not look");
    CHECK(count.unseen < 20);
    CHECK(count.equal > 200);
    CHECK(count.several > 100);
    CHECK(count.told > 100);
}
