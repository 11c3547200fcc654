// Words with their places, as other programs write them down.
#pragma once

#include "formats/book/printed.h"
#include "formats/exchange/problem.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// What `pdftotext -bbox` writes of a PDF: XHTML, a page with its words. Bounded: 2 000 pages, 2 million
// words.
[[nodiscard]] std::expected<std::vector<PrintedPage>, ForeignProblem> readBboxWords(std::string_view xhtml);

// What `tesseract ... tsv` writes of one picture, whose pixels are 1/`resolution` inch, laid straight
// (scan_lines.h). Words that it is not sure of are kept: a person reads them.
[[nodiscard]] std::expected<PrintedPage, ForeignProblem> readTesseractWords(std::string_view tsv,
                                                                            double resolution);

// Ligatures become letters, spacing and combining accents join their letter, blanks of all kinds become one
// space.
[[nodiscard]] std::string plainLetters(std::string_view text);

} // namespace groma::formats
