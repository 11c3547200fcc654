// The battle of Arretium between two random players, or two greedy ones, written by hand as plain and fast as
// it comes. It puts the same questions with the same options and throws the same dice as the rules of
// samples/ars-bellum, so that of one seed it plays the same battle; tests/bench/floors/alongside.h lays them
// side by side. See ArretiumTable::refused for what it does not play.
#pragma once

#include "core/base/inline_vector.h"
#include "core/game/dice/dice.h"
#include "core/game/dice/dice_names.h"
#include "core/game/position/position.h"
#include "tests/bench/floors/arretium_table.h"
#include "tests/bench/floors/picks.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace groma::bench {

// All that a battle changes. A trial of the greedy player begins with a copy.
struct ArretiumState {
    struct Counter {
        std::uint8_t cell = 0;
        std::int8_t spent = 0;
        bool disorganised = false, javelins = false, commanded = false;
        bool moved = false, halted = false, fired = false, attacked = false, wasAttacked = false;
    };
    std::array<Counter, kMostCounters> counters_;
    std::array<std::int8_t, kMostHexes> occupants_;
    std::array<std::array<std::uint8_t, kMostHexes>, 2> beside_; // counters of a side next to a hex
    std::array<bool, 2> lost_;                                   // the initiative, once
    int active_ = 0;
    int turn_ = 0;
    int verdict_ = -1;
    bool second_ = false; // of the two activations of a turn
    Matter phase_ = Matter::movement;
};

class ArretiumFloor : private ArretiumState {
  public:
    enum class Mind : std::uint8_t { Random, Greedy, Trial };
    // A trial is what a greedy player tries an answer in.
    explicit ArretiumFloor(const ArretiumTable& table, Mind mind = Mind::Random);

    struct Played {
        int verdict = 2; // decisive_first, major_first, undecided, major_second, decisive_second
        std::uint64_t decisions = 0;
    };
    // The battle that sim::playBattle plays of this seed. `heard`: gets what was asked and answered; null for
    // speed.
    Played play(std::uint64_t seed, std::uint64_t battle, std::vector<Heard>* heard = nullptr);
    // How the battle played last ended, as the kernel has it.
    game::Position end(const game::Setup& setup) const;

  private:
    using List = base::InlineVector<std::int8_t, kMostCounters>;
    using Cells = base::InlineVector<std::uint8_t, 6>;
    enum class Hit : std::uint8_t { eliminate, disorganise, test, retreat };

    struct Row {
        Deed deed = Deed::march;
        std::int8_t piece = -1; // -1: a pass
        std::uint8_t to = 0;    // a hex or a counter
    };
    // A `perform` under way: the row that falls highest of those offered so far.
    struct Rows {
        game::Throw falls;
        std::uint64_t highest = 0;
        std::uint64_t key = game::kPassKey;
        std::uint64_t count = 0;
        Row best;
        std::vector<Row>* list = nullptr; // of a player who thinks: all of them
        void offer(Row row, std::uint64_t id) {
            ++count;
            if (list != nullptr) return list->push_back(row);
            const std::uint64_t height = falls.height(id);
            if (height <= highest) return;
            highest = height;
            key = id;
            best = row;
        }
    };
    struct Reach {
        std::uint8_t count = 0;
        std::array<std::uint8_t, 60> cells; // within four hexes
    };

    // --- the turn and what is asked: arretium_floor.cpp
    void playTurn();
    int determineInitiative();
    int initiativeBonus(int side) const;
    void activate(int side);
    void checkVictory();
    int victoryLevel(int side) const;
    game::Throw pose(Matter matter);
    game::Throw decide(Matter matter);
    void hear(Matter matter, std::uint64_t options, std::uint64_t answer);
    Rows ask(Matter matter);
    std::uint64_t keyOf(const Row& row) const;
    bool perform(Matter matter, Rows& rows);                    // false: nothing to do, or a pass
    int chooseCell(Matter matter, int side, const Cells& list); // -1: there is none
    List chooseSome(Matter matter, const List& list);
    bool confirm(Matter matter, int side);
    int roll(Matter matter);

    // --- where things stand
    const CounterValues& values(int piece) const { return table_.counters[static_cast<std::size_t>(piece)]; }
    Counter& counter(int piece) { return counters_[static_cast<std::size_t>(piece)]; }
    const Counter& counter(int piece) const { return counters_[static_cast<std::size_t>(piece)]; }
    const std::vector<std::int8_t>& of(int side) const { return table_.of[static_cast<std::size_t>(side)]; }
    const std::array<std::uint8_t, 6>& near(int cell) const {
        return table_.near[static_cast<std::size_t>(cell)];
    }
    bool onMap(int piece) const { return counter(piece).cell != table_.cells; }
    bool empty(int cell) const { return occupants_[static_cast<std::size_t>(cell)] == kFree; }
    int at(int cell) const { return occupants_[static_cast<std::size_t>(cell)]; } // below 0: nobody
    int foesBeside(int piece) const {
        return beside_[static_cast<std::size_t>(1 - values(piece).side)]
                      [static_cast<std::size_t>(counter(piece).cell)];
    }
    bool held(int piece) const { return foesBeside(piece) > 0; }
    void put(int piece, int cell);
    void takeOff(int piece);
    int directionTo(int cell, int neighbour) const;
    int faceValue(int piece) const;
    int combatValue(int piece) const;
    int movement(int piece) const;
    int movementLeft(int piece) const { return movement(piece) - counter(piece).spent; }

    // --- movement and fire: arretium_floor_moves.cpp
    void movementPhase();
    void offerMovement(Rows& rows);
    void offerReorganise(Rows& rows) const;
    void act(const Row& row);
    void moveBy(const Row& row);
    void reorganise(const Row& row);
    void touched(int cell);
    void findReach(int piece);
    Cells disengageCells(int piece) const;
    void disengage(int piece);
    void firePhase();
    void offerFire(Rows& rows) const;
    void throwJavelins(int firer, int target);
    void hitByFire(int firer, int target, int score);

    // --- melee and what follows: arretium_floor_melee.cpp
    void meleePhase();
    void offerAttacks(Rows& rows) const;
    void engage(int attacker, int defender);
    bool avoids(int attacker, int defender);
    void avoid(int attacker, int defender);
    List backersAgainst(int unit, int foe) const;
    int supportBonus(int piece) const;
    void melee(int attacker, int defender);
    void settle(int loser, const List& helpers, int winner, Hit hit);
    void suffer(int piece, int from, Hit hit);
    bool testMorale(int piece);
    bool led(int piece) const;
    bool voiceComes(int cell, int chief, int steps, int side) const;
    void disorganise(int piece);
    Cells waysBack(int piece, int from) const;
    void fallBack(int piece, int from);
    void advance(int winner, int into);

    // --- the greedy player: arretium_thought.cpp
    struct Average { // sum / weight, exactly; of a score, in two hundredths of a unit of worth
        std::int64_t sum = 0;
        std::int64_t weight = 1;
        bool operator>(const Average& other) const { return sum * other.weight > other.sum * weight; }
    };
    enum class Stop : std::uint8_t { Action, Perform, Turn, Finish }; // where a trial ended
    struct Trial {
        std::array<std::int8_t, 64> script{}; // what falls and is answered, from the beginning of the action
        std::size_t size = 0, next = 0;
        std::size_t fixed = 0; // of them, what has happened and the answer that is tried
        bool throws = false;
        std::array<std::uint64_t, 40> situations{};
        std::size_t known = 0;
        bool tooMany = false;
        std::uint64_t result = 0; // of a melee under way: it tells situations apart
    };
    void chooseRow(Rows& rows);
    static int rank(const Row& row, Matter phase);
    Average tryRow(const Row& row, const Average& now);
    int think(const game::Throw& falls, int side, int options);
    Average tryAnswer(int side, int answer, std::uint64_t seed, bool& tooMuch);
    Average explored(int side);
    Average thrown(int side, std::uint64_t seed);
    void runTrial();
    Stop goOn();
    bool anyRows();
    int scripted(bool die);
    void meet(std::uint64_t situation);
    void meetInitiative();
    std::uint64_t situation() const;
    std::int64_t score(int side) const;
    std::int64_t nearest(int cell, int side);
    std::int64_t worthOf(int piece) const;
    void noteAnswer(int answer) {
        if (mind_ == Mind::Greedy) trial_.script[trial_.size++] = static_cast<std::int8_t>(answer);
    }

    static constexpr std::int8_t kFree = -1;
    static constexpr std::int8_t kOff = -2; // the hex that stands for what is off the map

    const ArretiumTable& table_;
    std::array<Reach, kMostCounters> reaches_;
    std::uint64_t stale_ = 0; // whose reach is to be found anew
    std::array<std::uint32_t, kMostHexes> seen_{};
    std::uint32_t search_ = 0;
    std::uint64_t decisions_ = 0;
    std::vector<Heard>* heard_ = nullptr;
    game::Dice dice_;

    Mind mind_;
    std::vector<Row> rows_;                // of a player who thinks
    Row doing_;                            // the action under way
    Stop until_ = Stop::Action;            // of a trial: its action, or on to the next `perform`
    Trial trial_;                          // of a trial; of a player, what happened since the action began
    std::unique_ptr<ArretiumFloor> other_; // where answers are tried
    ArretiumState before_;                 // how the action under way began
    std::array<std::int8_t, kMostHexes> nearest_{}; // hexes to the next enemy; below 0: not yet counted
};

} // namespace groma::bench
