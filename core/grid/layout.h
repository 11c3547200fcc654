// The shape of a map and how the book numbers it: plain data, as a rules file or scenario gives it.
//
// Cells stand in *lines*: rows from north to south for hexes with a point up and for squares, columns from
// west to east for hexes with a flat top. Every other line of hexes is displaced half a cell toward its end,
// which for a running number along the lines means toward higher numbers.
#pragma once

#include "core/base/result.h"
#include "core/grid/family.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace groma::grid {

// Which lines are displaced, the first line being 1. Squares: always None.
enum class Displaced : std::uint8_t { None, OddLines, EvenLines };

enum class Numbering : std::uint8_t {
    AlongLines,   // one running number, line after line
    AcrossLines,  // one running number: the first cell of every line, then the second of every line that has
                  // one
    LineAndPlace, // half of the digits count lines, the other half places in the line (column 03, row 05:
                  // "0305")
    PlaceAndLine, // the same, place first
};

// As scenarios write them, by Displaced and by Numbering.
inline constexpr std::array<std::string_view, 3> kDisplacedNames{"none", "odd", "even"};
inline constexpr std::array<std::string_view, 4> kNumberingNames{"rows", "columns", "row_column",
                                                                 "column_row"};

struct Layout {
    Family family = Family::HexPointy;
    std::vector<int> lineLengths; // cells in each line, each at least 1
    Displaced displaced = Displaced::EvenLines;
    Numbering numbering = Numbering::AlongLines;
    int firstNumber = 1;  // of the map; with LineAndPlace and PlaceAndLine the first line and the first place
    int numberDigits = 3; // book numbers are padded with zeros to this many digits

    friend bool operator==(const Layout&, const Layout&) = default;
};

inline constexpr int kMaxLines = 4096;
inline constexpr int kMaxLineLength = 4096;
inline constexpr int kMaxCells = 1 << 22;

// What is wrong with a layout, if anything: no lines, an empty line, too many cells, hexes without displaced
// lines, numbers that do not fit in their digits.
base::Result<void> checkLayout(const Layout& layout);
int cellCount(const Layout& layout);

} // namespace groma::grid
