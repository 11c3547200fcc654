// Running heads and page numbers: what a book prints on each page and says once.
#pragma once

#include "formats/book/printed.h"

#include <set>
#include <string>
#include <vector>

namespace groma::formats {

struct RunningLines {
    std::set<const PrintedWord*> words; // of the pages
    std::vector<std::string> told;      // `"- 1 -" (3 pages)`: each once, in the order of the pages
};

// A line at the edge of a page is one where it stands at the same height on three pages and more, its numbers
// alone counting on with the pages, or, word for word, on each page but the first; the title of the book in
// small letters; a number that counts the pages.
// A heading that is like others but for its number is none: it may begin a page each time.
[[nodiscard]] RunningLines runningLines(const std::vector<PrintedPage>& pages);

} // namespace groma::formats
