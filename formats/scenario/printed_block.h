// The set-up of a battle as a book prints it: one paragraph or many lines, with headings of the sides,
// entries between commas and words around them, cut into parts. French and English.
//   <u>Gauls</u> : Brennus (CHIEF 4-3) hex 005, 5 FOOT (3-3) hexes 007 à 011, 2 CART (2-4) hexes 022 et 023
#pragma once

#include "formats/scenario/notation.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// What the rules and the scenario call things; in capitals or not.
struct PrintedNames {
    std::vector<std::string> types, sides;
};

// A type that is named among other words with its values: `HAST (4-3)`.
struct TypeMention {
    std::string type;
    std::vector<std::string> printed;
    std::size_t begin = 0, end = 0; // bytes of the name
};

struct PrintedPart {
    enum class Kind : std::uint8_t {
        Words,   // place nothing
        Heading, // whose the parts after it are
        Pieces
    };
    Kind kind = Kind::Words;
    std::size_t begin = 0, end = 0;    // bytes of the text; parts follow each other without a gap
    std::string name;                  // of a heading, without marks
    NotedPieces pieces;                // its problem may be set
    std::string noted;                 // pieces: their words in one line, marks left out
    std::vector<TypeMention> mentions; // of words
};

// Every byte is in one part; what is no heading and no entry is words, a line each.
[[nodiscard]] std::vector<PrintedPart> cutPrintedBlock(std::string_view text, const PrintedNames& names);

// Words of letters, at least `least` bytes long, in order; marks in <> left out.
[[nodiscard]] std::vector<std::string_view> lettersOf(std::string_view text, std::size_t least = 1);

} // namespace groma::formats
