#pragma once

#include "formats/book/printed.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// Knows from the other lines of the same book whether a hyphen at a line's end belongs to the word:
// "peut-être" stands somewhere in the middle of a line, "désorga-nisée" does not.
class Hyphens {
  public:
    explicit Hyphens(const std::vector<PrintedLine>& lines);

    // The text with the next line behind it: without the hyphen, with it, or with a space between.
    void join(std::string& text, std::string_view next) const;

  private:
    std::set<std::string, std::less<>> words_; // in small letters as far as ASCII goes
};

} // namespace groma::formats
