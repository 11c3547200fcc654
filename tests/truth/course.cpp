// How much of who wins is settled by each turn: battles are played on from there with other dice, so that
// what two ends of one battle have in common is what was settled. Beside it what the measure `worth` tells of
// that, and what playing on several times from each turn could save of variance times time, at the most.
#include "core/sim/course.h"

#include "core/base/hash.h"
#include "core/game/dice/dice_names.h"
#include "core/game/names/ending.h"
#include "core/sim/greedy.h"
#include "core/sim/thought.h"
#include "editor/session/balance/table_pool.h"
#include "editor/session/jobs/parallel.h"
#include "tests/truth/truth.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace groma::truth {

namespace {

using game::Pending;

// Turns that are looked at lie so far apart, of the time of a battle: of each some noise would be taken for
// what is settled there.
constexpr double kApart = 1.0 / 8;
constexpr double kUnderWay = 0.1; // of the battles: of fewer nothing is told

// A battle as it stood at the first decision of each turn.
struct Stop {
    game::Run run;
    double steps = 0; // of the rules until then, in play and in thought: about the time
    double lead = 0;  // what the position is worth to the first side
};
struct Watched {
    std::vector<Stop> stops; // by turn, from the second
    double points = 0.5, steps = 0;
    bool failed = false;
};

double pointsOf(const game::Run& run) {
    const int winner = game::winnerOf(run.setup().model(), run.position().verdict());
    return winner == 0 ? 1 : winner == 1 ? 0 : 0.5;
}

Watched watch(const session::ReadyBattle& battle, std::uint64_t seed, std::uint64_t number,
              std::int32_t turn) {
    const game::Setup& setup = battle.setup();
    Watched watched;
    game::Engine engine, judge;
    game::Dice dice({seed, number});
    sim::Greedy greedy;
    sim::Players players(battle.settings.players, dice, greedy);
    game::Run run;
    game::Engine::start(run, setup, game::startPosition(setup),
                        game::Call{setup.program().sequence, {}, {}, -1});
    const auto spent = [&] {
        return static_cast<double>(engine.spent() + greedy.spent() + players.searched());
    };
    for (Pending asked;;) {
        engine.advance(run, asked, nullptr, &dice);
        if (sim::isOver(asked)) {
            watched.failed = asked.what == Pending::What::Failed;
            break;
        }
        if (asked.what == Pending::What::Choice) {
            const std::size_t now = dice.entered(dice.names()->scopes[static_cast<std::size_t>(turn)]);
            while (watched.stops.size() + 1 < now) {
                const auto lead = sim::leadOf(judge, run);
                watched.stops.push_back({run, spent(), lead ? lead->toDouble() : 0});
            }
        }
        const game::Answer answer = asked.what == Pending::What::Chance ? engine.fallen(run, asked, dice)
                                                                        : players.choose(run, asked);
        engine.answer(run, asked, answer, nullptr, &dice);
    }
    watched.points = pointsOf(run);
    watched.steps = spent();
    return watched;
}

double meanOf(std::span<const double> of) {
    double sum = 0;
    for (const double x : of) sum += x;
    return of.empty() ? 0 : sum / static_cast<double>(of.size());
}

double covariance(std::span<const double> a, std::span<const double> b) {
    const double meanA = meanOf(a), meanB = meanOf(b);
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - meanA) * (b[i] - meanB);
    return a.size() < 2 ? 0 : sum / static_cast<double>(a.size() - 1);
}

// Of all battles together.
struct Pooled {
    double plain = 0, least = 0;  // variance times time
    double together = 0, own = 0; // of chances by worth: with the ends, and with themselves
};

class Asked {
  public:
    Asked(const session::ReadyBattle& battle, const Options& options)
        : battle_(battle), options_(options), crew_(options.threads), settings_(battle.settings) {
        settings_.seed = options.seed;
    }

    bool tell(const std::string& path, Pooled& pooled) {
        const std::int32_t turn = session::turnScope(battle_.loaded);
        if (turn < 0 || !battle_.loaded.battles.empty()) {
            fmt::print("{:<44} its rules name no turn, or it is a campaign\n", path);
            return false;
        }
        watched_.resize(options_.battles);
        if (!crew_.forEach(watched_.size(),
                           [&](std::size_t i) { watched_[i] = watch(battle_, options_.seed, i, turn); }))
            return false;
        std::erase_if(watched_, [](const Watched& one) { return one.failed; });
        std::vector<double> points, steps;
        for (const Watched& one : watched_) {
            points.push_back(one.points);
            steps.push_back(one.steps);
            last_ = std::max(last_, one.stops.size());
        }
        const double variance = covariance(points, points), time = meanOf(steps);
        if (variance <= 0 || time <= 0) {
            fmt::print("{:<44} {} battles ended alike\n", path, watched_.size());
            return false;
        }
        fmt::print("{}: {} battles, {:.1f} points of 100\n  turn    time  settled  by worth  under way\n",
                   path, watched_.size(), 100 * meanOf(points));
        // Of the variance what is settled, and of the time what is over; both never fall.
        double settledBefore = 0, timeBefore = 0, root = 0;
        const auto reach = [&](double settled, double over) {
            settled = std::clamp(settled, settledBefore, 1.0);
            over = std::clamp(over, timeBefore, 1.0);
            root += std::sqrt((settled - settledBefore) * (over - timeBefore));
            settledBefore = settled;
            timeBefore = over;
        };
        double due = kApart; // the next turn is the first that begins so late
        for (std::size_t stop = 0; stop < last_; ++stop) {
            if (timeAt(stop, time) < due) continue;
            const Row row = at(stop, points, variance, time);
            if (row.underWay < kUnderWay) break;
            due = kApart * (std::floor(row.time / kApart) + 1);
            fmt::print("  {:>4}  {:6.2f}  {:7.2f}  {:8.2f}  {:9.2f}\n", stop + 2, row.time, row.settled,
                       row.byWorth, row.underWay);
            std::fflush(stdout);
            reach(row.settled, row.time);
            pooled.together += row.together;
            pooled.own += row.own;
        }
        reach(1, 1);
        fmt::print("  played on from every turn as often as is best: variance times time at least {:.2f}\n",
                   root * root);
        pooled.plain += variance * time;
        pooled.least += variance * time * root * root;
        return true;
    }

  private:
    struct Row {
        double time = 0, settled = 0, byWorth = 0, underWay = 0;
        double together = 0, own = 0; // of the battles under way
    };

    // Three ends of each battle that have its first turns in common: two played on, and its own.
    Row at(std::size_t stop, const std::vector<double>& points, double variance, double time) {
        constexpr std::uint64_t kWays = 2;
        std::array<std::vector<double>, kWays> ends;
        ends.fill(points);
        std::vector<std::size_t> going;
        for (std::size_t i = 0; i < watched_.size(); ++i)
            if (watched_[i].stops.size() > stop) going.push_back(i);
        (void)crew_.forEach(going.size() * kWays, [&](std::size_t at) {
            const std::size_t i = going[at / kWays];
            sim::BattleSettings own = settings_;
            own.battle = base::combine(i, base::combine(stop, at % kWays));
            ends.at(at % kWays)[i] = tables_.playOn(watched_[i].stops[stop].run, nullptr, own).points;
        });
        Row row;
        row.settled =
            (covariance(points, ends[0]) + covariance(points, ends[1]) + covariance(ends[0], ends[1])) / 3 /
            variance;
        row.underWay = static_cast<double>(going.size()) / static_cast<double>(watched_.size());
        std::vector<double> lead, theirs, explained = points;
        for (const std::size_t i : going) {
            lead.push_back(watched_[i].stops[stop].lead);
            theirs.push_back(points[i]);
        }
        const std::vector<double> chance = sim::chancesByLead(lead, theirs);
        for (const std::vector<double>& way : ends) {
            std::vector<double> other;
            for (const std::size_t i : going) other.push_back(way[i]);
            row.together += covariance(chance, other) / kWays;
        }
        row.own = covariance(chance, chance);
        for (std::size_t at = 0; at < going.size(); ++at) explained[going[at]] = chance[at];
        row.byWorth = covariance(explained, explained) / variance;
        row.time = timeAt(stop, time);
        return row;
    }
    // Of the time of a battle what is over then, on the average.
    double timeAt(std::size_t stop, double time) const {
        double sum = 0;
        for (const Watched& one : watched_)
            sum += one.stops.size() > stop ? one.stops[stop].steps : one.steps;
        return sum / time / static_cast<double>(watched_.size());
    }

    const session::ReadyBattle& battle_;
    const Options& options_;
    session::Crew crew_;
    session::TablePool tables_;
    sim::BattleSettings settings_;
    std::vector<Watched> watched_;
    std::size_t last_ = 0; // the most stops of a battle
};

} // namespace

bool course(const Options& options, Goals& goals) {
    Pooled pooled;
    for (const std::string& path : options.paths) {
        const auto battle = session::readyBattle(groundOf(path, options));
        if (!battle) fmt::print("{:<44} {}\n", path, battle.error().text);
        else Asked(*battle, options).tell(path, pooled);
    }
    if (pooled.plain <= 0) return false;
    if (pooled.own > 0) {
        goals.atLeast("points that a point of the chance by turn comes to on other dice",
                      pooled.together / pooled.own, 0.9);
        goals.atMost("and at the most", pooled.together / pooled.own, 1.1);
    }
    goals.atMost("variance times time by playing on from turns, pooled, at the least",
                 pooled.least / pooled.plain, 0.5);
    return true;
}

} // namespace groma::truth
