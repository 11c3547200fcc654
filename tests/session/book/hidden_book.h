// A rule book made up by a seed: what it says (the key, which no reader is shown) and how it is printed, in
// two columns, in French, by groff. Its set-up has three misprints; the corrected edition has none.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace groma::session {

// A line of the set-up, as it ought to be.
struct KeyPieces {
    std::string side, type, name; // name: of a leader; else empty
    int count = 1;
    int from = 0, to = 0; // cells, by number; alone where equal
};

struct KeyPassage {
    std::string section, kind, text; // of a table: cells between tabs, rows between new lines
};

struct HiddenBook {
    std::string title;
    struct Section {
        std::string number, heading;
        std::vector<KeyPassage> passages; // in order
    };
    std::vector<Section> sections; // chapters with nothing but a heading among them
    std::vector<KeyPieces> setup;  // stands in the last section
    std::string setupText;         // as it is printed
    // What is wrong in it: the words as they are printed, and as they ought to be.
    std::vector<std::pair<std::string, std::string>> misprints;

    [[nodiscard]] std::vector<KeyPassage> passages() const; // of all sections
};

[[nodiscard]] HiddenBook hiddenBook(std::uint64_t seed);

// The errata: one passage says something else, one rule is new (between others, so that what comes after it
// has other numbers, or behind them), the misprints are mended.
struct Correction {
    HiddenBook book;
    std::string changedFrom, changedTo; // texts of the passage
    std::string added;                  // text of the new one
};
[[nodiscard]] Correction corrected(const HiddenBook& book, std::uint64_t seed);

// The source of groff: paper, columns, gutter, fonts, indents, numbers and justification by the seed.
[[nodiscard]] std::string typeset(const HiddenBook& book, std::uint64_t seed);
// What groff is to be called with besides.
[[nodiscard]] std::string paperOf(std::uint64_t seed);

// Rules and a battle without pieces that the set-up belongs to.
[[nodiscard]] std::string rulesOf(const HiddenBook& book);
[[nodiscard]] std::string battleOf(const HiddenBook& book);

} // namespace groma::session
