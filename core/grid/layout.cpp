#include "core/grid/layout.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::grid {

namespace {

constexpr int kMostDigits = 9;

std::int64_t powerOfTen(int digits) {
    std::int64_t power = 1;
    for (int i = 0; i < digits; ++i) {
        power *= 10;
    }
    return power;
}

base::Result<void> checkLines(const Layout& layout) {
    if (layout.lineLengths.empty()) {
        return base::fail("a map needs at least one line of cells");
    }
    if (layout.lineLengths.size() > static_cast<std::size_t>(kMaxLines)) {
        return base::fail(
            fmt::format("a map has at most {} lines, not {}", kMaxLines, layout.lineLengths.size()));
    }
    std::int64_t cells = 0;
    for (std::size_t i = 0; i < layout.lineLengths.size(); ++i) {
        const int length = layout.lineLengths[i];
        if (length < 1 || length > kMaxLineLength) {
            return base::fail(
                fmt::format("line {} has {} cells; a line has 1 to {}", i + 1, length, kMaxLineLength));
        }
        cells += length;
    }
    if (cells > kMaxCells) {
        return base::fail(fmt::format("a map has at most {} cells, not {}", kMaxCells, cells));
    }
    return {};
}

base::Result<void> checkNumbers(const Layout& layout) {
    if (layout.numberDigits < 1 || layout.numberDigits > kMostDigits) {
        return base::fail(
            fmt::format("book numbers have 1 to {} digits, not {}", kMostDigits, layout.numberDigits));
    }
    if (layout.firstNumber < 0) {
        return base::fail(fmt::format("the first number is {}; it cannot be below 0", layout.firstNumber));
    }
    const bool running =
        layout.numbering == Numbering::AlongLines || layout.numbering == Numbering::AcrossLines;
    if (!running && layout.numberDigits % 2 != 0) {
        return base::fail("numbers of line and place need an even number of digits");
    }
    const std::int64_t room = powerOfTen(running ? layout.numberDigits : layout.numberDigits / 2);
    const std::int64_t most =
        running ? cellCount(layout)
                : std::max<std::int64_t>(std::ranges::max(layout.lineLengths),
                                         static_cast<std::int64_t>(layout.lineLengths.size()));
    if (layout.firstNumber + most > room) {
        return base::fail(fmt::format("{} cells from number {} on do not fit in {} digits", most,
                                      layout.firstNumber, layout.numberDigits));
    }
    return {};
}

} // namespace

base::Result<void> checkLayout(const Layout& layout) {
    if (isHex(layout.family) && layout.displaced == Displaced::None) {
        return base::fail("every other line of hexes is displaced; say whether the odd or the even ones");
    }
    if (!isHex(layout.family) && layout.displaced != Displaced::None) {
        return base::fail("lines of squares are not displaced");
    }
    if (auto lines = checkLines(layout); !lines) {
        return lines;
    }
    return checkNumbers(layout);
}

int cellCount(const Layout& layout) {
    std::int64_t cells = 0;
    for (const int length : layout.lineLengths) {
        cells += length;
    }
    return static_cast<int>(std::min<std::int64_t>(cells, INT32_MAX));
}

} // namespace groma::grid
