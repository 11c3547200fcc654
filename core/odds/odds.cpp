#include "core/odds/odds.h"

#include "core/odds/considered.h"
#include "core/odds/end_chances.h"
#include "core/odds/known_plays.h"
#include "core/odds/solve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace groma::odds {

namespace {

using base::Rational;
using game::Pending;

// Chances are drawn, decisions fall as the policy says; among several at random.
class PolicyChooser final : public game::Chooser {
  public:
    PolicyChooser(const Policy& policy, const game::Dice& dice, Decided& decided)
        : policy_(policy), dice_(dice), decided_(decided) {}
    void begin() { progress_.clear(); }
    bool wantsRun() const override { return false; }
    game::Answer choose(const game::Run& run, const Pending& pending) override {
        considered(dice_.setup(), policy_, progress_, pending, answers_, &decided_);
        if (answers_.empty()) return game::UniformChooser(dice_).choose(run, pending);
        if (answers_.size() == 1) return answers_.front();
        const auto answers = static_cast<std::uint32_t>(answers_.size());
        return answers_[dice_.posed({game::Showing::What::Sum, 1, answers}).number(0, answers)];
    }

  private:
    const Policy& policy_;
    const game::Dice& dice_;
    Decided& decided_;
    game::ScriptProgress progress_;
    std::vector<game::Answer> answers_;
};

using EndsByHash = std::unordered_map<std::uint64_t, std::vector<std::size_t>>; // by that of their position

// Whether a run that is over came to that end.
bool cameTo(const End& end, const Pending& over, const game::Run& run) {
    return end.result == over.result && end.cancelled == over.cancelled && end.left == over.left &&
           end.finished == over.finished && end.failure.text == over.failure.text &&
           end.position == run.position();
}

} // namespace

struct Counter::State {
    game::Engine engine;
    game::Habits habits; // of the engine
    Graph graph;
    std::vector<Worth> worth;
    Decisions decisions; // of the last exact count
    game::AssumptionSet
        worthReads; // what is assumed in the worth by which `best` decides: every answer rests on it

    // What every ending is worth to the two sides, or why that cannot be told.
    std::string readWorth(const game::Setup& setup, game::AssumptionListener* listener) {
        if (listener != nullptr) listener->clear();
        const std::int32_t worthIndex = setup.model().worth;
        if (worthIndex < 0)
            return "the ruleset does not say what a position is worth, so that `best` has nothing to go by";
        const std::int32_t function = setup.program().queryFunction[static_cast<std::size_t>(worthIndex)];
        worth.clear();
        for (const Ending& ending : graph.endings()) {
            Worth values;
            for (std::int64_t side = 0; side < 2; ++side) {
                std::int64_t word = 0;
                if (!engine.evaluateWord(setup, graph.run(ending.node).position(), function,
                                         std::span(&side, 1), word, listener))
                    return "what a position is worth cannot be read: " + engine.failure().text;
                const auto number = base::Number::fromBits(word);
                values[static_cast<std::size_t>(side)] = Rational(number.numerator(), number.denominator());
            }
            worth.push_back(std::move(values));
        }
        if (listener != nullptr) {
            listener->factRead({game::FactRead::What::Function, function});
            worthReads = listener->read();
        }
        return {};
    }

    game::Run ended; // scratch of endOf, with its row
    std::vector<std::int64_t> row;
    End endOf(const Ending& ending) {
        graph.read(ending.node, ended, row);
        return {ending.result,  ending.cancelled, ending.left, ending.finished,
                ending.failure, ended.position(), {},          0,
                ending.node};
    }

    // Parts of the graph that no way leaves and that have no end: play would go round in them for ever.
    void addEndless(const std::vector<Rational>& weights, Odds& odds) {
        for (const std::int32_t node : endlessNodes(graph, decisions)) {
            const Rational& chance = weights[static_cast<std::size_t>(node)];
            if (chance.isZero()) continue;
            game::Failure failure;
            failure.kind = game::FailureKind::Steps;
            failure.chain = graph.run(node).callChain();
            failure.text =
                "dice are thrown in the same situations again and again, and nothing ends it, in " +
                (failure.chain.empty() ? std::string("the call") : failure.chain.back());
            odds.ends.push_back(endOf({node, {}, false, -1, false, std::move(failure)}));
            odds.ends.back().chance = chance;
        }
    }

    static void refuse(Odds& odds, std::string why) {
        odds.method = Method::Refused;
        odds.whyNot = std::move(why);
    }

    // What the script says and no way of the dice asks for is an error, as it is in play.
    void findUnsaid(const Request& request, Odds& odds) const {
        const Decided& decided = graph.decided();
        for (std::size_t i = 0; i < request.policy.script.entries.size(); ++i) {
            const game::Script::Entry& entry = request.policy.script.entries[i];
            for (std::size_t j = 0; j < entry.answers.size(); ++j) {
                if (i < decided.given.size() && decided.given[i][j]) continue;
                const bool asked = i < decided.whyNot.size() && !decided.whyNot[i].empty();
                odds.whyNotAt = game::ScriptPlace{i, j};
                refuse(odds,
                       asked ? decided.whyNot[i] : "the answer to `" + entry.name + "` is never asked for");
                return;
            }
        }
    }

    // False: it is to be sampled.
    bool count(const Request& request, game::AssumptionListener* listener, Odds& odds) {
        const bool best = request.policy.rule == Rule::Best;
        worthReads.clear();
        Limits limits = request.limits;
        if (best) addFunctions(limits.lookedAt, request.start.setup());
        const bool whole = graph.explore(engine, request.start, request.policy, limits, listener,
                                         request.recorder, request.watcher);
        odds.stopped = graph.stopped();
        odds.situations = graph.nodes().size();
        odds.decided = graph.decided();
        if (!graph.refused().empty()) {
            refuse(odds, graph.refused());
            return true;
        }
        odds.whyNot = graph.reason();
        if (whole) findUnsaid(request, odds);
        if (odds.method == Method::Refused) return true;
        const bool open = best && !graph.decided().byRule.empty();
        if (open) {
            if (std::string problem = readWorth(request.start.setup(), listener); !problem.empty()) {
                refuse(odds, std::move(problem));
                return true;
            }
        }
        if (!whole) {
            if (!best && !odds.stopped) return false;
            worth.resize(graph.endings().size());
            odds.method = Method::Bounded;
            odds.bounds =
                std::make_shared<const Bounds>(graph, worth, request.limits.work, request.policy.rule);
            for (const Ending& ending : graph.endings()) odds.ends.push_back(endOf(ending));
            return true;
        }
        const std::string problem = addEnds(open, request.limits.work, odds);
        if (problem.empty()) return true;
        odds.whyNot = problem;
        if (best) refuse(odds, problem);
        return best;
    }

    // Those that can come, with their chances: nothing, or why that cannot be told.
    std::string addEnds(bool best, const game::CountBounds& limits, Odds& odds) {
        decisions.clear();
        if (best) {
            auto found = bestDecisions(graph, worth, limits);
            if (!found) return found.error();
            decisions = std::move(*found);
        }
        const auto add = [&](const Ending& ending, Rational& chance) {
            if (chance.isZero()) return;
            odds.ends.push_back(endOf(ending));
            odds.ends.back().chance = std::move(chance);
        };
        if (!graph.hasCycles()) {
            auto ends = endChances(graph, decisions, limits);
            if (!ends) return ends.error();
            for (std::size_t i = 0; i < ends->size(); ++i) add(graph.endings()[i], (*ends)[i]);
            return {};
        }
        auto weights = visits(graph, decisions, limits);
        if (!weights) return weights.error();
        for (const Ending& ending : graph.endings())
            add(ending, (*weights)[static_cast<std::size_t>(ending.node)]);
        addEndless(*weights, odds);
        return {};
    }

    // Of so many plays so many are done. Another place where a watcher may end it.
    static bool stops(Watcher* watcher, std::uint64_t plays, std::uint64_t of) {
        if (watcher == nullptr) return false;
        constexpr std::uint64_t kTold = 64; // so often
        if (plays % std::max<std::uint64_t>(1, of / kTold) == 0)
            watcher->hears({.plays = plays, .ofPlays = of});
        return plays > 0 && watcher->stops(); // none would say nothing
    }

    // Among the ends the one that a play came to.
    static std::size_t endSeen(Odds& odds, EndsByHash& byHash, const Pending& over, const game::Run& run,
                               std::size_t& bytes) {
        std::vector<std::size_t>& alike = byHash[run.position().hash()];
        const auto known =
            std::ranges::find_if(alike, [&](std::size_t at) { return cameTo(odds.ends[at], over, run); });
        if (known != alike.end()) {
            ++odds.ends[*known].seen;
            return *known;
        }
        bytes += run.position().words().size() * sizeof(std::int64_t);
        alike.push_back(odds.ends.size());
        odds.ends.push_back(
            {over.result, over.cancelled, over.left, over.finished, over.failure, run.position(), {}, 1, -1});
        return alike.back();
    }

    // So many plays more read that.
    static void addRead(const game::AssumptionSet& set, std::uint64_t plays,
                        std::vector<std::uint64_t>& read) {
        if (plays == 0 || set.empty()) return;
        for (std::size_t j = 0; j < read.size(); ++j)
            read[j] += set.has(static_cast<std::int32_t>(j)) ? plays : 0;
    }

    // `read`: by assumption, in how many plays it was read.
    void sample(const Request& request, game::AssumptionListener* listener, Odds& odds,
                std::vector<std::uint64_t>& read) {
        odds.method = Method::Sampled;
        odds.samples = request.samples;
        odds.seed = request.seed;
        game::Dice dice;
        PolicyChooser chooser(request.policy, dice, odds.decided);
        game::Run run;
        Pending pending;
        std::uint64_t most = request.limits.work.steps;
        if (graph.tooDeep()) {
            most /= request.limits.work.fewerSteps;
            game::Bounds play = request.limits.play;
            play.allSteps = std::min(play.allSteps, most / 2);
            engine = game::Engine(play, request.habits);
        }
        const std::uint64_t before = engine.spent();
        // Who hears plays hears all of them, and steps that several share are counted as they are taken.
        const bool remembers = request.remembers && request.limits.play.budget == nullptr &&
                               (listener != nullptr || request.recorder == nullptr);
        KnownPlays known;
        EndsByHash byHash;
        std::size_t bytes = 0;
        for (std::uint64_t i = 0; i < request.samples; ++i) {
            // Plays that hardly end are few: the interval is as wide as they are few.
            odds.stopped = stops(request.watcher, i, request.samples);
            if (odds.stopped || engine.spent() - before > most || bytes > request.limits.bytes) {
                odds.samples = i;
                break;
            }
            const game::DiceKey key{request.seed, i, game::DiceDomain::Sampling};
            if (const KnownPlays::Play* play = remembers ? known.find(key) : nullptr) {
                ++odds.ends[play->end].seen;
                engine.took(play->steps);
                continue;
            }
            run = request.start;
            dice.restart(key);
            game::DiceTrace* trace = remembers ? known.trace() : nullptr;
            dice.traceTo(trace);
            if (listener != nullptr) listener->clear();
            chooser.begin();
            const std::uint64_t begun = engine.spent();
            engine.drive(run, dice, chooser, pending, listener != nullptr ? listener : request.recorder);
            if (listener != nullptr) addRead(listener->read(), 1, read);
            const std::size_t end = endSeen(odds, byHash, pending, run, bytes);
            if (trace != nullptr) {
                known.keep({end, engine.spent() - begun, 0,
                            listener != nullptr ? listener->read() : game::AssumptionSet{}});
            }
        }
        for (const KnownPlays::Play& play : known.plays()) addRead(play.read, play.seen, read);
        odds.known = known.met();
    }

    // The chance that each assumption is read: one pass over the graph forward, along the ways on which it
    // was not read yet.
    std::vector<RestsOn> restsOn(const game::Assumptions& assumptions, const Odds& odds,
                                 const std::vector<std::uint64_t>& read,
                                 const game::CountBounds& limits) const {
        game::AssumptionSet met = graph.rootReads();
        for (const game::AssumptionSet& set : graph.reads()) met.add(set);
        std::vector<RestsOn> all;
        for (std::size_t i = 0; i < assumptions.all().size(); ++i) {
            const auto index = static_cast<std::int32_t>(i);
            RestsOn rests{assumptions.all()[i], {assumptions.all()[i].what, {}, {}, false}};
            Chance& chance = rests.chance;
            if (assumptions.always().has(index) || worthReads.has(index)) {
                chance.chance = Rational(1);
            } else if (odds.method == Method::Sampled) {
                if (read[i] == 0) continue;
                chance.sampled = true;
                chance.chance =
                    Rational(static_cast<std::int64_t>(read[i]), static_cast<std::int64_t>(odds.samples));
                chance.interval = wilson(read[i], odds.samples);
            } else if (!met.has(index)) {
                continue;
            } else if (odds.exact()) {
                const auto found = readChance(graph, decisions, index, limits);
                if (found && found->isZero()) continue;
                if (found) chance.chance = *found;
                else chance.interval = Interval{0, 1};
            } else {
                chance.interval = graph.rootReads().has(index) ? Interval{1, 1} : Interval{0, 1};
            }
            all.push_back(std::move(rests));
        }
        return all;
    }
};

Counter::Counter() : state_(std::make_unique<State>()) {}
Counter::~Counter() = default;
Counter::Counter(Counter&&) noexcept = default;
Counter& Counter::operator=(Counter&&) noexcept = default;

Odds Counter::count(const Request& request) {
    Odds odds;
    if (!(state_->engine.bounds() == request.limits.play) || !(state_->habits == request.habits)) {
        state_->engine = game::Engine(request.limits.play, request.habits);
        state_->habits = request.habits;
    }
    odds.policy = request.policy;
    std::optional<game::Assumptions> assumptions;
    std::optional<game::AssumptionListener> listener;
    if (request.findAssumed) {
        assumptions.emplace(request.start.setup().whole());
        if (!assumptions->empty()) listener.emplace(*assumptions);
    }
    game::AssumptionListener* heard = listener ? &*listener : nullptr;
    std::vector<std::uint64_t> read(listener ? assumptions->all().size() : 0);
    if (!state_->count(request, heard, odds)) state_->sample(request, heard, odds, read);
    if (listener && odds.method != Method::Refused)
        odds.assumed = state_->restsOn(*assumptions, odds, read, request.limits.work);
    return odds;
}

Interval wilson(std::uint64_t seen, std::uint64_t of) {
    if (of == 0) return {0, 1};
    constexpr double kZ = 1.959963984540054;
    const double n = static_cast<double>(of);
    const double share = static_cast<double>(seen) / n;
    const double square = kZ * kZ / n;
    const double centre = (share + square / 2) / (1 + square);
    const double half = kZ / (1 + square) * std::sqrt(share * (1 - share) / n + square / (4 * n));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

} // namespace groma::odds
