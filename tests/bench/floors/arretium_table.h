// What the battle of Arretium does not change, read off its setup once into plain arrays.
#pragma once

#include "core/game/position/setup.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace groma::bench {

inline constexpr int kMostCounters = 40;
inline constexpr int kMostHexes = 160; // with one that stands for all that lies off the map

// What is asked and thrown, by the names of the rules.
enum class Matter : std::uint8_t {
    initiative,
    begin,
    movement,
    fire_orders,
    melee_orders,
    morale_die,
    disengage_to,
    fire_die,
    javelin_die,
    fire_from,
    retreat_to,
    dodge,
    harass,
    follow,
    supporters,
    defence_supporters,
    melee_die,
    advance
};
inline constexpr std::size_t kMatters = static_cast<std::size_t>(Matter::advance) + 1;

enum class Deed : std::uint8_t { march, disengage, reorganise, leave_map, fire, throw_javelins, attack };
inline constexpr std::size_t kDeeds = static_cast<std::size_t>(Deed::attack) + 1;

struct CounterValues {
    std::int8_t side = 0, cp = 0, mp = 0;
    bool infantry = false, cavalry = false, leader = false;
    bool shoots = false;     // both sides of the counter alike
    bool keepsRanks = false; // infantry but the guard: loses 1 where none like it is next to it
    bool pursues = false;    // always advances
    bool javelins = false;   // at the start
    std::uint64_t alike = 0; // friends of its nature, by bit
};

struct ArretiumKeys {
    std::array<std::uint64_t, kMatters> matters{};
    std::array<std::uint64_t, kMostCounters> pieces{};
    std::array<std::uint64_t, kMostHexes> cells{};
    std::array<std::uint64_t, 2> sides{}, noYes{};
    std::array<std::array<std::uint64_t, kMostCounters>, kDeeds> deeds{};       // what and who
    std::array<std::array<std::uint64_t, kMostHexes>, kMostCounters> marches{}; // who and where
    std::uint64_t turn = 0, activation = 0, phase = 0;
};

struct ArretiumTable {
    explicit ArretiumTable(const game::Setup& setup);

    std::string refused; // what of the scenario the floor does not play; empty: nothing

    int cells = 0; // and the number of the hex that is off the map
    std::array<std::array<std::uint8_t, 6>, kMostHexes> near{};
    std::array<std::array<std::uint8_t, kMostHexes>, kMostHexes> distances{};
    // Of hexes two apart: those next to the second by which a line comes from the first; off the map: none.
    std::array<std::array<std::pair<std::uint8_t, std::uint8_t>, kMostHexes>, kMostHexes> approaches{};
    std::array<bool, kMostHexes> rim{};

    std::vector<CounterValues> counters;
    std::array<std::vector<std::int8_t>, 2> of; // counters of each side
    std::vector<std::int16_t> start;            // hexes
    std::array<int, 2> goal{}, prize{};
    std::array<bool, 2> fury{};
    int duration = 0, opens = 0;
    ArretiumKeys keys;

    int distance(int a, int b) const {
        return distances[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    }

  private:
    void readMap(const game::Setup& setup);
    void readCounters(const game::Setup& setup);
    void readSides(const game::Setup& setup);
    void readKeys(const game::Setup& setup);
};

} // namespace groma::bench
