#include "core/game/machine/machine.h"
#include "core/game/position/occupancy.h"

#include <cstring>

// Who stands where, asked more often than anything else. Loops that look for pieces beside a piece read the
// cells of all: most of them are too far away by their index alone.
namespace groma::game {

namespace {

// The first piece from `piece` on whose cell is low .. low + span; `count` if there is none.
std::int32_t firstBetween(const std::int32_t* cells, std::int32_t piece, std::int32_t count, std::int32_t low,
                          std::uint32_t span) {
    using Four = std::uint32_t __attribute__((vector_size(16), aligned(4)));
    const auto base = static_cast<std::uint32_t>(low);
    for (; piece + 8 <= count; piece += 8) {
        const auto near = (*reinterpret_cast<const Four*>(cells + piece) - base <= span) |
                          (*reinterpret_cast<const Four*>(cells + piece + 4) - base <= span);
        std::int64_t any[2];
        std::memcpy(any, &near, sizeof any);
        if ((any[0] | any[1]) != 0) {
            break;
        }
    }
    while (piece<count&& static_cast<std::uint32_t>(cells[piece]) - base> span) {
        ++piece;
    }
    return piece;
}

// Of larger maps the pieces are looked through: counting them anew for each position would cost more.
constexpr int kCellsCounted = 4096;

} // namespace

void Machine::countPieces() {
    const int cells = setup_->geometry().cellCount();
    held_.assign(setup_->hasFootprints() || cells > kCellsCounted ? 0 : static_cast<std::size_t>(cells), 0);
    for (const std::int32_t cell : position_.cells()) {
        if (cell >= 0 && !held_.empty()) {
            ++held_[static_cast<std::size_t>(cell)];
        }
    }
}

void Machine::movePiece(std::int32_t piece, std::int32_t cell) {
    std::int32_t& at = position_.cellData()[piece];
    if (!held_.empty()) {
        if (at >= 0) {
            --held_[static_cast<std::size_t>(at)];
        }
        if (cell >= 0) {
            ++held_[static_cast<std::size_t>(cell)];
        }
    }
    at = cell;
}

std::int32_t Machine::nextPicked(const lang::Instr& in, const lang::LoopSkip& skip, std::int32_t piece,
                                 std::int64_t side, const std::int64_t* s) const {
    const std::int32_t* cells = position_.cells().data();
    const auto count = static_cast<std::int32_t>(position_.cells().size());
    const std::int64_t centre = skip.apart.empty() ? -1 : s[skip.apart.front()];
    if (centre >= 0 && cells[centre] < 0) {
        return count; // off the map it touches nobody
    }
    const std::int32_t reach = setup_->geometry().touchingSpan();
    for (;; ++piece) {
        if (centre >= 0) {
            piece = firstBetween(cells, piece, count, cells[centre] - reach,
                                 static_cast<std::uint32_t>(2 * reach));
        }
        if (piece >= count || (picks(piece, in, side) && !skips(skip, piece, s))) {
            return piece;
        }
    }
}

} // namespace groma::game
