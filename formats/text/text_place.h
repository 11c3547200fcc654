// A place of a file as people write it: `units.yaml:62`, `units.yaml:62:14`.
#pragma once

#include "formats/text/source_file.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace groma::formats {

struct TextPlace {
    std::string_view file;
    std::size_t line = 0;              // from 1
    std::optional<std::size_t> column; // from 1, in characters
};

// Nothing where no number from 1 on stands behind the last colon.
[[nodiscard]] std::optional<TextPlace> textPlaceFrom(std::string_view text);
// The byte at which a character of a line begins, both counted from 0; the end of the line where it has
// fewer.
[[nodiscard]] std::size_t byteOf(const SourceFile& source, std::size_t line, std::size_t character);
// A number from 1 on, and nothing else.
[[nodiscard]] std::optional<std::size_t> countFrom(std::string_view text);

} // namespace groma::formats
