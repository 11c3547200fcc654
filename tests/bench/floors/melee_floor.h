// One melee of Ars Bellum written by hand as plain and fast as it comes: the honest opponent of the rules in
// YAML. It does the same work (who may support, values with Cohesion and Formation, ratio, table, morale with
// leaders and clear paths, retreats, obligatory advance, writes to the position) and takes the same
// decisions: no supporters, the first way back.
#pragma once

#include "core/game/position/setup.h"
#include "tests/support/rng.h"

#include <array>
#include <cstdint>
#include <vector>

namespace groma::bench {

class MeleeFloor {
  public:
    // Reads the counters of a setup once; play works on plain arrays.
    MeleeFloor(const game::Setup& setup, const game::Position& position);

    // The result as an index 0..7 of AE AD AT AR DR DT DD DE. The position is put back first.
    int play(int attacker, int defender, tests::Rng& rng);

  private:
    struct Piece {
        std::int32_t cell = -1;
        std::int32_t side = 0;
        std::int32_t type = 0;
        std::int32_t cp = 0, mp = 0;
        bool infantry = false, cavalry = false, leader = false, guard = false, impetuous = false,
             disorganised = false;
    };

    bool adjacent(int a, int b) const;
    bool mayHelp(int helper, int foe) const;
    int value(int piece) const;
    bool led(int piece) const;
    void disorganise(int piece);
    void test(int piece, tests::Rng& rng);
    void fallBack(int piece, int from);
    int occupant(int cell) const;

    std::vector<Piece> start_, pieces_;
    std::vector<std::array<std::int32_t, 6>> neighbours_;
    const grid::Geometry* geometry_;
};

} // namespace groma::bench
