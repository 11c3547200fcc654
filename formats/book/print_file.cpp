#include "formats/book/print_file.h"

#include "core/base/letters.h"
#include "core/diag/sink.h"
#include "formats/book/plain_text.h"
#include "formats/book/printed_sources.h"
#include "formats/book/reading_order.h"
#include "formats/project/file_system.h"
#include "formats/project/run_program.h"
#include "formats/project/scratch_folder.h"
#include "formats/text/source_file.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

namespace groma::formats {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostTextBytes = 16U << 20;
constexpr std::size_t kMostScannedPages = 300;
constexpr std::chrono::minutes kMostTimeOfAPage{2};
constexpr std::chrono::minutes kMostTimeOfABook{10};

constexpr std::array<std::string_view, 5> kPictures{".png", ".jpg", ".jpeg", ".tif", ".tiff"};

// Program: its package in Debian.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kPackages{
    {{"pdftotext", "poppler-utils"},
     {"pdfinfo", "poppler-utils"},
     {"pdftoppm", "poppler-utils"},
     {"tiff2pdf", "libtiff-tools"},
     {"tesseract", "tesseract-ocr, tesseract-ocr-fra"}}};

std::unexpected<std::string> told(const std::string& program, const ProgramProblem& problem) {
    return std::unexpected(toldProgram(program, problem));
}

std::expected<PrintedPage, std::string> scannedPage(const std::string& path,
                                                    const PrintFileOptions& options) {
    const auto tsv = runProgram(
        {"tesseract", path, "-", "-l", options.languages, "--dpi", std::to_string(kScanResolution), "tsv"},
        {.time = kMostTimeOfAPage, .stop = options.stop});
    if (!tsv) return told("tesseract", tsv.error());
    auto page = readTesseractWords(*tsv, kScanResolution);
    if (!page) return std::unexpected(problemText(path, page.error()));
    return std::move(*page);
}

std::uint64_t keyOf(const std::string& print, const PrintFileOptions& options) {
    return options.kept == nullptr ? 0 : KeptPages::keyOf(print, options.languages);
}

// `picture`: of the page of the print with that key.
std::expected<PrintedPage, std::string> scannedOnce(const std::string& picture, std::uint64_t key, int page,
                                                    const PrintFileOptions& options) {
    if (options.kept != nullptr)
        if (auto known = options.kept->of(key, page)) return *std::move(known);
    auto words = scannedPage(picture, options);
    if (words && options.kept != nullptr) options.kept->keep(key, page, *words);
    return words;
}

std::expected<std::vector<PrintedPage>, std::string> scannedPages(const std::string& path,
                                                                  const PrintFileOptions& options) {
    const ScratchFolder folder("groma-book-");
    if (folder.path().empty()) return std::unexpected("no temporary folder for the pages of `" + path + "`");
    const auto drawn = runProgram({"pdftoppm", "-r", std::to_string(kScanResolution), "-gray", "-png", "-l",
                                   std::to_string(kMostScannedPages + 1), path, folder.path() + "/page"},
                                  {.time = kMostTimeOfABook, .stop = options.stop});
    if (!drawn) return told("pdftoppm", drawn.error());
    std::vector<std::string> pictures; // their numbers have leading zeros
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path(), error))
        pictures.push_back(entry.path().string());
    std::ranges::sort(pictures);
    if (pictures.size() > kMostScannedPages)
        return std::unexpected("more than " + std::to_string(kMostScannedPages) + " scanned pages");
    std::vector<PrintedPage> pages;
    const std::uint64_t key = keyOf(path, options);
    for (const std::string& picture : pictures) {
        if (options.progress)
            options.progress(static_cast<double>(pages.size()) / static_cast<double>(pictures.size()));
        auto page = scannedOnce(picture, key, static_cast<int>(pages.size()) + 1, options);
        if (!page) return std::unexpected(page.error());
        pages.push_back(std::move(*page));
    }
    return pages;
}

std::expected<PrintedText, std::string> readPdf(const std::string& path, const PrintFileOptions& options) {
    const auto words = runProgram({"pdftotext", "-bbox", "-enc", "UTF-8", path, "-"}, {.stop = options.stop});
    if (!words) return told("pdftotext", words.error());
    auto pages = readBboxWords(*words);
    if (!pages) return std::unexpected(problemText(path, pages.error()));
    if (std::ranges::all_of(*pages, [](const PrintedPage& page) { return page.words.empty(); })) {
        auto scanned = scannedPages(path, options);
        if (!scanned) return std::unexpected("its pages are pictures, and " + scanned.error());
        return inReadingOrder(*scanned);
    }
    return inReadingOrder(*pages);
}

std::expected<PrintedText, std::string> readText(const std::string& path) {
    const RealFileSystem files;
    auto bytes = files.read(path, kMostTextBytes);
    if (!bytes) return std::unexpected(bytes.error().message);
    const SourceFile source(path, std::move(*bytes));
    diag::Sink sink;
    std::string text(source.bytes());
    std::ranges::replace(text, '\f', '\n'); // parts pages, and is no mistake
    if (!checkEncoding(SourceFile(path, std::move(text)), 0, sink))
        return std::unexpected("`" + path + "` is no text in UTF-8");
    return plainText(source.bytes());
}

} // namespace

std::string endingOf(const std::string& path) { return base::lowered(fs::path(path).extension().string()); }

std::string toldProgram(const std::string& program, const ProgramProblem& problem) {
    std::string text = problem.message;
    if (problem.kind == ProgramProblem::Kind::NotInstalled)
        for (const auto& [name, package] : kPackages)
            if (name == program) text += "; the package is " + std::string(package);
    return text;
}

std::expected<PrintedPage, std::string> readPrintPage(const std::string& path, int page,
                                                      const PrintFileOptions& options) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return std::unexpected("there is no file `" + path + "`");
    const std::string whole = fs::absolute(path).string(); // no program takes it for an option
    if (endingOf(path) != ".pdf") return scannedOnce(whole, keyOf(whole, options), 1, options);
    const std::string number = std::to_string(page);
    const auto words =
        runProgram({"pdftotext", "-bbox", "-enc", "UTF-8", "-f", number, "-l", number, whole, "-"},
                   {.stop = options.stop});
    if (!words) return told("pdftotext", words.error());
    auto pages = readBboxWords(*words);
    if (!pages) return std::unexpected(problemText(path, pages.error()));
    if (!pages->empty() && !pages->front().words.empty()) return std::move(pages->front());
    const std::uint64_t key = keyOf(whole, options);
    if (options.kept != nullptr)
        if (auto known = options.kept->of(key, page)) return *std::move(known);
    const ScratchFolder folder("groma-page-");
    if (folder.path().empty()) return std::unexpected("no temporary folder for a page of `" + path + "`");
    const std::string stem = folder.path() + "/page";
    const auto drawn = runProgram({"pdftoppm", "-r", std::to_string(kScanResolution), "-gray", "-png", "-f",
                                   number, "-l", number, "-singlefile", whole, stem},
                                  {.time = kMostTimeOfAPage, .stop = options.stop});
    if (!drawn) return told("pdftoppm", drawn.error());
    return scannedOnce(stem + ".png", key, page, options);
}

bool isPrintFile(const std::string& path) {
    const std::string ending = endingOf(path);
    return ending == ".pdf" || ending == ".txt" || std::ranges::find(kPictures, ending) != kPictures.end();
}

std::string printFileEndings() {
    std::string all = ".pdf, .txt";
    for (const std::string_view ending : kPictures) all += ", " + std::string(ending);
    return all;
}

std::expected<PrintedText, std::string> readPrintFile(const std::string& path,
                                                      const PrintFileOptions& options) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return std::unexpected("there is no file `" + path + "`");
    const std::string whole = fs::absolute(path).string(); // no program takes it for an option
    const std::string ending = endingOf(path);
    if (ending == ".txt") return readText(whole);
    if (ending == ".pdf") return readPdf(whole, options);
    if (std::ranges::find(kPictures, ending) == kPictures.end())
        return std::unexpected("`" + path + "` ends in none of " + printFileEndings());
    auto page = scannedOnce(whole, keyOf(whole, options), 1, options);
    if (!page) return std::unexpected(page.error());
    return inReadingOrder({std::move(*page)});
}

} // namespace groma::formats
