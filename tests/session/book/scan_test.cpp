// A page as a scanner gives it: askew, noisy, dark along the gutter. What tesseract reads of it is its own;
// that the columns, paragraphs and headings are found is ours.
#include "formats/book/passages.h"
#include "formats/book/print_file.h"
#include "formats/book/reading_order.h"
#include "formats/book/scan_lines.h"
#include "formats/draw/picture_reader.h"
#include "formats/draw/png.h"
#include "formats/project/run_program.h"
#include "tests/session/book/hidden_book.h"

#include <cairo.h>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

namespace groma::session {
namespace {

namespace fs = std::filesystem;

bool isThere(const std::string& program, const std::string& package) {
    const auto ran = formats::runProgram({program, "-v"});
    const bool there = ran || ran.error().kind != formats::ProgramProblem::Kind::NotInstalled;
    if (!there) MESSAGE("skipped: there is no `" << program << "`; the package is " << package);
    return there;
}

// Grey, turned about its middle, with grains and a shadow along its left edge.
std::string scanned(const formats::Pixels& page, double degrees) {
    const int width = page.width, height = page.height;
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_surface_flush(surface);
    unsigned char* data = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    const double c = std::cos(degrees * std::numbers::pi / 180),
                 s = std::sin(degrees * std::numbers::pi / 180);
    const auto grey = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= width || y >= height) return 255.0;
        const auto at =
            static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
        return static_cast<double>(page.rows[at] & 0xFFU);
    };
    std::uint32_t grains = 12345;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double dx = x - width / 2.0, dy = y - height / 2.0;
            const double fx = width / 2.0 + dx * c + dy * s, fy = height / 2.0 - dx * s + dy * c;
            const int x0 = static_cast<int>(std::floor(fx)), y0 = static_cast<int>(std::floor(fy));
            const double u = fx - x0, v = fy - y0;
            double value = (grey(x0, y0) * (1 - u) + grey(x0 + 1, y0) * u) * (1 - v) +
                           (grey(x0, y0 + 1) * (1 - u) + grey(x0 + 1, y0 + 1) * u) * v;
            constexpr int kShadow = 110; // pixels
            if (x < kShadow) value *= 0.45 + 0.55 * x / kShadow;
            grains = grains * 1664525U + 1013904223U;
            value += (static_cast<double>(grains >> 24U) - 128) / 5;
            const auto level = static_cast<std::uint32_t>(std::clamp(value, 0.0, 255.0));
            reinterpret_cast<std::uint32_t*>(data + static_cast<std::ptrdiff_t>(y) * stride)[x] =
                level << 16U | level << 8U | level;
        }
    cairo_surface_mark_dirty(surface);
    auto bytes = formats::pngOf(surface);
    cairo_surface_destroy(surface);
    REQUIRE(bytes);
    return *bytes;
}

// What is typed the same way in print and by hand.
std::string plainQuotes(std::string text) {
    for (std::size_t at = 0; (at = text.find("\u2019", at)) != std::string::npos;) text.replace(at, 3, "'");
    return text;
}

// How many letters must be changed, put in or taken out (Levenshtein).
std::size_t lettersWrong(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t before = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t kept = before + (a[i - 1] == b[j - 1] ? 0 : 1);
            before = row[j];
            row[j] = std::min({kept, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

std::string textOf(const formats::CutBook& book) {
    std::string all;
    for (const formats::Passage& passage : book.passages) all += plainQuotes(passage.text) + "\n";
    return all;
}

std::string numbersOf(const formats::CutBook& book) {
    std::string all;
    for (const auto& [number, heading] : book.sections) all += number + " ";
    return all;
}

formats::ScannedWord word(const char* text, double left, double top, double right, double bottom, int line) {
    return {{text, {left, top, right, bottom}}, line};
}

} // namespace

TEST_CASE("the lines of a page that lay askew are level, and words are as high as their line") {
    std::vector<formats::ScannedWord> words;
    constexpr double kSlope = 0.02;
    for (int line = 0; line < 4; ++line)
        for (int i = 0; i < 8; ++i) {
            const double left = 50 + i * 40, fall = (left + 15) * kSlope, top = 100 + line * 20 + fall;
            // Every other word has no tall letter; every fourth one hangs.
            words.push_back(
                word("w", left, top + (i % 2 == 0 ? 0 : 3), left + 30, top + (i % 4 == 0 ? 13 : 10), line));
        }
    words.push_back(word("on", 50, 183.4, 62, 191.4, 9)); // the end of a paragraph, alone in its line
    words.push_back(word("HEAD", 50, 60, 130, 84, 10));   // in letters of another size
    CHECK(formats::slopeOf(words) == doctest::Approx(kSlope).epsilon(0.1));
    const std::vector<formats::PrintedWord> straight = formats::straightened(words, 400, 400);
    REQUIRE(straight.size() == words.size());
    for (std::size_t i = 0; i < 32; ++i) {
        CHECK(straight[i].box.top == straight[i / 8 * 8].box.top);
        CHECK(straight[i].box.height() == doctest::Approx(straight[0].box.height()));
    }
    CHECK(straight[8].box.top - straight[0].box.top == doctest::Approx(20).epsilon(0.05));
    CHECK(straight[32].box.height() == doctest::Approx(straight[0].box.height()));
    CHECK(straight[33].box.height() > 1.5 * straight[0].box.height());
    CHECK(formats::straightened({}, 400, 400).empty());
    CHECK(formats::slopeOf({word("a", 0, 0, 1, 1, 0)}) == 0);
}

TEST_CASE(
    "a page as a scanner gives it has its columns, paragraphs and headings, and nearly all of its letters") {
    if (!isThere("groff", "groff") || !isThere("pdftoppm", "poppler-utils") ||
        !isThere("tesseract", "tesseract-ocr, tesseract-ocr-fra"))
        return;
    for (const auto& [seed, degrees] : {std::pair<std::uint64_t, double>{1, 0.7}, {3, -0.7}}) {
        CAPTURE(seed);
        const fs::path folder = fs::temp_directory_path() / fmt::format("groma-scan-{}-{}", ::getpid(), seed);
        fs::create_directories(folder);
        const std::string source = (folder / "page.ms").string(), pdf = (folder / "page.pdf").string();
        std::ofstream(source, std::ios::binary) << typeset(hiddenBook(seed), seed);
        const auto made =
            formats::runProgram({"groff", "-k", "-Kutf8", "-t", "-ms", "-Tpdf", paperOf(seed), source});
        REQUIRE(made);
        std::ofstream(pdf, std::ios::binary) << *made;
        REQUIRE(formats::runProgram({"pdftoppm", "-r", "150", "-gray", "-f", "1", "-l", "1", "-singlefile",
                                     "-png", pdf, (folder / "clean").string()}));
        const auto clean = formats::readPng((folder / "clean.png").string(), 4096);
        REQUIRE(clean);
        const std::string scan = (folder / "scan.png").string();
        std::ofstream(scan, std::ios::binary) << scanned(*clean, degrees);

        formats::KeptPages kept;
        const auto page = formats::readPrintPage(pdf, 1),
                   askew = formats::readPrintPage(scan, 1, {.kept = &kept});
        REQUIRE(page);
        REQUIRE_MESSAGE(askew, (askew ? "" : askew.error()));
        const formats::CutBook key = formats::cutIntoPassages(formats::inReadingOrder({*page}), "GUE");
        const formats::CutBook read = formats::cutIntoPassages(formats::inReadingOrder({*askew}), "GUE");
        const std::string wanted = textOf(key), found = textOf(read);
        const std::size_t wrong = lettersWrong(wanted, found);
        MESSAGE("seed " << seed << ": " << wrong << " letters wrong of " << wanted.size() << ", "
                        << read.passages.size() << " passages of " << key.passages.size());
        CHECK(numbersOf(read) == numbersOf(key));
        CHECK(read.passages.size() == key.passages.size());
        CHECK(wrong * 100 <= 4 * wanted.size()); // what tesseract took for another letter
        // A copy is known by its bytes: nothing is read in it that was not put there.
        const std::string copy = (folder / "copy.png").string();
        fs::copy_file(scan, copy);
        const std::uint64_t copied = formats::KeptPages::keyOf(copy, "fra+eng");
        REQUIRE(kept.of(copied, 1));
        CHECK(kept.of(copied, 1)->words.size() == askew->words.size());
        CHECK_FALSE(kept.of(copied, 2));
        kept.keep(copied, 1, {1, 2, {}});
        const auto again = formats::readPrintPage(copy, 1, {.kept = &kept});
        REQUIRE(again);
        CHECK(again->words.empty());
        CHECK_FALSE(formats::readPrintPage(copy, 1, {.languages = "eng", .kept = &kept})->words.empty());
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
}

} // namespace groma::session
