#pragma once

#include "formats/book/printed.h"

#include <expected>
#include <string>

namespace groma::formats {

struct PrintFileOptions {
    std::string languages = "fra+eng"; // that tesseract looks for
};

// The text of a book's file: .txt read as it is; .pdf by pdftotext, or, where its pages are pictures, by
// pdftoppm and tesseract; .png, .jpg, .tif by tesseract. The error says what is wrong, and which package has
// a program that is missing.
[[nodiscard]] std::expected<PrintedText, std::string> readPrintFile(const std::string& path,
                                                                    const PrintFileOptions& options = {});

// ".pdf, .txt, ..."
[[nodiscard]] std::string printFileEndings();

} // namespace groma::formats
