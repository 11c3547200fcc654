// What a battle of Commands & Colors does not change, read off a setup once into plain arrays: neighbours,
// distances, lines of sight, ground, sections, the values of the units, the deck.
#pragma once

#include "core/game/dice/dice_names.h"
#include "core/game/position/setup.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace groma::bench {

inline constexpr int kMostPieces = 40;
inline constexpr int kMostCells = 128;

enum class Sort : std::uint8_t { Section, Troop, Leadership, Tactic, None };
enum class Wing : std::uint8_t { Left, Centre, Right, Any };

// In the order of the ruleset's deck.
enum Card : std::int8_t {
    TwoLeft,
    TwoCentre,
    TwoRight,
    ThreeLeft,
    ThreeCentre,
    ThreeRight,
    FourLeft,
    FourCentre,
    FourRight,
    OutFlanked,
    CoordinatedAttack,
    LightTroops,
    MediumTroops,
    HeavyTroops,
    MountedTroops,
    InspiredLeft,
    InspiredCentre,
    InspiredRight,
    LeadershipAny,
    ClashOfShields,
    CounterAttack,
    DarkenTheSky,
    DoubleTime,
    FirstStrike,
    IAmSpartacus,
    LineCommand,
    MountedCharge,
    MoveFireMove,
    Rally,
    NoCard
};
inline constexpr int kCards = NoCard;

struct Command {
    std::string_view name;
    Sort sort = Sort::None;
    Wing wing = Wing::Any;
    int orders = 0;
    Card mirrored = NoCard;
};
const Command& commandOf(Card card);

struct UnitValues {
    int side = 0;
    int weight = 0; // 0 light, 1 medium, 2 heavy: the face that hits it
    int full = 0, move = 0, battleMove = 0, dice = 0, answerDice = 0, range = 0, stillDice = 0, movedDice = 0,
        flagHexes = 0;
    bool leader = false, foot = false, mounted = false, cavalry = false, camel = false, lightFoot = false,
         auxilia = false;
    bool evadesAll = false, evadesHeavyHorse = false, evadesFoot = false;
    bool swordsHit = false, swordProof = false, praetorian = false;
};

struct Ground {
    int cap = 99, fireIn = 99, fireOut = 99;
    bool impassable = false, stops = false, stopsMounted = false, stopsBattle = false,
         stopsMountedBattle = false;
    bool blocksSight = false, hillBlocks = false, hill = false, marsh = false, camp = false;
};

// A place that a line of sight passes: one cell, or the two cells on either hand.
struct Between {
    std::int8_t cell = -1, other = -1;
};

// What is asked and thrown, by the names of the rules.
enum class Asked : std::uint8_t {
    battles,
    moves,
    to_order,
    leading,
    to_start,
    order_roll,
    to_restore,
    drawn,
    card_played,
    marsh_dice,
    battle_dice,
    evade,
    strike_first,
    evade_to,
    ignored_flags,
    back_to,
    leader_dice,
    flees_to,
    escape_dice,
    momentum,
    ride_on,
    ride_to,
    bonus_combat,
    bonus_target,
    fire_dice
};
inline constexpr std::size_t kAsked = static_cast<std::size_t>(Asked::fire_dice) + 1;

// Keys of the dice, as the kernel makes them.
struct DiceKeys {
    std::array<std::uint64_t, kAsked> asked{};
    std::array<std::uint64_t, kMostPieces> pieces{};
    std::array<std::uint64_t, kMostCells> cells{};
    std::array<std::uint64_t, kCards> cards{};
    std::array<std::uint64_t, 2> sides{}, noYes{};
    std::array<std::uint64_t, 5> actions{}; // march, ride, attack, attack_leader, shoot
    std::uint64_t turn = 0, phase = 0;
};

struct BattleTable {
    explicit BattleTable(const game::Setup& setup);

    std::string refused; // what of the scenario the floor does not play; empty: nothing

    int cells = 0;
    std::vector<std::array<std::int8_t, 6>> near;
    std::vector<std::uint8_t> distances;
    std::vector<std::array<Between, 3>>
        sights; // of cells at most three apart; up to the first entry without a cell
    std::vector<Ground> ground;
    std::array<std::vector<std::uint8_t>, 3> sections; // west, middle, east: is the cell in it

    std::vector<UnitValues> pieces;
    std::array<std::vector<std::int8_t>, 2> of; // pieces of each side
    std::vector<std::int8_t> start;             // cells
    std::array<int, kCards> deck{};
    std::array<int, 2> command{};
    int banners = 0, turns = 0, opens = 0;
    bool caltrops = false;
    DiceKeys keys;

    int distance(int a, int b) const { return distances[static_cast<std::size_t>(a * cells + b)]; }

  private:
    void readMap(const game::Setup& setup);
    void readGround(const game::Setup& setup);
    void readPieces(const game::Setup& setup, const game::Position& position);
    void readSides(const game::Setup& setup, const game::Position& position);
    void readKeys(const game::Setup& setup);
    void readDeck(const game::Setup& setup, const game::Position& position);
};

} // namespace groma::bench
