// Of each cell whether anybody is in it, and whether of either side anybody is in or beside it. Whoever needs
// nobody there, or somebody in it, asks one byte of a cell, or eight cells at once.
#pragma once

#include "core/grid/geometry.h"

#include <array>
#include <cstdint>
#include <vector>

namespace groma::game {

class Surroundings {
  public:
    // Who is there: anybody in the cell; in or beside it one of the second side, and before it of any other;
    // nobody in the cell.
    static constexpr std::uint8_t kHeld = 1, kBeside = 2, kSecondBeside = 4, kFree = 8;
    // By cell, of these those that must not be so.
    using Needs = std::vector<std::uint8_t>;

    void prepare(const grid::Geometry& map);
    // Somebody comes into the cell, or leaves it; side 1 is the second.
    void put(std::int32_t cell, std::size_t side, bool comes);
    std::uint8_t of(std::int32_t cell) const { return around_[static_cast<std::size_t>(cell)]; }
    const std::uint8_t* all() const { return around_.data(); }
    // Of all cells.
    bool allow(const Needs& needs) const;
    std::size_t size() const noexcept { return around_.size(); } // of needs
    // Whether b is a, or beside it.
    bool isBeside(std::int32_t a, std::int32_t b) const;

  private:
    const grid::Geometry* map_ = nullptr;
    std::vector<std::uint8_t> around_;                 // a multiple of eight
    std::vector<std::uint16_t> held_;                  // by cell: how many
    std::array<std::vector<std::uint16_t>, 2> beside_; // by side and cell
};

} // namespace groma::game
