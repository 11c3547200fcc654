#include "core/sim/battle.h"

#include "core/game/dice/dice_names.h"
#include "core/game/position/invariants.h"
#include "core/sim/greedy.h"
#include "core/sim/thought.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace groma::sim {

namespace {

// Whether some side is played by who looks at the run.
bool anyThinks(const BattleSettings& settings) {
    return std::ranges::any_of(settings.players,
                               [](const PlayerSettings& side) { return side.kind != PlayerKind::Random; });
}

// Counts what is decided, and looks at the position each time when it is asked to.
class Watching final : public game::Chooser {
  public:
    Watching(game::Chooser& inner, Battle& battle, const BattleSettings& settings)
        : inner_(inner), battle_(battle), check_(settings.checkInvariants), thinks_(anyThinks(settings)) {}
    void noteCourse(const game::Dice& dice, game::Engine& judge, std::int32_t turn) {
        dice_ = &dice;
        judge_ = &judge;
        turn_ = turn;
    }
    game::Answer choose(const game::Run& run, const game::Pending& pending) override {
        ++battle_.decisions;
        if (check_ && battle_.broken.empty())
            battle_.broken = game::brokenInvariants(run.setup(), run.position());
        if (dice_ != nullptr) noteTurn(run);
        return inner_.choose(run, pending);
    }
    bool wantsRun() const override { return check_ || dice_ != nullptr || thinks_; }

  private:
    void noteTurn(const game::Run& run) {
        const std::size_t turn = dice_->entered(dice_->names()->scopes[static_cast<std::size_t>(turn_)]);
        if (turn <= battle_.course.size()) return;
        const double before = battle_.course.empty() ? 0 : battle_.course.back();
        const auto worth = leadOf(*judge_, run);
        battle_.course.resize(turn - 1, before);
        battle_.course.push_back(worth ? worth->toDouble() : before);
    }

    game::Chooser& inner_;
    Battle& battle_;
    bool check_;
    bool thinks_;
    const game::Dice* dice_ = nullptr; // null: no course is noted
    game::Engine* judge_ = nullptr;
    std::int32_t turn_ = -1;
};

game::Habits habitsOfThought(const BattleSettings& settings) {
    return {.remembers = settings.remembers, .stepsBeforeNative = settings.stepsBeforeNative};
}

} // namespace

Battle playBattle(const game::Setup& setup, const BattleSettings& settings, game::Recorder* recorder) {
    Table table(settings);
    return table.play(setup, settings, recorder);
}

Table::Table(const BattleSettings& settings)
    : engine_(settings.bounds, {.remembers = settings.remembers,
                                .stepsBeforeSetup = settings.stepsBeforeSetup,
                                .stepsBeforeNative = settings.stepsBeforeNative}),
      greedy_(std::make_unique<Greedy>(habitsOfThought(settings))),
      judge_(settings.bounds, habitsOfThought(settings)) {
    if (anyThinks(settings)) greedy_->shareWays(engine_); // else one engine searches, and keeps its own
}

Table::~Table() = default;

Battle Table::play(const game::Setup& setup, const BattleSettings& settings, game::Recorder* recorder) {
    Battle battle;
    if (setup.program().sequence < 0) {
        battle.failure.kind = game::FailureKind::Stop;
        battle.failure.text = "the ruleset has no sequence";
        return battle;
    }
    game::Dice dice({settings.seed, settings.battle});
    const std::uint64_t before = engine_.spent() + greedy_->spent();
    Players players(settings.players, dice, *greedy_, habitsOfThought(settings));
    Watching chooser(players, battle, settings);
    if (settings.turn >= 0 && Fortune::canTell(setup)) chooser.noteCourse(dice, judge_, settings.turn);
    game::Run run;
    game::Pending end;
    const game::Call call{setup.program().sequence, {}, {}, -1};
    std::optional<LuckMeter> meter;
    if (settings.luck && Fortune::canTell(setup)) {
        if (fortune_ == nullptr) fortune_ = std::make_unique<Fortune>(habitsOfThought(settings));
        meter.emplace(*fortune_, settings.skipsLuck).noteFalls(dice, settings.turn);
        meter->follow(settings.luckOf ? &*settings.luckOf : nullptr);
    }
    if (meter || settings.rolls) {
        RollNotes notes(dice, settings.turn, meter ? &*meter : nullptr, battle.rolls);
        game::Engine::start(run, setup, game::startPosition(setup), call);
        engine_.drive(run, dice, chooser, end, recorder,
                      settings.rolls ? static_cast<game::ChanceEar&>(notes) : *meter);
        if (meter) meter->end(run);
        if (meter) battle.luck = meter->luck();
    } else {
        engine_.drive(setup, game::startPosition(setup), call, dice, chooser, run, end, recorder);
    }
    battle.failure = end.failure;
    battle.estimated = players.estimated();
    battle.steps = engine_.spent() + greedy_->spent() - before + players.searched();
    battle.position = run.position();
    battle.verdict = battle.position.verdict();
    battle.fought.assign(run.fought().begin(), run.fought().end());
    if (settings.checkInvariants && battle.broken.empty())
        battle.broken = game::brokenInvariants(run.setup(), battle.position);
    return battle;
}

void Tally::add(const Tally& other) {
    if (other.failures != 0 && (failures == 0 || other.firstFailureBattle < firstFailureBattle)) {
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
    const auto next = [at = first, end = first + count]() mutable {
        return at < end ? std::optional(at++) : std::nullopt;
    };
    return playSeries(setup, settings, next, each);
}

Tally playSeries(const game::Setup& setup, const BattleSettings& settings, const NextBattle& next,
                 const EachBattle& each) {
    Tally tally;
    Table table(settings);
    std::optional<game::AssumptionListener> listener;
    if (settings.assumptions != nullptr && !settings.assumptions->empty()) {
        listener.emplace(*settings.assumptions);
        tally.assumed.resize(settings.assumptions->all().size());
    }
    while (const std::optional<std::uint64_t> battle = next()) {
        BattleSettings own = settings;
        own.battle = *battle;
        if (listener) listener->clear();
        const Battle played = table.play(setup, own, listener ? &*listener : nullptr);
        if (each) each(*battle, played);
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
                tally.firstFailureBattle = *battle;
            }
        } else {
            ++tally.verdicts[played.verdict];
            for (const game::Fought& day : played.fought) ++tally.fought[day.battle][day.verdict];
        }
    }
    return tally;
}

std::vector<odds::RestsOn> restsOn(const game::Assumptions& assumptions, const Tally& tally) {
    std::vector<odds::RestsOn> all;
    for (std::size_t i = 0; i < tally.assumed.size(); ++i) {
        if (tally.assumed[i] == 0) continue;
        const game::Assumption& on = assumptions.all()[i];
        const base::Rational share(static_cast<std::int64_t>(tally.assumed[i]),
                                   static_cast<std::int64_t>(tally.battles));
        all.push_back({on, {on.what, share, odds::wilson(tally.assumed[i], tally.battles), true}});
    }
    return all;
}

} // namespace groma::sim
