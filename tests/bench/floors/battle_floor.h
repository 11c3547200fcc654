// Commands & Colors between two random players written by hand as plain and fast as it comes: the honest
// opponent of the rules in YAML. It puts the same questions with the same options in the same order and
// throws the same dice, so that of one seed it plays the same battle; whatever differs from the rules shows
// as another number of decisions. See BattleTable::refused for what it does not play.
#pragma once

#include "core/base/inline_vector.h"
#include "core/game/dice/dice.h"
#include "tests/bench/floors/battle_table.h"
#include "tests/bench/floors/picks.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace groma::bench {

class BattleFloor {
  public:
    explicit BattleFloor(const BattleTable& table) : table_(table) {}

    struct Played {
        int verdict = 1; // 0 the first side won, 1 undecided, 2 the second
        std::uint64_t decisions = 0;
    };
    // The battle that sim::playBattle plays of this seed. `heard`: gets what was asked and answered; null for
    // nobody.
    Played play(std::uint64_t seed, std::uint64_t battle, std::vector<Heard>* heard = nullptr);

  private:
    enum Face { Light, Medium, Heavy, Helmet, Sword, Flag };
    enum class Clash : std::uint8_t { Lasting, Cleared }; // Cleared: the defender is gone or driven off
    using Faces = std::array<int, 6>;
    using List = base::InlineVector<std::int8_t, kMostPieces>;

    struct Piece {
        std::int8_t cell = -1;
        std::int8_t losses = 0, hexes = 0, cardDice = 0, shots = 0;
        bool ordered = false, marched = false, noBattle = false, battled = false, checked = false;
    };
    enum class Act : std::uint8_t { March, Ride, Attack, AttackLeader, Shoot };
    struct Row {
        Act act = Act::March;
        std::int8_t piece = -1;
        std::int8_t to = -1; // a cell or a piece
        std::int8_t hexes = 0;
    };
    struct Reach {
        std::array<std::uint64_t, 2> cells{}; // without the start
        std::array<std::int8_t, kMostCells> steps{};
        void mark(int cell) { cells[static_cast<std::size_t>(cell >> 6)] |= std::uint64_t{1} << (cell & 63); }
        void drop(int cell) {
            cells[static_cast<std::size_t>(cell >> 6)] &= ~(std::uint64_t{1} << (cell & 63));
        }
        bool has(int cell) const {
            return (cells[static_cast<std::size_t>(cell >> 6)] >> (cell & 63) & 1U) != 0;
        }
    };

    // --- the turn: battle_floor.cpp
    void takeTurn();
    void endTurn();
    void playCard();
    void drawCard(int side);
    void shuffle();
    game::Throw pose(Asked asked);
    game::Throw decide(Asked asked);
    void hear(Asked asked, std::size_t options, std::uint64_t answer) {
        if (heard_ != nullptr)
            heard_->push_back({table_.keys.asked[static_cast<std::size_t>(asked)], options, answer});
    }
    int perform(Asked asked); // of rows_; -1: a pass
    std::uint64_t rowKey(const Row& row) const;
    template <class Keys>
    int chooseOne(Asked asked, const List& list, const Keys& keys); // -1: there is nothing
    int choosePiece(Asked asked, const List& list) { return chooseOne(asked, list, table_.keys.pieces); }
    int chooseCell(Asked asked, const List& list) { return chooseOne(asked, list, table_.keys.cells); }
    List chooseSome(Asked asked, const List& list, int most);
    bool confirm(Asked asked);
    int chooseNumber(Asked asked, int most); // from 0 on
    Faces roll(Asked asked, int dice);
    void checkBanners();

    // --- where things stand
    const UnitValues& values(int piece) const { return table_.pieces[static_cast<std::size_t>(piece)]; }
    Piece& piece(int index) { return pieces_[static_cast<std::size_t>(index)]; }
    const Piece& piece(int index) const { return pieces_[static_cast<std::size_t>(index)]; }
    int unitAt(int cell) const { return units_[static_cast<std::size_t>(cell)]; }
    int leaderAt(int cell) const { return leaders_[static_cast<std::size_t>(cell)]; }
    int leaderWith(int unit) const { return leaderAt(piece(unit).cell); }
    const Ground& ground(int cell) const { return table_.ground[static_cast<std::size_t>(cell)]; }
    const std::array<std::int8_t, 6>& near(int cell) const {
        return table_.near[static_cast<std::size_t>(cell)];
    }
    const std::vector<std::int8_t>& of(int side) const { return table_.of[static_cast<std::size_t>(side)]; }
    int blocks(int unit) const { return values(unit).full - piece(unit).losses; }
    bool onMap(int index) const { return piece(index).cell >= 0; }
    bool lone(int leader) const { return unitAt(piece(leader).cell) < 0; }
    bool empty(int cell) const { return unitAt(cell) < 0 && leaderAt(cell) < 0; }
    bool sideIn(int cell, int side) const;
    bool joins(int unit, int cell) const;
    bool openTo(int unit, int cell) const {
        return !ground(cell).impassable && (empty(cell) || joins(unit, cell));
    }
    bool beset(int unit) const;
    bool nearFoe(int index) const;
    void put(int index, int cell);
    void takeOff(int index);
    void eliminate(int index);

    // --- orders: battle_floor_orders.cpp
    void carryOut(Card card);
    template <class Keep>
    List canOrder(const Keep& keep) const;
    List orderable() const;
    List inSection(Wing wing) const;
    List ofWeight(int weight) const;
    bool inWing(int cell, Wing wing) const;
    List byNeed(const List& among) const;
    void order(const List& among, int orders);
    void orderKind(const List& among);
    void orderSections(Card card);
    void orderTroops(Card card);
    void orderLeadership(Card card);
    void orderTactic(Card card);
    void orderLinked(const List& among, List chain, int orders);
    void orderChain(int more);
    void orderLine();
    void orderByDice();
    void rallyBlocks();
    void restore(int weight);
    bool inChain(int index, const List& chain) const;

    // --- moves: battle_floor_moves.cpp
    void movePhase();
    void moveAll();
    void march(const Row& row);
    void ride(const Row& row);
    bool mayMoveByCard() const { return now_ != ClashOfShields && now_ != DarkenTheSky; }
    bool leaderOrdered(int leader) const;
    int marchHexes(int unit) const;
    void addMarches(int unit);
    void addRides(int leader);
    template <class Allowed, class Stops>
    void search(int start, int budget, const Allowed& allowed, const Stops& stops);
    bool haltsAt(int unit, int cell) const;
    bool fightsIn(int unit, int cell) const;
    void shift(int unit, int cell);
    void comeTo(int unit, int cell);

    // --- battles: battle_floor_battles.cpp
    void battlePhase();
    void fightBattles();
    void addAttacks(int unit);
    void addLeaderAttacks(int unit);
    void addShots(int unit);
    bool mayClose(int unit) const;
    bool mayShoot(int unit) const;
    int fireDice(int unit, int target) const;
    bool clear(int from, int to) const;
    List foesOf(int unit) const;
    void attackLeader(int attacker, int leader);
    void shoot(int firer, int target);
    Clash closeCombat(int attacker, int defender);
    bool playsFirstStrike(int defender);
    void strike(int striker, int target, bool answering);
    int battleDice(int unit, int target, bool answering) const;
    int symbolHits(int striker, int target, const Faces& faces) const;
    int swordHits(int striker, int target, const Faces& faces) const;
    bool leaderNear(int unit) const;
    bool mayBattleByCard() const { return now_ != DarkenTheSky && now_ != MoveFireMove; }
    bool mayPressOn(int unit, int into) const;
    void pressOn(int attacker, int into);
    void rideOn(int rider);
    void bonusCombat(int attacker);

    // --- losses, flags, flights: battle_floor_losses.cpp
    void suffer(int target, int leader, int hits);
    void lose(int target, int hits);
    void checkLeader(int unit, int leader);
    void leaderFlees(int leader);
    List refuges(int leader, bool throughEnemies);
    void breakThrough(int leader, int to);
    List backOf(int cell, int side) const;
    List freeBack(int unit, int cell) const;
    void takeFlags(int unit, int foe, int leader, int flags);
    int flagsIgnored(int unit) const;
    bool supported(int unit) const;
    void retreat(int unit, int leader, int hexes);
    bool stepBack(int unit);
    bool mayEvade(int unit, int foe) const;
    void evadeFrom(int attacker, int defender);
    void strew(int attacker, int defender);
    void evadeAway(int unit);

    const BattleTable& table_;
    std::array<Piece, kMostPieces> pieces_;
    std::array<std::int8_t, kMostCells> units_, leaders_;
    std::array<int, kCards> pile_, discards_;
    std::array<std::array<int, kCards>, 2> hands_;
    std::array<Card, 2> lastCommand_;
    std::array<int, 2> banners_;
    Card now_ = NoCard;
    int active_ = 0;
    int verdict_ = -1;
    std::uint64_t decisions_ = 0;
    std::vector<Heard>* heard_ = nullptr;
    game::Dice dice_;
    std::vector<Row> rows_;
    Reach reach_;
};

// Steps of one price from `start`, over cells that are allowed, not on from those that stop.
template <class Allowed, class Stops>
void BattleFloor::search(int start, int budget, const Allowed& allowed, const Stops& stops) {
    std::array<std::int8_t, kMostCells> open;
    std::size_t first = 0, last = 0;
    reach_.cells = {};
    reach_.mark(start);
    reach_.steps[static_cast<std::size_t>(start)] = 0;
    open[last++] = static_cast<std::int8_t>(start);
    while (first < last) {
        const int here = open[first++];
        const int steps = reach_.steps[static_cast<std::size_t>(here)] + 1;
        if (steps > budget) break;
        for (const int to : near(here)) {
            if (to < 0 || reach_.has(to) || !allowed(here, to)) continue;
            reach_.mark(to);
            reach_.steps[static_cast<std::size_t>(to)] = static_cast<std::int8_t>(steps);
            if (!stops(to)) open[last++] = static_cast<std::int8_t>(to);
        }
    }
    reach_.drop(start);
}

} // namespace groma::bench
