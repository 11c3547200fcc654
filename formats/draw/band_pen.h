// Bands along courses by cairo.
#pragma once

#include "formats/draw/pen.h"
#include "formats/draw/steps/courses.h"
#include "formats/draw/steps/symbols.h"

#include <vector>

namespace groma::formats {

// The pen's unit is the width of a cell; `cellPixels`: how many pixels (on paper: points) that is. The first
// band lies lowest, all along all courses, before the next begins.
void drawBands(const Pen& pen, const Bands& bands, const KindColours& colours,
               const std::vector<Course>& courses, double cellPixels, bool inkSaving);

} // namespace groma::formats
