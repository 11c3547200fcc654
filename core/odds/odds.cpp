#include "core/odds/odds.h"

#include "core/base/rng.h"
#include "core/odds/solve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace groma::odds {

namespace {

using base::Rational;
using game::Pending;

// Chances are drawn, decisions fall as the policy says; among several at random, best ones included: a sample of `best` is a
// sample of play that does not know.
class PolicyChooser final : public game::Chooser {
public:
    PolicyChooser(const Policy& policy, base::Rng& rng) : policy_(policy), rng_(rng) {}
    game::Answer choose(const game::Run& run, const Pending& pending) override {
        considered(run.setup(), policy_, pending, answers_);
        if (answers_.empty()) return game::UniformChooser(rng_).choose(run, pending);
        if (answers_.size() == 1) return answers_.front();
        return answers_[rng_.boundedDraw(static_cast<std::uint32_t>(answers_.size()))];
    }

private:
    const Policy& policy_;
    base::Rng& rng_;
    std::vector<game::Answer> answers_;
};

// Listens for assumed values alone.
class AssumedListener final : public game::Recorder {
public:
    explicit AssumedListener(const game::Setup& setup) : log_(setup) {}
    void assumed(const game::AttributeRead& read) override { log_.assumed(read); }
    const std::vector<game::AssumedRead>& values() const { return log_.assumedValues(); }

private:
    game::LogRecorder log_;
};

bool sameEnd(const End& a, const End& b) {
    return a.result == b.result && a.cancelled == b.cancelled && a.left == b.left && a.finished == b.finished &&
           a.failure.text == b.failure.text && a.position == b.position;
}

}  // namespace

struct Counter::State {
    game::Engine engine;
    Graph graph;
    std::vector<std::array<Rational, 2>> worth;

    std::expected<Decisions, std::string> decide(const game::Setup& setup, const Policy& policy, const game::CountBounds& limits) {
        if (policy.rule != Rule::Best) return Decisions{};
        const bool decides = std::ranges::any_of(graph.nodes(), [](const Node& node) { return node.kind == NodeKind::Choice; });
        if (!decides) return Decisions{};
        const std::int32_t worthIndex = setup.model().worth;
        if (worthIndex < 0) return std::unexpected(std::string("the ruleset does not say what a position is worth"));
        const std::int32_t function = setup.program().queryFunction[static_cast<std::size_t>(worthIndex)];
        worth.clear();
        for (const Ending& ending : graph.endings()) {
            std::array<Rational, 2> values;
            for (std::int64_t side = 0; side < 2; ++side) {
                std::int64_t word = 0;
                if (!engine.evaluateWord(setup, graph.run(ending.node).position(), function, std::span(&side, 1), word))
                    return std::unexpected(std::string("what a position is worth cannot be read"));
                const auto number = base::Number::fromBits(word);
                values[static_cast<std::size_t>(side)] = Rational(number.numerator(), number.denominator());
            }
            worth.push_back(values);
        }
        return bestDecisions(graph, worth, limits);
    }

    bool exact(const Request& request, game::Recorder* recorder, Odds& odds) {
        if (!graph.explore(engine, request.start, request.policy, request.limits, recorder)) {
            odds.whyNot = graph.reason();
            return false;
        }
        const auto decisions = decide(request.start.setup(), request.policy, request.limits.work);
        if (!decisions) {
            odds.whyNot = decisions.error();
            return false;
        }
        auto weights = visits(graph, *decisions, request.limits.work);
        if (!weights) {
            odds.whyNot = weights.error();
            return false;
        }
        odds.situations = graph.nodes().size();
        for (const Ending& ending : graph.endings()) {
            Rational& chance = (*weights)[static_cast<std::size_t>(ending.node)];
            if (chance.isZero()) continue;
            odds.ends.push_back({ending.result, ending.cancelled, ending.left, ending.finished, ending.failure,
                                 graph.run(ending.node).position(), std::move(chance), ending.node});
        }
        return true;
    }

    void sample(const Request& request, game::Recorder* recorder, Odds& odds) {
        odds.exact = false;
        odds.samples = request.samples;
        base::Rng rng(request.seed);
        PolicyChooser chooser(request.policy, rng);
        std::vector<std::uint64_t> seen;
        game::Run run;
        Pending pending;
        const std::uint64_t before = engine.spent();
        std::unordered_map<std::uint64_t, std::vector<std::size_t>> byHash;     // ends by their position
        std::size_t words = 0;
        for (std::uint64_t i = 0; i < request.samples; ++i) {
            // Plays that hardly end are few: the interval is as wide as they are few.
            if (engine.spent() - before > request.limits.work.steps || words > request.limits.words) {
                odds.samples = i;
                break;
            }
            run = request.start;
            engine.drive(run, rng, chooser, pending, recorder);
            End end{pending.result, pending.cancelled, pending.left, pending.finished, pending.failure, run.position(), {}, -1};
            std::vector<std::size_t>& alike = byHash[end.position.hash()];
            const auto known = std::ranges::find_if(alike, [&](std::size_t at) { return sameEnd(odds.ends[at], end); });
            if (known != alike.end()) {
                ++seen[*known];
                continue;
            }
            words += end.position.words().size();
            alike.push_back(odds.ends.size());
            odds.ends.push_back(std::move(end));
            seen.push_back(1);
        }
        for (std::size_t i = 0; i < seen.size(); ++i)
            odds.ends[i].chance = Rational(static_cast<std::int64_t>(seen[i]), static_cast<std::int64_t>(odds.samples));
    }
};

Counter::Counter(const game::Bounds& bounds) : state_(std::make_unique<State>()) { state_->engine = game::Engine(bounds); }
Counter::~Counter() = default;
Counter::Counter(Counter&&) noexcept = default;
Counter& Counter::operator=(Counter&&) noexcept = default;

Odds Counter::count(const Request& request) {
    Odds odds;
    if (!(state_->engine.bounds() == request.limits.play)) state_->engine = game::Engine(request.limits.play);
    std::optional<AssumedListener> listener;
    if (request.findAssumed) listener.emplace(request.start.setup());
    game::Recorder* recorder = listener ? &*listener : request.recorder;
    if (!state_->exact(request, recorder, odds)) state_->sample(request, recorder, odds);
    if (listener) odds.assumed = listener->values();
    return odds;
}

std::vector<game::Answer> Counter::witness(const End& end) const {
    std::vector<game::Answer> answers;
    for (std::int32_t node = end.node; node > 0;) {
        const Node& at = state_->graph.nodes()[static_cast<std::size_t>(node)];
        answers.push_back({at.byAnswer, {}});
        node = at.from;
    }
    std::ranges::reverse(answers);
    return answers;
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

}  // namespace groma::odds
