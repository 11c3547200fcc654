// Words of a page in rows, before anybody knows what they are.
#pragma once

#include "formats/book/printed.h"

#include <string>
#include <vector>

namespace groma::formats::printed {

// Lines are set in letters of another size where one is so many times as large.
constexpr double kOtherLetters = 1.15;

using Words = std::vector<const PrintedWord*>;

struct Row {
    Words words; // from left to right
    PrintedBox box;
};

[[nodiscard]] PrintedBox boxOf(const Words& words);
[[nodiscard]] std::string textOf(const Row& row);
// The value below which so large a share of them lies; 0 of none.
[[nodiscard]] double quantile(std::vector<double> values, double share);
// Their median height.
[[nodiscard]] double lettersOf(const Words& words);
// From the top of the page down.
[[nodiscard]] std::vector<Row> rowsOf(Words words);

} // namespace groma::formats::printed
