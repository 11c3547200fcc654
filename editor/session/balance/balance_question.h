// Who wins a battle and why: played many times, then again under each change of its numbers and without what
// can be left out, on the same dice. What is known can be looked at, and the work stopped, at any time.
#pragma once

#include "core/sim/balance.h"
#include "core/sim/course.h"
#include "core/sim/luck_choice.h"
#include "core/sim/player_words.h"
#include "editor/session/balance/battle_ground.h"
#include "editor/session/balance/table_pool.h"
#include "editor/session/jobs/parallel.h"
#include "formats/proof/variations.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct BalanceQuestion {
    BattleGround ground;
    std::optional<BattleGround> pinned; // other rules, A: what the sheet is compared with
    std::uint64_t battles = 400;        // at most, for the sheet
    std::uint64_t pairs = 96;      // for each change on the average; up to four times as many for the order
    double within = 5, little = 5; // points of a hundred
    bool effects = true;
    std::string only;  // changes of what has this in its name
    std::string again; // players who are asked about what is sure; empty: nobody
    std::uint64_t againPairs = 48;
};

// What a change does to the first side.
struct ChangeEffect {
    enum class Again : std::uint8_t {
        Open,
        Agrees,
        Depends
    }; // with other players: surely the same sign, the other

    formats::Change change; // without its texts
    std::string refused;    // why it cannot be played so
    sim::Effect effect{};
    sim::Effect::Verdict verdict = sim::Effect::Verdict::Open;
    std::optional<sim::Effect> again = {};
    // Of what is left out: the same under the pinned rules; nothing where those have no such thing.
    std::optional<sim::Effect> underA = {};

    Again againVerdict() const; // where it was asked
};

// One battle of the sheet, by its number.
struct PlayedBattle {
    int winner = -1;           // the side; 2: nobody; -1: it stopped
    std::int32_t verdict = -1; // Model::verdicts
    std::array<int, 2> lost{};
    std::uint64_t decisions = 0; // up to where it ended, or stopped
};

// The losses of a side that end a battle, as far as battles show it: who lost so many never won, nor was
// left undecided unless the other side had lost as many as end a battle for it; and the verdicts by which
// the other side won then came of no fewer. Nothing where no number of losses is so.
std::optional<int> beatenAt(const std::vector<PlayedBattle>& battles, std::size_t side);

struct BalanceAnswer {
    enum class Stage : std::uint8_t { Sheet, Pinned, Seats, Effects, Order, UnderA, Again, Done };

    Stage stage = Stage::Sheet; // under way
    double share = 0;           // of it that is done, 0 .. 1
    bool cancelled = false;
    std::string failure; // why nothing could be asked

    sim::LuckChoice luck; // of which throws the sheet counts it, and the pilot battles that showed it
    std::vector<std::string> luckOf; // the same in words: "attack_dice"
    sim::Sheet sheet;
    sim::Course course;
    std::vector<PlayedBattle> battles;          // of the sheet
    std::array<std::optional<int>, 2> beaten{}; // beatenAt, of these
    std::optional<sim::Sheet> swapped;          // players with seats changed, where they differ
    struct Pinned {
        sim::Sheet sheet;
        sim::Sheet pilot; // LuckChoice::pilot, of A
        sim::Course course;
        sim::Effect difference; // of B against A, battle by battle
        game::SetupRef setup;   // whose verdicts the sheet counts: B may have others
        std::string refused;
        bool same = false; // A is B, text by text: no battle is asked of it
    };
    std::optional<Pinned> pinned;
    std::vector<ChangeEffect> effects; // in the order of the files; when all are asked, the largest first
    // How far their order agrees with that of the true effects: Spearman's coefficient to be expected of
    // those that differed in some pair. Nothing of fewer than five.
    std::optional<double> order;
    std::vector<odds::RestsOn> rests;
};

// BalanceAnswer::order of one that is sure.
constexpr double kSureOrder = 0.86;

class KeptBattles;

// `now` asks who wins as `asked` did, and its answer knows that: only what numbers are worth, and who is
// asked again, is open.
bool knowsWhoWins(const BalanceAnswer& answer, const BalanceQuestion& asked, const BalanceQuestion& now);

// `seen` hears what is known after each round, from the thread of who asks. Nothing depends on the crew but
// where it was cancelled, and nothing on `kept`, from which battles of the file as it is and of the pinned
// rules are taken that were played before; null: none were. `from`, which knows who wins as `question` asks
// it, is gone on from: the same answer as without.
BalanceAnswer askBalance(const ReadyBattle& battle, const BalanceQuestion& question, const Crew& crew,
                         const std::function<void(const BalanceAnswer&)>& seen = {},
                         KeptBattles* kept = nullptr, const BalanceAnswer* from = nullptr);

// --- words
// "known within 5 points", "after 400 battles, not known within 5 points".
std::string whyStopped(const BalanceAnswer& answer, const BalanceQuestion& question);
// "sure", "less than 5", "not enough games".
std::string verdictWords(const ChangeEffect& effect, double littleIs);
// "order of the changes: agrees with the true one by 0.86 ..."; empty where nothing is known of it.
std::string orderWords(const BalanceAnswer& answer);
// Who played, and that others may play otherwise; `players` as BattleGround has them.
std::string cautionWords(const game::Setup& setup, const std::string& players);
// Why changes are worth nothing where one side wins every battle; empty: both win some.
std::string decidedWords(const game::Setup& setup, const BalanceAnswer& answer);
// Of a difference between shares, in points of a hundred: "+8.5".
std::string signedPoints(double share);
// "greedy:hold", as the settings have it.
std::string playerText(const sim::BattleSettings& settings, std::size_t side);
double meanOf(const std::map<int, std::uint64_t>& counts);

// What came of battles first .. first + count - 1; where the crew was told to stop: nothing.
std::vector<sim::Outcome> outcomesOf(TablePool& tables, const game::Setup& setup,
                                     const sim::BattleSettings& settings, std::uint64_t first,
                                     std::uint64_t count, const Crew& crew);

} // namespace groma::session
