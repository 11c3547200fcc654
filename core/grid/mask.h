// Zones drawn as pictures in the frame of a piece that faces up the page.
//
// Rows of cells, one character each, separated by single spaces; `^` is a cell of the piece (the first of the
// topmost row is its anchor), `.` and blanks are nothing, any other character is a cell with that label.
//   squares                 hexes, facing a side          hexes, facing a corner
//   z z                         z                            z   z
//   ^ ^                       z   z                            ^
//                               ^                            r   r
// Hexes are drawn on half steps: a neighbour ahead of a side stands two rows up, those beside it one row up
// or down and one column over; a neighbour beside a corner stands two columns over, the others one row and
// one column.
#pragma once

#include "core/base/result.h"
#include "core/grid/facing.h"
#include "core/grid/footprint.h"

#include <string_view>
#include <vector>

namespace groma::grid {

struct MaskCell {
    FrameOffset at;
    char label = 'x';

    friend constexpr bool operator==(const MaskCell&, const MaskCell&) = default;
};

// Line and column count from 1 within the picture.
struct MaskError {
    int line = 1;
    int column = 1;
    std::string message;
};

struct Mask {
    Footprint piece;             // the `^` cells, anchor first
    std::vector<MaskCell> cells; // rows from the top, left to right

    friend bool operator==(const Mask&, const Mask&) = default;
};

std::expected<Mask, MaskError> parseMask(std::string_view picture, Family family, FacingKind facing);

// Cells on the map with this label ('\0': with any), in the order of the picture.
std::vector<CellId> cellsOf(const Geometry& geometry, const Mask& mask, Pose pose, char label = '\0');

} // namespace groma::grid
