#include "core/game/machine.h"

#include <cstring>

// Loops that look for pieces beside a piece read the cells of all: most of them are too far away by their index alone.
namespace groma::game {

namespace {

// The first piece from `piece` on whose cell is low .. low + span; `count` if there is none.
std::int32_t firstBetween(const std::int32_t* cells, std::int32_t piece, std::int32_t count, std::int32_t low, std::uint32_t span)
{
    using Eight = std::uint32_t __attribute__((vector_size(32), aligned(4)));
    const auto base = static_cast<std::uint32_t>(low);
    for (; piece + 8 <= count; piece += 8) {
        const auto near = *reinterpret_cast<const Eight*>(cells + piece) - base <= span;
        std::int64_t any[4];
        std::memcpy(any, &near, sizeof any);
        if ((any[0] | any[1] | any[2] | any[3]) != 0) {
            break;
        }
    }
    while (piece < count && static_cast<std::uint32_t>(cells[piece]) - base > span) {
        ++piece;
    }
    return piece;
}

}  // namespace

std::int32_t Machine::nextPicked(const lang::Instr& in, const lang::LoopSkip& skip, std::int32_t piece, std::int64_t side,
                                 const std::int64_t* s) const
{
    const std::int32_t* cells = position_.cells().data();
    const auto count = static_cast<std::int32_t>(position_.cells().size());
    const std::int64_t centre = skip.apart.empty() ? -1 : s[skip.apart.front()];
    if (centre >= 0 && cells[centre] < 0) {
        return count;   // off the map it touches nobody
    }
    const std::int32_t reach = setup_->touchingSpan();
    for (;; ++piece) {
        if (centre >= 0) {
            piece = firstBetween(cells, piece, count, cells[centre] - reach, static_cast<std::uint32_t>(2 * reach));
        }
        if (piece >= count || (picks(piece, in, side) && !skips(skip, piece, s))) {
            return piece;
        }
    }
}

}  // namespace groma::game
