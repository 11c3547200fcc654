#include "core/sim/battle.h"

#include "core/game/machine/stillness.h"
#include "core/game/position/invariants.h"
#include "core/sim/greedy.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace groma::sim {

namespace {

// Counts what is decided, and looks at the position each time when it is asked to.
class Watching final : public game::Chooser {
  public:
    Watching(game::Chooser& inner, Battle& battle, bool check)
        : inner_(inner), battle_(battle), check_(check) {}
    game::Answer choose(const game::Run& run, const game::Pending& pending) override {
        ++battle_.decisions;
        if (check_ && battle_.broken.empty())
            battle_.broken = game::brokenInvariants(run.setup(), run.position());
        return inner_.choose(run, pending);
    }

  private:
    game::Chooser& inner_;
    Battle& battle_;
    bool check_;
};

// As Engine::drive, question by question, with somebody who hears what is about to fall and what fell.
void driveWithLuck(game::Engine& engine, game::Run& run, game::Dice& dice, game::Chooser& chooser,
                   game::Pending& asked, game::Recorder* recorder, LuckMeter& meter) {
    game::Stillness stillness;
    stillness.begin();
    const std::uint64_t before = engine.spent();
    std::uint32_t decisions = 0;
    bool begun = false;
    const auto stop = [&](game::Failure failure) {
        asked.what = game::Pending::What::Failed;
        asked.failure = std::move(failure);
    };
    for (;; begun = true) {
        engine.advance(run, asked, recorder, &dice);
        if (run.state() != game::Run::State::Asking) break;
        if (!begun) meter.begin(run);
        const bool chance = asked.what == game::Pending::What::Chance;
        game::Answer answer;
        if (chance) {
            answer = engine.fallen(run, asked, dice);
            meter.falls(run);
            stillness.chance();
        } else {
            if (auto still = stillness.decide(run, asked, engine.bounds())) return stop(*std::move(still));
            answer = chooser.choose(run, asked);
        }
        if (++decisions > engine.bounds().decisions || engine.spent() - before > engine.bounds().allSteps)
            return stop({game::FailureKind::Steps, "a battle that goes on and on", {}, 0, 0});
        engine.answer(run, asked, answer, recorder, &dice);
        if (chance) meter.fell(run);
    }
    meter.end(run);
}

} // namespace

Battle playBattle(const game::Setup& setup, const BattleSettings& settings, game::Recorder* recorder) {
    Table table(settings);
    return table.play(setup, settings, recorder);
}

Table::Table(const BattleSettings& settings)
    : engine_(settings.bounds, {.remembers = settings.remembers}),
      greedy_(std::make_unique<Greedy>(settings.remembers)) {}

Table::~Table() = default;

Battle Table::play(const game::Setup& setup, const BattleSettings& settings, game::Recorder* recorder) {
    Battle battle;
    if (setup.program().sequence < 0) {
        battle.failure.kind = game::FailureKind::Stop;
        battle.failure.text = "the ruleset has no sequence";
        return battle;
    }
    game::Dice dice({settings.seed, settings.battle});
    Players players(settings.players, dice, *greedy_, settings.remembers);
    Watching chooser(players, battle, settings.checkInvariants);
    game::Run run;
    game::Pending end;
    const game::Call call{setup.program().sequence, {}, {}, -1};
    if (settings.luck && Fortune::canTell(setup)) {
        LuckMeter meter(settings.remembers);
        game::Engine::start(run, setup, game::startPosition(setup), call);
        driveWithLuck(engine_, run, dice, chooser, end, recorder, meter);
        battle.luck = meter.luck();
    } else {
        engine_.drive(setup, game::startPosition(setup), call, dice, chooser, run, end, recorder);
    }
    battle.failure = end.failure;
    battle.estimated = players.estimated();
    battle.position = run.position();
    battle.verdict = battle.position.verdict();
    battle.fought.assign(run.fought().begin(), run.fought().end());
    if (settings.checkInvariants && battle.broken.empty())
        battle.broken = game::brokenInvariants(run.setup(), battle.position);
    return battle;
}

void Tally::add(const Tally& other) {
    if (failures == 0 && other.failures != 0) {
        firstFailure = other.firstFailure;
        firstFailureBattle = other.firstFailureBattle;
    }
    battles += other.battles;
    failures += other.failures;
    decisions += other.decisions;
    estimated += other.estimated;
    assumed.resize(std::max(assumed.size(), other.assumed.size()));
    for (std::size_t i = 0; i < other.assumed.size(); ++i) assumed[i] += other.assumed[i];
    for (const auto& [verdict, count] : other.verdicts) verdicts[verdict] += count;
    for (const auto& [battle, ends] : other.fought)
        for (const auto& [verdict, count] : ends) fought[battle][verdict] += count;
}

Tally playSeries(const game::Setup& setup, const BattleSettings& settings, std::uint64_t first,
                 std::uint64_t count, const EachBattle& each) {
    Tally tally;
    Table table(settings);
    std::optional<game::AssumptionListener> listener;
    if (settings.assumptions != nullptr && !settings.assumptions->empty()) {
        listener.emplace(*settings.assumptions);
        tally.assumed.resize(settings.assumptions->all().size());
    }
    for (std::uint64_t battle = first; battle < first + count; ++battle) {
        BattleSettings own = settings;
        own.battle = battle;
        if (listener) listener->clear();
        const Battle played = table.play(setup, own, listener ? &*listener : nullptr);
        if (each) each(battle, played);
        for (std::size_t i = 0; i < tally.assumed.size(); ++i) {
            const auto index = static_cast<std::int32_t>(i);
            tally.assumed[i] +=
                listener->read().has(index) || settings.assumptions->always().has(index) ? 1 : 0;
        }
        ++tally.battles;
        tally.decisions += played.decisions;
        tally.estimated += played.estimated;
        const bool failed = played.failure.kind != game::FailureKind::None || !played.broken.empty();
        if (failed) {
            if (tally.failures++ == 0) {
                tally.firstFailure = played.broken.empty() ? played.failure.text : played.broken.front();
                tally.firstFailureBattle = battle;
            }
        } else {
            ++tally.verdicts[played.verdict];
            for (const game::Fought& day : played.fought) ++tally.fought[day.battle][day.verdict];
        }
    }
    return tally;
}

} // namespace groma::sim
