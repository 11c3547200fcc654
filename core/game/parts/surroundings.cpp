#include "core/game/parts/surroundings.h"

#include <algorithm>
#include <cstring>

namespace groma::game {

void Surroundings::prepare(const grid::Geometry& map) {
    map_ = &map;
    const auto cells = static_cast<std::size_t>(map.cellCount());
    around_.assign((cells + 7) / 8 * 8, 0);
    std::fill_n(around_.begin(), cells, kFree);
    held_.assign(cells, 0);
    beside_.fill(held_);
}

void Surroundings::put(std::int32_t cell, std::size_t side, bool comes) {
    const auto count = [&](std::vector<std::uint16_t>& counts, std::int32_t at, std::uint8_t fact) {
        std::uint16_t& there = counts[static_cast<std::size_t>(at)];
        there = static_cast<std::uint16_t>(comes ? there + 1 : there - 1);
        std::uint8_t& facts = around_[static_cast<std::size_t>(at)];
        facts = static_cast<std::uint8_t>(there != 0 ? facts | fact : facts & ~fact);
    };
    const std::uint8_t beside = side == 1 ? kSecondBeside : kBeside;
    count(held_, cell, kHeld);
    std::uint8_t& here = around_[static_cast<std::size_t>(cell)];
    here = static_cast<std::uint8_t>((here & kHeld) != 0 ? here & ~kFree : here | kFree);
    count(beside_[side], cell, beside);
    for (grid::Direction d = 0; d < map_->sides(); ++d) {
        if (const grid::CellId next = map_->neighbour(grid::CellId{cell}, d); next.valid()) {
            count(beside_[side], next.index, beside);
        }
    }
}

bool Surroundings::allow(const Needs& needs) const {
    for (std::size_t at = 0; at < needs.size(); at += 8) {
        std::uint64_t there = 0, needed = 0;
        std::memcpy(&there, around_.data() + at, sizeof there);
        std::memcpy(&needed, needs.data() + at, sizeof needed);
        if ((there & needed) != 0) {
            return false;
        }
    }
    return true;
}

bool Surroundings::isBeside(std::int32_t a, std::int32_t b) const {
    bool beside = a == b;
    for (grid::Direction d = 0; !beside && d < map_->sides(); ++d) {
        beside = map_->neighbour(grid::CellId{a}, d).index == b;
    }
    return beside;
}

} // namespace groma::game
