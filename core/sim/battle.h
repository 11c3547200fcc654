// Whole battles between computer players, one or many.
#pragma once

#include "core/game/log/log.h"
#include "core/game/machine/engine.h"
#include "core/game/record/assumptions.h"
#include "core/odds/odds.h"
#include "core/sim/luck.h"
#include "core/sim/player.h"
#include "core/sim/rolls.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::sim {

struct BattleSettings {
    std::array<PlayerSettings, 2> players;
    std::uint64_t seed = 1;
    std::uint64_t battle = 0; // of a series of that seed
    game::Bounds bounds;
    bool checkInvariants = false; // after every step; slow
    bool remembers = true;        // see game::Habits; the battle is the same
    std::uint64_t stepsBeforeSetup = game::Habits{}.stepsBeforeSetup;   // likewise
    std::uint64_t stepsBeforeNative = game::Habits{}.stepsBeforeNative; // likewise
    std::int32_t turn =
        -1;            // Model::scopes: where it begins, what the position is worth is noted; -1: nowhere
    bool luck = false; // what the dice did is told apart; slower, the battle is the same
    bool skipsLuck = false; // of kinds of throws that are mostly too much to count: see LuckMeter
    // LuckKind::name: luck is counted of these and of what is known with them; nothing: of all.
    std::optional<std::vector<std::uint32_t>> luckOf = {};
    bool rolls = false; // each throw and draw is noted; slower, the battle is the same
    const game::Assumptions* assumptions =
        nullptr; // of the setup: which of them each battle reads is counted; slower
};

struct Battle {
    std::int32_t verdict = -1; // index into Model::verdicts; -1: the sequence ended without one
    game::Failure failure;     // kind None unless play stopped
    game::Position position;
    std::vector<game::Fought> fought; // battles of a campaign, in order
    std::uint64_t decisions = 0;
    std::uint64_t estimated = 0; // values of a player who thinks that were sampled, not counted
    std::uint64_t steps = 0;  // of the rules, in play and in the players' thoughts: the same on every machine
    std::optional<Luck> luck; // where it was asked for and the rules say what a position is worth
    std::vector<Roll> rolls;  // where they were asked for
    // By turn: what the position is worth to the first side, as Luck counts it, at the first decision in it;
    // of a turn without one, as in that before.
    std::vector<double> course;
    std::vector<std::string> broken; // invariants that did not hold
};

// The ruleset's sequence from the scenario's start to its end. Same setup, settings and seed: same battle.
Battle playBattle(const game::Setup& setup, const BattleSettings& settings,
                  game::Recorder* recorder = nullptr);

// Where one battle after the other is played: what its engines remember of a set-up is good for the next, and
// changes none. Bounds, what is remembered and when a program for the set-up is made are those of the
// settings that it was made with; all else may differ from battle to battle.
class Table {
  public:
    explicit Table(const BattleSettings& settings);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    // As playBattle.
    Battle play(const game::Setup& setup, const BattleSettings& settings, game::Recorder* recorder = nullptr);
    // A run under way, which waits or was just given an answer, played on to its end: a rollout, as players
    // of backgammon say. `first`: the answer to what it waits for; null: the players give it. The dice are
    // those of settings.seed and settings.battle in a domain of their own: what the run threw says nothing of
    // them. An answer that does not fit what is asked is a failure.
    Battle playOn(const game::Run& from, const game::Answer* first, const BattleSettings& settings);

  private:
    game::Engine engine_;
    std::unique_ptr<Greedy> greedy_;
    std::unique_ptr<Fortune> fortune_; // where luck was told apart
    game::Engine judge_;               // of positions while the other is at work
};

// Hears of each battle of a series, with its number.
using EachBattle = std::function<void(std::uint64_t, const Battle&)>;

// Verdicts of battles first .. first + count - 1 of a series. Battle i depends on the seed and on i alone, so
// that any division of a series among threads or machines gives the same sum.
struct Tally {
    std::uint64_t battles = 0;
    std::map<std::int32_t, std::uint64_t> verdicts; // by index, -1 = none
    // Of a campaign: by battle, verdicts as above.
    std::map<std::int32_t, std::map<std::int32_t, std::uint64_t>> fought;
    std::uint64_t failures = 0;
    std::string firstFailure;
    std::uint64_t firstFailureBattle = 0;
    std::uint64_t decisions = 0;
    std::uint64_t estimated = 0;
    std::vector<std::uint64_t> assumed; // by Assumptions::all(): battles that read it

    void add(const Tally& other); // of other battles of the same series
};
Tally playSeries(const game::Setup& setup, const BattleSettings& settings, std::uint64_t first,
                 std::uint64_t count, const EachBattle& each = {});
// The same of those that `next` numbers, until it has no more: who shares a series with others takes the next
// that is left and keeps its table. Numbers must rise.
using NextBattle = std::function<std::optional<std::uint64_t>()>;
Tally playSeries(const game::Setup& setup, const BattleSettings& settings, const NextBattle& next,
                 const EachBattle& each = {});
// Each assumption with the share of the battles that read it: those that were counted, see
// BattleSettings::assumptions.
std::vector<odds::RestsOn> restsOn(const game::Assumptions& assumptions, const Tally& tally);

} // namespace groma::sim
