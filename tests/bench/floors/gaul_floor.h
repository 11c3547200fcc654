// The field in Gaul between two random players, written by hand as plain and fast as it comes: the honest
// opponent of samples/strength-and-honour. It puts the same questions with the same options and throws the
// same dice, so that of one seed it plays the same battle; tests/bench/floors/alongside.h lays them side by
// side. See GaulTable::refused for what it does not play.
#pragma once

#include "core/base/inline_vector.h"
#include "core/game/dice/dice.h"
#include "core/game/dice/dice_names.h"
#include "core/game/position/position.h"
#include "tests/bench/floors/gaul_table.h"
#include "tests/bench/floors/picks.h"

#include <array>
#include <cstdint>
#include <vector>

namespace groma::bench {

class GaulFloor {
  public:
    explicit GaulFloor(const GaulTable& table) : table_(table) {}

    struct Played {
        int verdict = -1; // by index: the second is broken, yields, is worn; undecided; the first is ...
        std::uint64_t decisions = 0;
    };
    // The battle that sim::playBattle plays of this seed. `heard`: gets what was asked and answered; null for
    // speed.
    Played play(std::uint64_t seed, std::uint64_t battle, std::vector<Heard>* heard = nullptr);
    // How the battle played last ended, as the kernel has it.
    game::Position end(const game::Setup& setup) const;

  private:
    enum Pool : std::uint8_t { kAttack, kMovement, kDefence, kStrategy };
    enum Pile : std::uint8_t { kSetbackPile, kDisasterPile, kUnseenPile };
    enum class Cause : std::uint8_t { Fighting, Shooting, Rally, Panic };
    enum class Result : std::uint8_t { Repulsed, Grind, StandOff, PushBack, Advance, Crunch, NoEffect };
    enum class Side : std::uint8_t { Front, Flank, Rear }; // of a unit
    using List = base::InlineVector<std::int8_t, kMostUnits>;
    using Few = base::InlineVector<std::int8_t, 8>;
    using Purchases = base::InlineVector<Purchase, 4>;

    // Of a unit of one square both are that.
    struct Squares {
        std::uint8_t a = kAside, b = kAside;
        bool has(int square) const { return square == a || square == b; }
    };
    struct Unit {
        Squares at;
        std::int8_t facing = 0;
        bool eliminated = false; // else what is off the table waits
        bool general = false, disordered = false, retiring = false, failedLast = false;
        bool braveUsed = false, heroicUsed = false, eagleLost = false, centurionsLost = false;
        bool reserve = false, cohort = false, devotio = false, devotioPassed = false;
        bool skirmishLine = false, chariotLine = false;
        bool pursuing = false;
        std::uint8_t leftFrom = kAside;
        std::int8_t leftFacing = -1;
        bool activated = false, charged = false; // in this phase
        std::int8_t rerolled = 0;                // manoeuvres, in this turn
    };
    // Of a unit while an activation lasts.
    struct Deeds {
        std::int8_t risk = 0, pointsLeft = 0, pointsRolled = 0, squaresCharged = 0;
        Side foughtIn = Side::Front;
        bool roughTested = false, charging = false, onAttack = false, beatenBack = false, willTest = false;
        bool inSecond = false, threwDouble = false, turnedAbout = false;
        bool reserveFights = false, reserveHarries = false, cohortFights = false, cohortUsed = false;
        bool devoted = false, spreadsAwe = false, awed = false, sendsOmen = false;
    };
    struct Army {
        std::array<int, 4> pools{};
        int generalship = 0, reversals = 0;
        int setbacks = 0, disasters = 0; // cards face down
        std::array<int, 3> seenSetbacks{}, seenDisasters{};
        bool devotioUsed = false, cancelledOnce = false, fatigued = false, broken = false;
        bool failedBefore = false, fortuneLost = false, called = false, generalMoved = false;
    };
    struct SeenDeck {
        std::array<int, 3> pile{}, discards{};
    };
    struct Row {
        Order order = Order::move;
        std::int8_t piece = -1; // -1: what an army does
        std::int8_t to = -1;    // a unit, a pool, a motion or a number of squares
    };
    // A `perform` under way: the row that falls highest of those offered so far.
    struct Rows {
        game::Throw falls;
        std::uint64_t highest = 0;
        std::uint64_t key = game::kPassKey;
        std::uint64_t count = 0;
        Row best;
        void offer(Row row, std::uint64_t id) {
            ++count;
            const std::uint64_t height = falls.height(id);
            if (height <= highest) return;
            highest = height;
            key = id;
            best = row;
        }
    };
    struct TwoDice {
        int sum = 0;
        bool alike = false;
    };

    // --- turns and what is asked: gaul_floor.cpp
    void begin();
    void playTurn();
    void playPhase(int player);
    bool giveOrder(); // no: the phase is over
    void activate(const Row& row);
    void reversal();
    void loseFortune(int player);
    void splitUnits(int player);
    void split(int unit);
    game::Throw pose(Topic topic);
    game::Throw decide(Topic topic);
    void hear(Topic topic, std::uint64_t options, std::uint64_t answer);
    Rows ask(Topic topic);
    bool perform(Topic topic, const Rows& rows); // no: nothing to do, or a pass
    template <class Chosen, class Keys>
    int chooseOne(Topic topic, const Chosen& list, const Keys& keys); // -1: there is nothing
    int chooseNumber(Topic topic, int least, int most);
    bool confirm(Topic topic);
    int buy(Topic topic, const Purchases& offered); // -1: a pass
    int roll(Topic topic);
    TwoDice rollTwo(Topic topic);
    std::uint32_t rollSome(Topic topic, int dice); // which faces show, a bit each

    // --- where things stand: gaul_floor_field.cpp
    const GaulUnit& values(int unit) const { return table_.units[static_cast<std::size_t>(unit)]; }
    Unit& unit(int index) { return units_[static_cast<std::size_t>(index)]; }
    const Unit& unit(int index) const { return units_[static_cast<std::size_t>(index)]; }
    Deeds& deeds(int index) { return deeds_[static_cast<std::size_t>(index)]; }
    const Deeds& deeds(int index) const { return deeds_[static_cast<std::size_t>(index)]; }
    Army& army(int side) { return armies_[static_cast<std::size_t>(side)]; }
    const Army& army(int side) const { return armies_[static_cast<std::size_t>(side)]; }
    int owner(int index) const { return values(index).side; }
    const std::vector<std::int8_t>& of(int side) const { return table_.of[static_cast<std::size_t>(side)]; }
    int at(int square) const { return occupants_[static_cast<std::size_t>(square)]; } // below 0: nobody
    std::uint8_t next(int square, int way) const {
        return table_.next[static_cast<std::size_t>(square)][static_cast<std::size_t>(way & 3)];
    }
    const GaulSquare& ground(int square) const { return table_.ground[static_cast<std::size_t>(square)]; }
    bool onMap(int index) const { return unit(index).at.a != kAside; }
    bool isFriend(int index, int other) const {
        return other >= 0 && other != index && owner(other) == owner(index);
    }
    bool isEnemy(int index, int other) const { return other >= 0 && owner(other) != owner(index); }
    Squares squaresAt(int index, int anchor, int facing) const;
    Squares shifted(Squares squares, int way) const { return {next(squares.a, way), next(squares.b, way)}; }
    Squares zone(int index) const { return shifted(unit(index).at, unit(index).facing); }
    Squares behind(int index) const { return shifted(unit(index).at, unit(index).facing + 2); }
    static bool onTable(Squares squares) { return squares.a != kAside && squares.b != kAside; }
    bool isFree(int index, Squares squares) const;
    bool closedTo(int index, int square) const { return values(index).cavalry && ground(square).forest; }
    bool mayEnter(int index, Squares squares) const;
    bool barred(int index, Squares squares) const;
    bool inZone(int index) const;
    bool inRough(int index) const { return intoRough(unit(index).at); }
    bool intoRough(Squares squares) const { return ground(squares.a).rough || ground(squares.b).rough; }
    bool onFlatOpen(int index) const {
        return ground(unit(index).at.a).flat && ground(unit(index).at.b).flat;
    }
    int apart(int index, int other) const; // squares between the nearest of theirs
    bool directlyBehind(int rear, int front) const;
    int backer(int index) const; // the Warband behind that backs it up; -1: none
    Few enemiesAhead(int index) const;
    List friendsIn(int index, Squares squares) const;
    int nearestEnemy(int index, Squares squares) const;
    bool goesNearer(int index) const;
    void put(int index, Squares squares, int facing);
    void takeOff(int index);
    void eliminate(int index);
    void countZone(int index, int more);
    void enter(int index, int anchor, int facing) { put(index, squaresAt(index, anchor, facing), facing); }

    // --- orders: gaul_floor_orders.cpp
    void offerOrders(Rows& rows);
    void offerCharges(Rows& rows, int index) const;
    void offerFights(Rows& rows, int index) const;
    void offerShots(Rows& rows, int index) const;
    void offerMoves(Rows& rows, int index) const;
    void offerOthers(Rows& rows, int index) const;
    void offerRides(Rows& rows, int index) const;
    void offerArmy(Rows& rows) const;
    void offer(Rows& rows, Order order, int index, int other) const;
    void offer(Rows& rows, Order order, int index) const;
    bool withinACharge(int index, int target) const;
    bool inRange(int index, int target, int way) const;
    List lineAbreast(int index) const;
    bool isHeldUp(const List& ranks) const; // one of them cannot go ahead
    void carryOut(const Row& row);
    void ride(int index, int host);

    // --- movement: gaul_floor_moves.cpp
    void movementActivation(int index, int partner);
    int rollMovement(int index, int modifier); // Movement Points; -1: failed
    void noteFailure(int index);
    void noteSuccess(int index);
    void march(int index);
    void offerSteps(Rows& rows, int index) const;
    void offerPassing(Rows& rows, int index) const;
    void offerManoeuvres(Rows& rows, int index) const;
    void goAhead(int index);
    void comeTo(int index, int anchor, int facing);
    void followBehind(int rear, int front);
    Squares afterMotion(int index, const GaulMotion& motion) const;
    void carryOut(int index, const GaulMotion& motion);
    bool passManoeuvre(int index, bool about, bool entering);
    bool rollManoeuvre(int index, bool about, bool entering);
    int manoeuvreModifier(int index, bool about, bool entering) const;
    void advanceLine(int index);

    // --- charges and combats: gaul_floor_combat.cpp
    void chargeHome(int index);
    void missTheEnemy(int index);
    Result combat(int attacker, int defender);
    Result fight(int attacker, int defender);
    void commit(int index);
    bool foughtInFront(int index, int foe) const;
    int combatRating(int index, int foe) const;
    int additions(int index, int foe) const;
    int rollCombat(int attacker, int attack, int defence);
    Result readResult(int attacker, int defender, int number) const;
    bool defend(int defender, int picked);
    bool moreDefence(int defender, int picked);
    void afterCombat(int attacker, int defender);
    void rollLines(int index);
    void cohortUsed(int index);

    // --- results: gaul_floor_results.cpp
    void applyResult(int attacker, int defender, Result result);
    void beaten(int loser, int winner, int away, bool tested, Cause cause, int squares);
    void pushBack(int loser, int away, Cause cause, int squares);
    bool standsFast(int loser);
    void fallBack(int index, int away, Cause cause, int squares);
    int moveThrough(int index, int away, Cause cause, int most);
    void displace(int index, int away);
    void shove(int index, int away);
    void comeToAHalt(int index, int away, Cause cause);
    void loseOffTable(int index);
    void followUp(int winner, int loser);
    bool clearWay(int index, int way) const;
    void advanceAfter(int winner, int squares);
    void pursueOff(int winner);
    void tryToReturn(int index);

    // --- shooting: gaul_floor_shooting.cpp
    void shooting(int shooter, int target);
    bool mayShootAt(int shooter, int target) const;
    int rangedRating(int shooter) const;
    void applyShot(int shooter, int target, int number, int way);

    // --- discipline, reform, flight: gaul_floor_tests.cpp
    int disciplineRating(int index) const;
    TwoDice rollDiscipline(int index);
    int throwDiscipline(int index); // by how much it failed
    void testDiscipline(int index, int foe, Cause cause, int away);
    void becomeDisordered(int index);
    void retire(int index, int away, Cause cause);
    void turnAway(int index, int away);
    void rout(int index, int away, Cause cause);
    void testEagle(int index, bool fled, Cause cause);
    void reformUnit(int index);
    void retireFromReform(int index);
    int watchers(int index) const;

    // --- points: gaul_floor_points.cpp
    int points(int side, Pool pool) const { return army(side).pools[pool]; }
    int allPoints(int side) const;
    int sparePoints(int side, Pool pool) const { return allPoints(side) - points(side, pool); }
    int pointsOfGeneral(int index) const { return unit(index).general ? army(owner(index)).generalship : 0; }
    bool canPay(int side, Pool pool, int index) const;
    bool mustTrade(int side, Pool pool) const {
        return points(side, pool) == 0 && sparePoints(side, pool) >= 3;
    }
    void tradePoints(int side, Pool wanted);
    void payPoint(int side, Pool pool, int index);
    void shareOut(int side);
    // `first` and the two purchases after it: another throw for a point or by the General,
    // three points for one.
    Purchases rerolls(int index, Pool pool, Purchase first, bool mayTrade = true) const;
    bool throwsAgain(int side, Pool pool, int bought, Purchase first); // no: points were traded

    // --- cards and Generals: gaul_floor_cards.cpp
    void sufferSetback(int index);
    void takeSetback(int side);
    void takeDisaster(int side);
    void routCard(int index);
    void forgetSetback(int side);
    void dropSetback(int side);
    void call(int caller);
    void reckon(int called);
    void turnUp(int called);
    int drawSeen(Topic topic, SeenDeck& deck, const std::array<std::uint64_t, 3>& keys);
    void throwOneAway(int called);
    void throwAway(Topic topic, SeenDeck& deck, std::array<int, 3>& hand,
                   const std::array<std::uint64_t, 3>& keys);
    int cardPoints(int side) const;
    void judge();
    void noteRisk(int index, int level);
    void settleGenerals();
    void tryGeneral(int index);
    void injure(int index, int die);
    void shakeCommand(int side, int limit);
    void findNewUnit(int index);
    void loseGeneral(int index);

    static constexpr std::int8_t kFree = -1;
    static constexpr std::int8_t kOff = -2; // the square that stands for what is off the table

    const GaulTable& table_;
    std::array<Unit, kMostUnits> units_;
    std::array<Deeds, kMostUnits> deeds_;
    std::array<Army, 2> armies_;
    std::array<std::int8_t, kSquares + 1> occupants_;
    std::array<std::array<std::int8_t, kSquares + 1>, 2> zones_; // units of a side in whose zone it lies
    int setbackPile_ = 0, setbackDiscards_ = 0, disasterPile_ = 0, disasterDiscards_ = 0;
    SeenDeck seenSetbacks_, seenDisasters_;
    int active_ = 0, turn_ = 0, verdict_ = -1;
    std::int8_t mover_ = -1, companion_ = -1;
    bool resolving_ = false;
    bool phaseEnds_ = false; // once the activation is resolved
    std::uint64_t decisions_ = 0;
    std::vector<Heard>* heard_ = nullptr;
    game::Dice dice_;
};

// Of equal ones only one is offered: lists hold each once.
template <class Chosen, class Keys>
int GaulFloor::chooseOne(Topic topic, const Chosen& list, const Keys& keys) {
    if (list.empty()) return -1;
    if (list.size() == 1) return list[0];
    const int chosen = highestOf(decide(topic), list, keys);
    hear(topic, list.size(), keys[static_cast<std::size_t>(chosen)]);
    return chosen;
}

} // namespace groma::bench
