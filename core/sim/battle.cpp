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

// What a table lends to its next battle.
struct Seats {
    game::Engine& engine;
    Greedy& greedy;
    std::unique_ptr<Fortune>& fortune; // null until luck is told apart
    game::Engine& judge;
};

// One battle at a table: who plays it, and what is told of it.
class Sitting {
  public:
    Sitting(const Seats& seats, const game::Setup& setup, const BattleSettings& settings,
            game::DiceDomain domain)
        : at_(seats), settings_(settings), dice_({settings.seed, settings.battle, domain}),
          before_(seats.engine.spent() + seats.greedy.spent()),
          players_(settings.players, dice_, seats.greedy, habitsOfThought(settings)),
          chooser_(players_, battle_, settings) {
        const bool tells = Fortune::canTell(setup);
        if (settings.turn >= 0 && tells) chooser_.noteCourse(dice_, seats.judge, settings.turn);
        if (!settings.luck || !tells) return;
        if (seats.fortune == nullptr) seats.fortune = std::make_unique<Fortune>(habitsOfThought(settings));
        meter_.emplace(*seats.fortune, settings.skipsLuck).noteFalls(dice_, settings.turn);
        meter_->follow(settings.luckOf ? &*settings.luckOf : nullptr);
    }

    // The whole of it.
    void drive(const game::Setup& setup, game::Recorder* recorder) {
        const game::Call call{setup.program().sequence, {}, {}, -1};
        if (isHeard()) {
            game::Engine::start(run_, setup, game::startPosition(setup), call);
            driveHeard(recorder);
        } else {
            at_.engine.drive(setup, game::startPosition(setup), call, dice_, chooser_, run_, end_, recorder);
        }
    }
    void driveFrom(const game::Run& from, const game::Answer* first) {
        run_ = from;
        if (first != nullptr) {
            game::Pending asked;
            at_.engine.advance(run_, asked, nullptr, &dice_); // the dice hear where play stands
            if (std::string why = game::answerProblem(run_, asked, *first); !why.empty()) {
                end_.failure.kind = game::FailureKind::Stop;
                end_.failure.text = std::move(why);
                return;
            }
            at_.engine.answer(run_, asked, *first, nullptr, &dice_);
        }
        if (isHeard()) driveHeard(nullptr);
        else at_.engine.drive(run_, dice_, chooser_, end_);
    }

    Battle over() {
        battle_.failure = end_.failure;
        battle_.estimated = players_.estimated();
        battle_.steps = at_.engine.spent() + at_.greedy.spent() - before_ + players_.searched();
        battle_.position = run_.position();
        battle_.verdict = battle_.position.verdict();
        battle_.fought.assign(run_.fought().begin(), run_.fought().end());
        if (settings_.checkInvariants && battle_.broken.empty())
            battle_.broken = game::brokenInvariants(run_.setup(), battle_.position);
        return std::move(battle_);
    }

  private:
    bool isHeard() const { return meter_ || settings_.rolls; }
    void driveHeard(game::Recorder* recorder) {
        RollNotes notes(dice_, settings_.turn, meter_ ? &*meter_ : nullptr, battle_.rolls);
        at_.engine.drive(run_, dice_, chooser_, end_, recorder,
                         settings_.rolls ? static_cast<game::ChanceEar&>(notes) : *meter_);
        if (!meter_) return;
        meter_->end(run_);
        battle_.luck = meter_->luck();
    }

    Seats at_;
    const BattleSettings& settings_;
    Battle battle_;
    game::Dice dice_;
    std::uint64_t before_;
    Players players_;
    Watching chooser_;
    std::optional<LuckMeter> meter_;
    game::Run run_;
    game::Pending end_;
};

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
    if (setup.program().sequence < 0) {
        Battle battle;
        battle.failure.kind = game::FailureKind::Stop;
        battle.failure.text = "the ruleset has no sequence";
        return battle;
    }
    Sitting sitting({engine_, *greedy_, fortune_, judge_}, setup, settings, game::DiceDomain::Play);
    sitting.drive(setup, recorder);
    return sitting.over();
}

Battle Table::playOn(const game::Run& from, const game::Answer* first, const BattleSettings& settings) {
    Sitting sitting({engine_, *greedy_, fortune_, judge_}, from.setup(), settings, game::DiceDomain::WhatIf);
    sitting.driveFrom(from, first);
    return sitting.over();
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
