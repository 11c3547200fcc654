// A printed book as programs hand it to us: words with their places on the pages, or nothing but text.
#pragma once

#include <string>
#include <vector>

namespace groma::formats {

// Points (1/72 inch) from the upper left corner of the page.
struct PrintedBox {
    double left = 0, top = 0, right = 0, bottom = 0;

    [[nodiscard]] double width() const { return right - left; }
    [[nodiscard]] double height() const { return bottom - top; }
    [[nodiscard]] double middle() const { return (top + bottom) / 2; }
    void take(const PrintedBox& other); // the smallest that holds both; an empty one holds nothing

    bool operator==(const PrintedBox&) const = default;
};

struct PrintedWord {
    std::string text; // UTF-8, composed
    PrintedBox box;
};

struct PrintedPage {
    double width = 0, height = 0;
    std::vector<PrintedWord> words; // in any order
};

// A line as a person reads it, in the order of reading: down the left column, then down the right one.
struct PrintedLine {
    std::string text;        // the cells of a table's row are parted by tabs
    int page = 1;            // from 1
    PrintedBox box;          // empty: the text has no places
    double letters = 0;      // median height of its words; 0 without places
    bool begins = false;     // a new paragraph
    bool afterBreak = false; // the first of a column or page: whether it begins, its words must say
    bool shortened = false;  // ends well before the right edge of its column: the next one is not its sequel
    bool setIn = false;      // begins right of where the lines of its column do
    bool full = false;       // ends at the edge of a column whose lines do
    bool row = false;        // of a table
};

struct PrintedText {
    std::vector<PrintedLine> lines;
    std::vector<std::string> leftOut; // running heads and page numbers, each once, in the order of the pages
};

} // namespace groma::formats
