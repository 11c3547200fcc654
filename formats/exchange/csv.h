#pragma once

#include "formats/exchange/problem.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

struct CsvField {
    std::string text;
    int line = 1, column = 1;
};
using CsvRow = std::vector<CsvField>;

// Comma separated values as spreadsheets write them (RFC 4180): quoted fields may hold commas, line feeds and
// doubled quotes. A semicolon or tab that parts the first line parts all of them. Empty lines are left out.
// Bounded: 100 000 rows, 64 fields a row.
[[nodiscard]] std::expected<std::vector<CsvRow>, ForeignProblem> readCsv(std::string_view text);

// A field, quoted where it must be.
[[nodiscard]] std::string csvField(std::string_view text);

} // namespace groma::formats
