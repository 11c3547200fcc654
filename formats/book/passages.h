// A printed book cut into passages.
#pragma once

#include "formats/book/printed.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace groma::formats {

struct PlaceOnPage {
    int page = 1; // from 1
    PrintedBox box;
};

struct Passage {
    std::string id;      // "AB-6.3-2": the book's letters, the section, the running number in it
    std::string section; // "6.3", "6.3.c", or the words of a heading without a number; empty before the first
    std::string kind;    // "rule", "example", "table"
    std::string text;    // lines of a table and of a list are kept; those of a paragraph are joined
    int page = 1;        // where it begins
    std::vector<PlaceOnPage>
        places; // one for each column or page that it stands in; none: a text without places
};

struct CutBook {
    std::string title; // the first heading without a number; may be empty
    std::vector<std::pair<std::string, std::string>> sections; // "6.3": "Melee", in the book's order
    std::vector<Passage> passages;                             // in the order of reading
    std::vector<std::string> leftOut;                          // running heads, page numbers
};

// `letters`: of the book, before each id; may be empty.
[[nodiscard]] CutBook cutIntoPassages(const PrintedText& text, const std::string& letters);

} // namespace groma::formats
