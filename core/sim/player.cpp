#include "core/sim/player.h"

#include "core/game/names/offers.h"
#include "core/game/position/position.h"
#include "core/sim/approach.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace groma::sim {

namespace {

using game::Answer;
using game::Pending;

// Dice are thrown this often to see what an action is worth; one throw where no die falls.
constexpr int kThrows = 12;
// A cell nearer counts a hundredth of a unit of worth: it decides between actions that change nothing else.
constexpr std::int64_t kWorthScale = kWorthParts;
constexpr std::int64_t kPullScale = 12;

}  // namespace

std::optional<PlayerKind> playerNamed(std::string_view name) {
    if (name == "random") return PlayerKind::Random;
    if (name == "greedy") return PlayerKind::Greedy;
    return std::nullopt;
}

std::optional<Posture> postureNamed(std::string_view name) {
    if (name == "attack") return Posture::Attack;
    if (name == "hold") return Posture::Hold;
    return std::nullopt;
}

// Tries every option on a copy and takes the one after which the position is worth most, a look of one action deep.
struct Players::Greedy {
    static constexpr game::ThoughtBounds kThought{};
    game::Engine engine{{.steps = kThought.stepsOfTrial, .allSteps = kThought.stepsOfTrial}};
    game::FirstChooser inner;
    game::Run trial;
    Pending end;
    base::Rng dice;
    std::vector<Seen> seen;

    std::uint64_t began_ = 0;       // steps before the decision under way

    void beginDecision() { began_ = engine.spent(); }
    // Counted, so that the same battle is thought through to the same point everywhere.
    bool mayThink() const { return engine.spent() - began_ < kThought.steps && engine.spent() < kThought.allSteps; }

    // Scaled by kWorthScale; the lowest there is when the worth cannot be read.
    std::int64_t worth(const game::Setup& setup, const game::Position& position, int side) {
        const std::int32_t measure = setup.model().worth;
        if (measure < 0) return 0;
        const std::int64_t word = side;
        std::int64_t value = 0;
        if (!engine.evaluateWord(setup, position, setup.program().queryFunction[static_cast<std::size_t>(measure)],
                                 std::span(&word, 1), value))
            return std::numeric_limits<std::int64_t>::min() / 4;
        const auto number = base::Number::fromBits(value);
        return static_cast<std::int64_t>(number.numerator()) * kWorthScale / number.denominator();
    }

    std::int64_t score(const game::Setup& setup, const game::Position& position, int side, Posture posture) {
        const std::int64_t value = worth(setup, position, side);
        return posture == Posture::Attack ? value - distanceToGoals(setup, position, side) * kPullScale : value;
    }

    // The mean over throws of the position after an action's own body.
    std::int64_t scoreOfAction(const game::Run& run, const Pending& pending, const Pending::Option& option, int side,
                               Posture posture, std::uint64_t seed) {
        const game::Setup& setup = run.setup();
        const lang::ActionInfo& action = setup.program().actions[static_cast<std::size_t>(option.action)];
        const auto words = pending.wordsOf(option);
        game::Call call{action.body, {words.begin(), words.end()}, {}, side};
        std::int64_t sum = 0;
        for (int thrown = 0; thrown < kThrows; ++thrown) {
            dice = base::Rng(base::forkSeed(seed, static_cast<std::uint64_t>(thrown)));
            const auto before = dice.state();
            engine.drive(setup, run.position(), call, dice, inner, trial, end);
            const std::int64_t now = score(trial.setup(), trial.position(), side, posture);
            if (dice.state() == before) return now;
            sum += now;
        }
        return sum / kThrows;
    }

    Answer performed(const game::Run& run, const Pending& pending, Posture posture, base::Rng& rng) {
        const int side = pending.side;
        const std::uint64_t seed = rng.next64();
        std::int64_t best = pending.mayPass ? score(run.setup(), run.position(), side, posture) : std::numeric_limits<std::int64_t>::min();
        Answer chosen{pending.mayPass ? game::kPass : 0, {}};
        if (pending.mayPass) seen.push_back({chosen, best});
        beginDecision();
        for (std::size_t i = 0; i < pending.options.size() && mayThink(); ++i) {
            const std::int64_t now = scoreOfAction(run, pending, pending.options[i], side, posture, seed);
            seen.push_back({{static_cast<std::int64_t>(i), {}}, now});
            if (now <= best) continue;
            best = now;
            chosen.value = static_cast<std::int64_t>(i);
        }
        return chosen;
    }

    // Any other decision, offers too: each answer is tried on a copy of the run up to the end of the next question but one.
    Answer decided(const game::Run& run, const Pending& pending, Posture posture, base::Rng& rng) {
        std::vector<Answer> answers;
        if (pending.shape == Pending::Shape::Some) {
            Answer all;
            for (std::size_t i = 0; i < pending.options.size() && static_cast<std::int64_t>(i) < pending.max; ++i)
                all.some.push_back(static_cast<std::int32_t>(i));
            return all;
        }
        if (pending.shape == Pending::Shape::Number) return {pending.max, {}};
        if (pending.mayPass) answers.push_back({game::kPass, {}});     // of equals the first is taken
        for (std::size_t i = 0; i < pending.options.size(); ++i) answers.push_back({static_cast<std::int64_t>(i), {}});
        Answer chosen = answers.front();
        std::int64_t best = std::numeric_limits<std::int64_t>::min();
        const std::uint64_t seed = rng.next64();
        beginDecision();
        for (const Answer& answer : answers) {
            if (!mayThink()) break;
            std::int64_t sum = 0;
            for (int thrown = 0; thrown < kThrows; ++thrown) {
                dice = base::Rng(base::forkSeed(seed, static_cast<std::uint64_t>(thrown)));
                sum += afterwards(run, pending, answer, posture);
            }
            seen.push_back({answer, sum / kThrows});
            if (sum <= best) continue;
            best = sum;
            chosen = answer;
        }
        return chosen;
    }

    std::int64_t afterwards(const game::Run& run, const Pending& pending, const Answer& answer, Posture posture) {
        trial = run;
        engine.answer(trial, pending, answer);
        for (int questions = 0; questions < 4; ++questions) {
            engine.advance(trial, end);
            if (end.what == Pending::What::Done || end.what == Pending::What::Failed) break;
            if (end.shape == Pending::Shape::Perform && end.what == Pending::What::Choice && !game::areOffers(trial.setup(), end)) break;
            if (end.what == Pending::What::Chance) engine.answer(trial, end, {drawn(end), {}});
            else engine.answer(trial, end, inner.choose(trial, end));
        }
        return score(trial.setup(), trial.position(), pending.side < 0 ? 0 : pending.side, posture);
    }

    std::int64_t drawn(const Pending& pending) {
        std::uint64_t left = pending.total <= UINT32_MAX ? dice.boundedDraw(static_cast<std::uint32_t>(pending.total))
                                                         : dice.next64() % pending.total;
        for (std::size_t i = 0; i < pending.outcomes.size(); ++i) {
            if (left < pending.outcomes[i].weight) return static_cast<std::int64_t>(i);
            left -= pending.outcomes[i].weight;
        }
        return 0;
    }
};

Players::Players(std::array<PlayerSettings, 2> settings, base::Rng& rng)
    : settings_(settings), rng_(&rng), random_(rng), greedy_(std::make_unique<Greedy>()) {}

Players::~Players() = default;

const std::vector<Seen>& Players::seen() const { return greedy_->seen; }

Answer Players::choose(const game::Run& run, const Pending& pending) {
    const PlayerSettings& settings = settings_[pending.side == 1 ? 1 : 0];
    if (settings.kind == PlayerKind::Random) return random_.choose(run, pending);
    const bool acts = pending.shape == Pending::Shape::Perform && !game::areOffers(run.setup(), pending);
    greedy_->seen.clear();
    return acts ? greedy_->performed(run, pending, settings.posture, *rng_)
                : greedy_->decided(run, pending, settings.posture, *rng_);
}

}  // namespace groma::sim
