// How books number their rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace groma::formats {

struct BookNumber {
    std::string section; // "6.3", or "c" of a lettered paragraph
    bool lettered = false;
    std::size_t length = 0; // bytes of the number with what parts it from the text
};

// The number that a line begins with: "6.3 ", "6.3. ", "1. ", "2) ", "c) ", "(c) ". A lone number without a
// point or a bracket is none: lines begin with "5 WARB".
[[nodiscard]] std::optional<BookNumber> numberAt(std::string_view line);

// May the section follow the other in a book: 6.4 on 6.3, 7 on 6.4, 6.3.1 on 6.3? Up to three numbers may be
// missing.
[[nodiscard]] bool follows(std::string_view section, std::string_view last);

} // namespace groma::formats
