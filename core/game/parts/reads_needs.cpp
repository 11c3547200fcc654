// What searches need of the cells around, in the place of what is noted cell by cell.
#include "core/game/parts/reads.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace groma::game {
namespace {

// Cells that need something; most need nothing, and eight are passed over at once.
template <class Needing>
void forNeeds(const Surroundings::Needs& needs, const Needing& needing) {
    constexpr std::size_t kTogether = sizeof(std::uint64_t);
    const std::size_t cells = needs.size();
    for (std::size_t first = 0; first < cells; first += kTogether) {
        const std::size_t past = std::min(first + kTogether, cells);
        std::uint64_t any = 1;
        if (past - first == kTogether) {
            std::memcpy(&any, needs.data() + first, kTogether);
        }
        for (std::size_t cell = first; any != 0 && cell < past; ++cell) {
            if (needs[cell] != 0) {
                needing(static_cast<std::int32_t>(cell), needs[cell]);
            }
        }
    }
}

} // namespace

std::uint8_t Reads::needOf(const Read& read, std::int32_t cell) const {
    const bool ofCell = read.place >= cells_ && read.place < scopeFirst_;
    const std::int32_t at = ofCell ? cellOf(read) : -1;
    if (!ofCell || !surroundings_.isBeside(cell, at)) {
        return 0;
    }
    if (read.content != 0) {
        return read.place >= held_ && at == cell ? Surroundings::kFree : 0;
    }
    if (read.place < sided_ || read.place >= held_) {
        return at == cell ? Surroundings::kHeld : Surroundings::kBeside | Surroundings::kSecondBeside;
    }
    return (read.place - sided_) % 2 == 0 ? Surroundings::kBeside : Surroundings::kSecondBeside;
}

template <class Reading>
void Reads::forPlaces(std::int32_t cell, std::uint8_t need, const Reading& reads) const {
    const auto ofSides = [&](std::int32_t at) {
        for (std::uint32_t side = 0; at >= 0 && side < 2; ++side) {
            if ((need & (side == 1 ? Surroundings::kSecondBeside : Surroundings::kBeside)) != 0) {
                reads(sided_ + static_cast<std::uint32_t>(at) * 2 + side);
            }
        }
    };
    constexpr std::uint8_t kOfItself = Surroundings::kHeld | Surroundings::kFree;
    if ((need & kOfItself) != 0) {
        reads(held_ + static_cast<std::uint32_t>(cell));
    }
    if ((need & ~kOfItself) == 0) {
        return;
    }
    ofSides(cell);
    const grid::Geometry& map = setup_->geometry();
    for (grid::Direction d = 0; d < map.sides(); ++d) {
        ofSides(map.neighbour(grid::CellId{cell}, d).index);
    }
}

void Reads::turnToNeeds(std::vector<Read>& reads, Surroundings::Needs& needs) const {
    needs.clear();
    std::erase_if(reads, [&](const Read& read) {
        if (read.place < held_ || read.place >= scopeFirst_) {
            return false;
        }
        needs.resize(surroundings_.size());
        needs[read.place - held_] |= read.content == 0 ? Surroundings::kHeld : Surroundings::kFree;
        return true;
    });
}

void Reads::noteNeeds(const Surroundings::Needs& needs) {
    if (!noting_) {
        return;
    }
    forNeeds(needs, [&](std::int32_t cell, std::uint8_t need) {
        forPlaces(cell, need, [&](std::uint32_t place) { noted(place, ~std::uint64_t{0}); });
    });
}

void Reads::absorbNeed(std::int32_t cell, std::uint8_t need) {
    forPlaces(cell, need, [&](std::uint32_t place) { notePlace(place); });
}

void Reads::absorbNeeds(const Surroundings::Needs& needs) {
    forNeeds(needs, [&](std::int32_t cell, std::uint8_t need) { absorbNeed(cell, need); });
}

} // namespace groma::game
