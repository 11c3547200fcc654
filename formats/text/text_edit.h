#pragma once

#include "formats/text/source_file.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// Bytes [begin, end) of a text give way to the replacement.
struct TextEdit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string replacement;

    bool operator==(const TextEdit&) const = default;
};

using TextEdits = std::vector<TextEdit>;

// Two edits that touch the same bytes, or an edit outside the text.
struct EditConflict {
    TextEdit first;
    TextEdit second;
    std::string message;
};

// Applies edits that all refer to the text as it is now. Insertions at one point keep their given order.
[[nodiscard]] std::expected<std::string, EditConflict> applyEdits(std::string_view text, TextEdits edits);

// The same change with the bytes that both sides share at its ends left out; characters are never split.
[[nodiscard]] TextEdit narrowed(std::string_view text, TextEdit edit);

} // namespace groma::formats
