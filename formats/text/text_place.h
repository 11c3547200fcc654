// A place of a file as people write it: `units.yaml:62`, `units.yaml:62:14`.
#pragma once

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
// A number from 1 on, and nothing else.
[[nodiscard]] std::optional<std::size_t> countFrom(std::string_view text);

} // namespace groma::formats
