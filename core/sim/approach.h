// How near a side's pieces are to what they are after: the enemy, or the areas that the scenario names as
// objectives of that side. The pull of a greedy player.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <array>
#include <cstdint>
#include <vector>

namespace groma::sim {

class Approach {
  public:
    // The sum over the side's pieces on the map of the cells to the nearest goal; reinforcements that wait
    // count as farther away than any cell. Smaller is nearer; 0 when there is no goal.
    std::int64_t distance(const game::Setup& setup, const game::Position& position, int side);

  private:
    // What is known while the goals lie where they lay: from each cell to the nearest, -1 not yet counted.
    struct Known {
        std::uint64_t setup = 0; // its hash
        std::vector<grid::CellId> goals;
        std::vector<std::int32_t> nearest;
    };
    // Of a side, the one that was used last first: ends of one action leave the enemy in a few ways only.
    static constexpr std::size_t kMostKnown = 8;
    Known& knownOf(const game::Setup& setup, int side);

    std::array<std::vector<Known>, 2> known_; // by side
    std::vector<grid::CellId> goals_;
};

} // namespace groma::sim
