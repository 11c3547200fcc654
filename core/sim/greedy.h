// The player who looks one action deep: of every answer it works out what the position is worth on the
// average where the action under way ends, and takes the best. Averages are exact, from the merged graph of
// all that can fall; where that is too much, dice are thrown a fixed number of times, and that is counted.
#pragma once

#include "core/odds/graph.h"
#include "core/sim/approach.h"
#include "core/sim/known_trials.h"
#include "core/sim/player.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace groma::sim {

class Greedy {
  public:
    // `throws`: of a value that is too much to count.
    explicit Greedy(game::Habits habits = {}, int throws = kThrows);

    // Another battle, of the same series: what was remembered of the set-up stays.
    void beginBattle();
    // What a side does: one action, or nothing.
    game::Answer performed(const game::Run& run, const game::Pending& pending, Posture posture,
                           std::uint64_t seed);
    // Any other decision, offers too. `seed`: of what is thrown where it is too much to count.
    game::Answer decided(const game::Run& run, const game::Pending& pending, Posture posture,
                         std::uint64_t seed);
    std::uint64_t estimated() const noexcept { return estimated_; }
    const std::vector<Seen>& seen() const noexcept { return seen_; } // of the last decision

    // --- for who thinks further
    // Before the answers of another decision are tried.
    void beginDecision();
    // What the position is worth on the average where the action ends that this answer leads to.
    base::Rational tried(const game::Run& run, const game::Pending& pending, const game::Answer& answer,
                         Posture posture, std::uint64_t seed);
    // Of a run as it stands: the measure `worth`, what is still to be walked, and victory.
    base::Rational score(const game::Run& run, int side, Posture posture) {
        return score(run.setup(), run.position(), side, posture);
    }
    // Of a run that is under way, on the average where its action ends, counted; nothing: it is too much.
    std::optional<base::Rational> average(const game::Run& run, int side, Posture posture) {
        return counted(run, side, posture, nullptr);
    }
    std::uint64_t spent() const { return engine_.spent(); }
    // What the engine of the play finds of ways its thoughts need not search again, nor it what they found.
    void shareWays(game::Engine& play);
    // How often what an action leads to was known.
    std::uint64_t met() const noexcept { return trials_.met(); }

  private:
    static constexpr int kThrows = 12;
    // A cell nearer counts a hundredth of a unit of worth: it decides between actions that change nothing
    // else.
    static constexpr std::int64_t kCellsOfWorth = 100;
    static constexpr std::int64_t kUnreadable = std::numeric_limits<std::int32_t>::min();

    base::Rational score(const game::Setup& setup, const game::Position& position, int side,
                         Posture posture) {
        return worth(setup, position, side).value_or(kUnreadable) +
               base::Rational(pull(setup, position, side, posture), kCellsOfWorth);
    }
    // By the measure of the rules, 0 where they have none; nothing where it cannot be read.
    std::optional<base::Rational> worth(const game::Setup& setup, const game::Position& position, int side);
    // Victory, and what is still to be walked, in cells.
    std::int64_t pull(const game::Setup& setup, const game::Position& position, int side, Posture posture);
    static std::int64_t victory(const game::Setup& setup, const game::Position& position, int side);
    // The sum over ends by their chances.
    struct Average {
        base::Rational worth, pull;
        bool isKept = true; // the worth of all, and all differ from what is laid out in how near they are
    };
    static base::Rational valueOf(const Average& sum);
    static void addPull(Average& sum, const base::Rational& chance, std::int64_t pull);
    void add(Average& sum, const base::Rational& chance, const game::Position& end, const game::Setup& setup,
             int side, Posture posture);
    // The same of an end that is kept, of an action on the position that is laid out, but that what is
    // to be walked there counts for nothing.
    void addKept(Average& sum, KnownTrials::Trial& trial, KnownTrials::End& end, const game::Position& at,
                 const game::Setup& setup, int side, Posture posture);
    std::optional<base::Rational> worthKept(KnownTrials::Trial& trial, KnownTrials::End& end,
                                            const game::Position& at, const game::Setup& setup, int side);
    // Of a run that is ready to go on: on the average, or by throws where that is too much.
    base::Rational expected(const game::Run& start, int side, Posture posture, std::uint64_t seed,
                            std::uint8_t& tooMuch);
    // Nothing: it is too much. What it comes to is kept in `trial`, unless that is null.
    std::optional<base::Rational> counted(const game::Run& start, int side, Posture posture,
                                          KnownTrials::Trial* trial);
    base::Rational again(KnownTrials::Trial& trial, const game::Setup& setup, int side, Posture posture);
    base::Rational keepValue(KnownTrials::Trial& trial, const Average& sum);
    // A number for where the goals of its side lie on the position that is laid out, 0: it has none.
    std::uint64_t goals() const;
    // An action that a side may try: `run` asks for one.
    struct Attempt {
        const game::Run& run;
        std::int32_t action = -1;
        std::span<const std::int64_t> words; // its arguments
        int side = 0;
    };
    void start(const Attempt& attempt); // in start_
    void layOut(const Attempt& attempt, Posture posture);
    // The same of an action by what is known of it, which is learnt where nothing is.
    std::optional<base::Rational> known(const Attempt& attempt, Posture posture);
    base::Rational estimate(const game::Run& start, int side, Posture posture, std::uint64_t seed,
                            std::uint8_t& tooMuch);
    base::Rational thrown(const game::Run& start, int side, Posture posture, std::uint64_t seed);
    bool mayThink() const;

    game::Engine engine_;
    game::Engine places_; // tells what stands where before what is tried
    // In the decision under way it was laid out so; who thinks further tries on several positions, and
    // beyond the end of a battle on another set-up.
    const game::Setup* laidOn_ = nullptr; // null: not yet
    std::uint64_t laidSetup_ = 0;         // its hash
    game::Position laidOut_;
    Posture laidFor_ = Posture::Hold;
    std::int64_t laidCells_ = 0;          // that are to be walked on it, 0 for who holds
    base::Rational laidWorth_;            // of them
    const game::Run* deciding_ = nullptr; // all that is tried begins on its position
    bool laidThen_ = false;               // since it is
    bool tells_ = false;
    bool remembers_;
    KnownTrials trials_;
    KnownWorths worths_;
    Approach approach_;
    odds::Graph graph_;
    odds::Limits limits_;
    game::FirstChooser inner_;
    game::Call call_; // of start_
    game::Run start_, trial_;
    game::Pending asked_;
    game::Dice dice_;
    // By action, the first for all that is none: counting one of this kind was too much in the decision under
    // way, others are thrown.
    std::vector<std::uint8_t> tooMuch_;
    int throws_;
    std::uint64_t beforeBattle_ = 0; // steps before it
    std::uint64_t began_ = 0;        // steps before the decision under way
    std::uint64_t estimated_ = 0;
    std::vector<Seen> seen_;
};

} // namespace groma::sim
