// The words of a scan as if the page had lain straight and each line had been set in one size of type.
#pragma once

#include "formats/book/printed.h"

#include <vector>

namespace groma::formats {

struct ScannedWord {
    PrintedWord word; // its box is that of its ink
    int line = 0;     // words of one number stand in one line
};

// How far lines fall to the right, in points per point; the median of what the words of the lines say. 0
// where no line is long enough to tell.
[[nodiscard]] double slopeOf(const std::vector<ScannedWord>& words);

// Turned about the middle of the page until lines are level, each word as high as its line: the ink of "on"
// is half as high as that of "Alps", and neither is a heading. Lines about as high as most are made just so.
[[nodiscard]] std::vector<PrintedWord> straightened(std::vector<ScannedWord> words, double width,
                                                    double height);

} // namespace groma::formats
