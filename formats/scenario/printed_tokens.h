// The words and signs of printed prose, with their bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

struct PrintedToken {
    enum class Kind : std::uint8_t {
        Word,
        Number,  // `007`, `007-011`
        Bracket, // `(4-3)`, closed in its paragraph, at most 80 bytes
        Comma,   // and semicolon
        Stop,    // and any other sign
        Colon,
        Joiner, // a dash that stands alone, `&`
        Mark,   // `<u>`, `</u>`, `**`, a bullet
        Line,   // the end of a line
        Paragraph
    };
    Kind kind = Kind::Word;
    std::size_t begin = 0, end = 0;
    std::string_view text;
};

// In order; only blanks lie between them.
[[nodiscard]] std::vector<PrintedToken> printedTokens(std::string_view text);

// A bracket's text with plain blanks and dashes.
[[nodiscard]] std::string plainBracket(std::string_view bracket);

// Words that stand beside the numbers of cells: hex, hexagones, à, to, et, and.
[[nodiscard]] bool isCellWord(std::string_view word);
// The same as readNotation knows it.
[[nodiscard]] std::string_view plainCellWord(std::string_view word);

} // namespace groma::formats
