#pragma once

#include "formats/book/kept_pages.h"
#include "formats/book/printed.h"
#include "formats/project/run_program.h"

#include <expected>
#include <functional>
#include <string>

namespace groma::formats {

struct PrintFileOptions {
    std::string languages = "fra+eng";      // that tesseract looks for
    std::function<void(double)> progress{}; // told between pages how much is read, 0 to 1
    std::function<bool()> stop{};           // asked now and then: the print is wanted no more
    KeptPages* kept = nullptr;              // what tesseract read before; what it reads now joins it
};

// The text of a book's file: .txt read as it is; .pdf by pdftotext, or, where its pages are pictures, by
// pdftoppm and tesseract; .png, .jpg, .tif by tesseract. The error says what is wrong, and which package has
// a program that is missing.
[[nodiscard]] std::expected<PrintedText, std::string> readPrintFile(const std::string& path,
                                                                    const PrintFileOptions& options = {});

// The words of one page, from 1, with their places: of a .pdf by pdftotext, of one whose pages are pictures
// and of a picture by tesseract.
[[nodiscard]] std::expected<PrintedPage, std::string> readPrintPage(const std::string& path, int page,
                                                                    const PrintFileOptions& options = {});

// ".pdf, .txt, ..."
[[nodiscard]] std::string printFileEndings();
[[nodiscard]] bool isPrintFile(const std::string& path); // by its ending

// Of a path, in small letters: ".pdf".
[[nodiscard]] std::string endingOf(const std::string& path);
// What became of a program, with the package that has it where it is missing.
[[nodiscard]] std::string toldProgram(const std::string& program, const ProgramProblem& problem);

// Pixels an inch of a scan: tesseract's manual asks for 200 and more.
inline constexpr int kScanResolution = 200;

} // namespace groma::formats
