// What the field in Gaul does not change, read off its setup once into plain arrays.
#pragma once

#include "core/game/position/setup.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groma::bench {

inline constexpr int kMostUnits = 24;
inline constexpr int kSquares = 160; // 16 by 10
inline constexpr int kAside = 160;   // the square that stands for all that lies off the table
inline constexpr int kFaces = 6;     // of a die

// What is asked and thrown, by the names of the rules.
enum class Topic : std::uint8_t {
#define GROMA_TOPIC(name) name,
#include "tests/bench/floors/gaul_topics.def"
#undef GROMA_TOPIC
};
inline constexpr std::size_t kTopics = static_cast<std::size_t>(Topic::turned_up) + 1;

enum class Order : std::uint8_t {
    charge,
    fight,
    shoot,
    move,
    move_together,
    advance_as_line,
    reform,
    come_back,
    call_homunculus,
    attach_general,
    trade,
    reallocate,
    drop_setback,
    step_ahead,
    halt,
    manoeuvre,
    pass_through
};
inline constexpr std::size_t kOrders = static_cast<std::size_t>(Order::pass_through) + 1;

// What may be bought on seeing dice: of each roll another throw, another by the General, a trade, in this
// order.
enum class Purchase : std::uint8_t {
    reroll_combat,
    general_rerolls_combat,
    trade_in_combat,
    longer_charge,
    reroll_movement,
    general_rerolls_movement,
    trade_in_movement,
    reroll_manoeuvre,
    general_rerolls_manoeuvre,
    trade_in_manoeuvre,
    reroll_discipline,
    general_rerolls_discipline,
    trade_in_discipline
};
inline constexpr std::size_t kPurchases = static_cast<std::size_t>(Purchase::trade_in_discipline) + 1;

// Of a Push Back, a Follow Up and a flight, by die: formed infantry, Skirmishers, cavalry.
inline int retreatSquares(int die, int column) {
    constexpr std::array<std::array<std::int8_t, 3>, 3> kRetreats{{{0, 1, 1}, {1, 2, 2}, {2, 3, 3}}};
    return kRetreats[die == 1 ? 0 : die < 5 ? 1 : 2][static_cast<std::size_t>(column)];
}

struct GaulUnit {
    std::int8_t side = 0, combat = 0, ranged = 0, manoeuvre = 0, discipline = 0;
    std::int8_t lines = 0;  // that it may be split into
    std::int8_t quick = 0;  // what it adds to the movement die
    std::int8_t column = 0; // of the table of retreats, from 0
    std::int8_t type = 0;
    bool wide = false, infantry = false, cavalry = false, legion = false, chariots = false;
    bool formed = false, shoots = false, drilled = false, trained = false, warband = false, ferocious = false,
         frenzied = false, brave = false, heroic = false, stubborn = false;
    bool general = false, reserve = false, cohort = false, devotio = false; // at the start
    std::uint8_t start = kAside;
    std::int8_t facing = 0;
};

struct GaulSquare {
    bool rough = false, forest = false, flat = false, cover = false;
};

// A rigid motion in the frame of who moves.
struct GaulMotion {
    std::int8_t right = 0, ahead = 0, turn = 0;
    bool about = false;
    std::uint64_t key = 0;
};

struct GaulKeys {
    std::array<std::uint64_t, kTopics> topics{};
    std::array<std::uint64_t, kMostUnits> pieces{};
    std::array<std::uint64_t, 2> sides{}, noYes{};
    std::array<std::uint64_t, kOrders> orders{};
    std::array<std::array<std::uint64_t, kMostUnits>, kOrders> who{}; // what is done, and by whom
    std::array<std::uint64_t, kPurchases> purchases{};
    std::array<std::uint64_t, 4> pools{}, effects{};
    std::array<std::uint64_t, 3> ways{};            // round an enemy
    std::array<std::uint64_t, 3> piles{};           // setback_pile, disaster_pile, unseen_pile
    std::array<std::uint64_t, kFaces + 1> wholes{}; // numbers
    std::array<std::uint64_t, 3> setbacks{}, disasters{};
    std::uint64_t turn = 0, phase = 0, activation = 0;
};

struct GaulTable {
    explicit GaulTable(const game::Setup& setup);

    std::string refused; // what of the scenario the floor does not play; empty: nothing

    std::array<std::array<std::uint8_t, 4>, kSquares + 1> next{}; // E S W N
    std::array<std::array<std::uint8_t, kSquares + 1>, kSquares + 1> distances{};
    std::array<GaulSquare, kSquares + 1> ground{};
    std::array<std::array<GaulMotion, 7>, 2> motions{}; // of single and of wide units
    std::vector<GaulUnit> units;
    std::array<std::vector<std::int8_t>, 2> of; // units of each side
    std::array<std::array<int, 4>, 2> pools{};
    std::array<int, 2> generalship{}, generalshipAtStart{}, breaks{};
    int setbacks = 0, disasters = 0; // cards face down
    std::array<int, 3> seenSetbacks{}, seenDisasters{};
    int turns = 0, opens = 0;
    GaulKeys keys;

    int distance(int a, int b) const {
        return distances[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    }

  private:
    void readMap(const game::Setup& setup);
    void readMotions(const game::Setup& setup);
    void readUnits(const game::Setup& setup);
    void readSides(const game::Setup& setup);
    void readDecks(const game::Setup& setup);
    void readKeys(const game::Setup& setup);
    void readWords(const game::Setup& setup);
};

} // namespace groma::bench
