#pragma once

#include "formats/book/printed.h"

#include <string_view>

namespace groma::formats {

// A book as a text file (UTF-8): form feeds part pages, empty lines part paragraphs, tabs the cells of a
// table.
[[nodiscard]] PrintedText plainText(std::string_view text);

} // namespace groma::formats
