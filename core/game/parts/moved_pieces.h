// Which pieces stand elsewhere than they stood when they were last counted.
#pragma once

#include "core/game/position/position.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace groma::game {

// `moved(piece)` for each; mostly few are, so that two are compared at once.
template <class Moved>
void forEachMoved(StoredCells now, const std::int32_t* then, const Moved& moved) {
    const std::size_t count = now.size();
    std::size_t piece = 0;
    for (; piece + 1 < count; piece += 2) {
        std::uint64_t here = 0, there = 0;
        std::memcpy(&here, now.begin() + piece, sizeof here);
        std::memcpy(&there, then + piece, sizeof there);
        if (here == there) {
            continue;
        }
        for (const std::size_t one : {piece, piece + 1}) {
            if (now[one] != then[one]) {
                moved(static_cast<std::int32_t>(one));
            }
        }
    }
    if (piece < count && now[piece] != then[piece]) {
        moved(static_cast<std::int32_t>(piece));
    }
}

} // namespace groma::game
