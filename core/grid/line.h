// The straight line between two cells, centre to centre, worked out exactly.
//
// A step is a cell whose inside the line crosses, or, where the line runs along a side (or, on squares,
// through a corner), the two cells on either hand: there it passes between them. A cell touched only in a
// point of its border is no step.
#pragma once

#include "core/grid/geometry.h"

#include <vector>

namespace groma::grid {

struct LineStep {
    Axial cell;
    Axial other; // the second cell, when between is true
    bool between = false;
};

// Walks from the cell after `from` up to and including `to`, which may lie outside the map as may what is
// between.
class LineWalker {
  public:
    LineWalker(Family family, Axial from, Axial to);

    // False when the walk is over.
    bool next(LineStep& out);

  private:
    struct Exit {
        Direction first;
        Direction second; // kNoDirection unless the line leaves through a corner
    };
    Exit leave() const;

    Family family_;
    Axial origin_;
    Axial vector_;
    Axial at_;   // relative to origin_
    Axial jump_; // where the walk continues after a step between two cells
    bool jumping_ = false;
};

struct LineCells {
    CellId cell; // kNoCell where the line leaves the map
    CellId other = kNoCell;
    bool between = false; // the line passes between cell and other, one of which may be off the map

    friend bool operator==(const LineCells&, const LineCells&) = default;
};
inline LineCells onMap(const Geometry& geometry, const LineStep& at) {
    return {geometry.cellAt(at.cell), at.between ? geometry.cellAt(at.other) : kNoCell, at.between};
}

// From the first cell after `from` to `to`; empty when they are the same.
std::vector<LineCells> line(const Geometry& geometry, CellId from, CellId to);

} // namespace groma::grid
