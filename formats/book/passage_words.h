// The words of one passage as they lie on a page.
#pragma once

#include "formats/book/page_places.h"
#include "formats/book/printed.h"
#include "formats/text/source_file.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

struct PassageWords {
    struct Word {
        Span bytes; // of the text
        PrintedBox box;
        bool begins = false; // a line
    };
    std::string text;        // the words with a blank between them; what a hyphen parted is joined
    std::vector<Word> words; // in the order of the text; two stand side by side where a hyphen parted them
};

// Line by line within each of the boxes that lie on that page, in their order.
[[nodiscard]] PassageWords wordsOfPassage(const PrintedPage& page, const std::vector<BoxOnPage>& boxes,
                                          int number);

// Where in `text`, the passage as its file has it, the words from that one on begin: hyphens, blanks and
// signs may be others. Nothing where the text has other words there.
[[nodiscard]] std::optional<std::size_t> sameWords(std::string_view text, const PassageWords& printed,
                                                   std::size_t word);

} // namespace groma::formats
