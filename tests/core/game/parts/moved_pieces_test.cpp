#include "core/game/parts/moved_pieces.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

namespace groma::game {

TEST_CASE("who stands elsewhere is found, wherever among the pieces") {
    for (std::size_t count = 0; count < 6; ++count) {
        const std::vector<std::int32_t> then(count, 7);
        for (std::uint32_t set = 0; set < 1U << count; ++set) {
            std::vector<std::int32_t> now = then;
            std::vector<std::int32_t> moved, found;
            for (std::size_t piece = 0; piece < count; ++piece) {
                if ((set >> piece & 1) != 0) {
                    now[piece] = kEliminatedCell;
                    moved.push_back(static_cast<std::int32_t>(piece));
                }
            }
            forEachMoved({now.data(), count}, then.data(),
                         [&](std::int32_t piece) { found.push_back(piece); });
            CHECK(found == moved);
        }
    }
}

} // namespace groma::game
