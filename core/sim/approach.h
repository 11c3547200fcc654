// How near a side's pieces are to what they are after: the enemy, or the areas that the scenario names as
// objectives of that side. The pull of a greedy player.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace groma::sim {

class Approach {
  public:
    // What is asked next of that side are mostly positions that differ little from this one: they are
    // counted by what differs.
    void lay(const game::Setup& setup, const game::Position& position, int side);
    // The sum over the side's pieces on the map of the cells to the nearest goal; reinforcements that wait
    // count as farther away than any cell. Smaller is nearer; 0 when there is no goal.
    std::int64_t distance(const game::Setup& setup, const game::Position& position, int side);
    // Of what was laid: the sum, 0 where there is no goal, and a number that is another one where its goals
    // lie elsewhere, 0 where it has none.
    std::int64_t laidSum() const noexcept { return laid_.side < 0 ? 0 : laid_.sum; }
    std::uint64_t goals() const noexcept { return laid_.side < 0 ? 0 : laidGoals_; }
    // By how much it is less than that there; nothing where the goals lie elsewhere.
    std::optional<std::int64_t> nearer(const game::Setup& setup, const game::Position& position, int side);

  private:
    // How far it is from a cell to the nearest goal, -1 not yet counted, and to the nearest of all others.
    struct Nearest {
        std::int32_t first = -1, next = -1;
    };
    // What is known while the goals lie where they lay, of each cell.
    struct Known {
        std::uint64_t setup = 0; // its hash
        std::vector<grid::CellId> goals;
        std::vector<Nearest> nearest;
    };
    // Of a side, the one that was used last first: ends of one action leave the enemy in a few ways only.
    static constexpr std::size_t kMostKnown = 8;
    Known& knownOf(const game::Setup& setup, int side);
    std::int64_t counted(const game::Setup& setup, const game::Position& position, int side);

    struct Laid {
        int side = -1;                   // none
        bool areGoalsFixed = false;      // areas, not the enemy
        std::vector<std::int64_t> cells; // of all pieces: words of the position
        std::vector<std::int64_t> parts; // of the sum, by piece
        std::int64_t sum = 0;
        Known known;
    };
    [[nodiscard]] bool isLaid(const game::Setup& setup, int side) const;
    // By how much the sum is more than that of what was laid; nothing where the goals lie elsewhere.
    std::optional<std::int64_t> farther(const game::Setup& setup, const game::Position& position);
    // The sum where one enemy, who was a goal on what was laid, stands elsewhere or nowhere, and nobody else
    // of the enemy does; nothing where that is not so.
    std::optional<std::int64_t> withOneGone(const game::Setup& setup, const game::Position& position);
    // Of whom the cells differ from what was laid.
    template <class Hears>
    void forEachElsewhere(const game::Setup& setup, const game::Position& position, const Hears& hears) const;
    static const Nearest& nearestOf(Known& known, const game::Setup& setup, grid::CellId at);
    static std::int64_t partOf(Known& known, const game::Setup& setup, const game::Position& position,
                               std::int32_t piece);

    std::array<std::vector<Known>, 2> known_; // by side
    Laid laid_;
    std::uint64_t laidGoals_ = 0; // their number
    int laidFor_ = -1;            // the last side for which there were goals
    std::vector<grid::CellId> goals_;
};

} // namespace groma::sim
