// The melee table of samples/ars-bellum, for floors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace groma::bench {

// By the die and the column: AE, AD, AT, AR, DR, DT, DD, DE.
inline constexpr std::array<std::array<std::uint8_t, 8>, 8> kMeleeResults{{{0, 1, 1, 2, 3, 4, 4, 5},
                                                                           {1, 1, 2, 3, 4, 4, 5, 5},
                                                                           {1, 2, 3, 4, 4, 5, 5, 6},
                                                                           {2, 3, 3, 4, 5, 5, 6, 6},
                                                                           {3, 3, 4, 5, 5, 6, 6, 7},
                                                                           {3, 4, 4, 5, 6, 6, 7, 7},
                                                                           {3, 4, 5, 6, 6, 6, 7, 7},
                                                                           {3, 5, 5, 6, 6, 7, 7, 7}}};

inline std::size_t meleeColumn(int attack, int defence) {
    constexpr std::array<std::pair<int, int>, 7> kHeads{
        {{1, 2}, {2, 3}, {1, 1}, {3, 2}, {2, 1}, {3, 1}, {4, 1}}};
    std::size_t column = 0;
    while (column < kHeads.size() && attack * kHeads[column].second >= defence * kHeads[column].first)
        ++column;
    return column;
}

} // namespace groma::bench
