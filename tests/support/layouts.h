// Plain shapes of maps.
#pragma once

#include "core/grid/layout.h"

#include <algorithm>
#include <cstddef>

namespace groma::grid {

// Every line of the same length.
inline Layout uniformLayout(Family family, int lines, int length,
                            Displaced displaced = Displaced::EvenLines) {
    Layout layout;
    layout.family = family;
    layout.lineLengths.assign(static_cast<std::size_t>(std::max(lines, 0)), length);
    layout.displaced = isHex(family) ? displaced : Displaced::None;
    for (int most = 1000; lines * length >= most; most *= 10) {
        ++layout.numberDigits;
    }
    return layout;
}

// Odd lines (the first, the third, ...) of one length, even lines of another; the shorter ones are displaced
// inward.
inline Layout alternatingLayout(Family family, int lines, int oddLength, int evenLength) {
    Layout layout = uniformLayout(family, lines, std::max(oddLength, evenLength),
                                  oddLength < evenLength ? Displaced::OddLines : Displaced::EvenLines);
    for (std::size_t i = 1; i < layout.lineLengths.size(); i += 2) {
        layout.lineLengths[i] = evenLength;
    }
    for (std::size_t i = 0; i < layout.lineLengths.size(); i += 2) {
        layout.lineLengths[i] = oddLength;
    }
    return layout;
}

} // namespace groma::grid
