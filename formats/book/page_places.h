// Where a passage stands on the pages of its book: `page` and `place` of a passage.
#pragma once

#include "formats/yaml/cursor.h"

#include <vector>

namespace groma::formats {

// Points from the upper left corner of the page.
struct BoxOnPage {
    int page = 1; // from 1
    double left = 0, top = 0, width = 0, height = 0;
};

struct PassagePlaces {
    int page = 0;                 // from 1, where it begins; 0: not said
    std::vector<BoxOnPage> boxes; // one for each column or page that it stands in
};

// What is no page and no box is told to the cursor's sink and left out.
[[nodiscard]] PassagePlaces placesOf(yaml::MapCursor& passage);
// Of all passages, in the order of the book's list; what is wrong was told when the book was read.
[[nodiscard]] std::vector<PassagePlaces> placesOfAll(const yaml::Tree& book);

} // namespace groma::formats
