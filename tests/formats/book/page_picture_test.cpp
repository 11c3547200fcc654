#include "formats/book/kept_pages.h"
#include "formats/book/page_picture.h"
#include "formats/book/picture_print.h"
#include "formats/project/run_program.h"
#include "formats/project/scratch_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

using namespace groma;

namespace {

// Poppler finds the objects of a PDF without a table by itself.
constexpr const char* kCropped = R"(%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[10 20 622 812]/CropBox[110 220 410 620]>>
endobj
5 0 obj<</Title(Battle size: 9 x 9)>>
endobj
trailer<</Size 6/Root 1 0 R/Info 5 0 R>>
%%EOF
)";

constexpr const char* kMarked = R"(%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R>>
endobj
4 0 obj<</Length 19>>
stream
100 0 100 200 re f 
endstream
endobj
trailer<</Size 5/Root 1 0 R>>
%%EOF
)";

bool runs(const std::string& program, const std::string& package = "poppler-utils") {
    const auto ran = formats::runProgram({program, "-v"});
    const bool there = ran || ran.error().kind != formats::ProgramProblem::Kind::NotInstalled;
    if (!there) MESSAGE("skipped: there is no `" << program << "`; the package is " << package);
    return there;
}

} // namespace

TEST_CASE("the size of a page is that of its MediaBox, whatever the title says") {
    CHECK(formats::longerSideOf("Title:           Battle size: large\n"
                                "Page    3 size:  300 x 400 pts\n"
                                "Page    3 MediaBox:     10.00    20.00   622.00   812.00\n"
                                "Page    3 CropBox:     110.00   220.00   410.00   620.00\n"
                                "File size:       606 bytes\n") == 792);
    CHECK(formats::longerSideOf("Page    1 MediaBox: 0.00 0.00 900.00 30.00") == 900);
    CHECK(formats::longerSideOf("Title:           Page 1 MediaBox: 0 0 9 9\n") == 0);
    CHECK(formats::longerSideOf("Page    1 MediaBox: 0.00 0.00 0.00 0.00\n") == 0);
    CHECK(formats::longerSideOf("Page    1 size:  300 x 400 pts\n") == 0);
    CHECK(formats::longerSideOf("") == 0);
}

TEST_CASE("a JPEG and a TIFF are pages to look at, on the scale of what is read in them") {
    if (!runs("pdfinfo") || !runs("pdftoppm")) return;
    const formats::ScratchFolder folder("groma-page-test-");
    const std::string pdf = folder.path() + "/page.pdf";
    std::ofstream(pdf, std::ios::binary) << kMarked;
    for (const auto& [format, name] : {std::pair("-jpeg", "/page.jpg"), std::pair("-tiff", "/page.tif")}) {
        CAPTURE(name);
        if (std::string(format) == "-tiff" && !runs("tiff2pdf", "libtiff-tools")) continue;
        REQUIRE(formats::runProgram(
            {"pdftoppm", "-r", "300", "-singlefile", format, pdf, folder.path() + "/page"}));
        const std::string file = folder.path() + name;
        CHECK(formats::hasPagePictures(file));
        const auto picture = formats::pagePicture(file, 1, 800);
        REQUIRE_MESSAGE(picture.has_value(), (picture ? "" : picture.error()));
        CHECK(std::max(picture->pixels.width, picture->pixels.height) >= 800);
        CHECK(std::max(picture->pixels.width, picture->pixels.height) <= 801);
        // Whatever resolution the file tells of itself, it is read as if of 200: 400 points become 600.
        CHECK(picture->pixelsPerPoint == doctest::Approx(800.0 / 600).epsilon(0.01));
        // The page is black from 150 to 300 points of its left edge and in its lower half.
        const auto dark = [&](double x, double y) {
            const int column = static_cast<int>(x * picture->pixelsPerPoint),
                      row = static_cast<int>(y * picture->pixelsPerPoint);
            return (picture->pixels.rows[static_cast<std::size_t>(row * picture->pixels.width + column)] &
                    0xFF) < 64;
        };
        CHECK(dark(225, 450));
        CHECK_FALSE(dark(75, 450));
        CHECK_FALSE(dark(225, 150));
        CHECK(formats::pagePicture(file, 2, 800).error().find("is one page") != std::string::npos);
    }
    const std::string broken = folder.path() + "/broken.jpg";
    std::ofstream(broken, std::ios::binary) << "\xFF\xD8 no more";
    CHECK(formats::pagePicture(broken, 1, 800).error().find("it is no JPEG") != std::string::npos);
    CHECK_FALSE(formats::hasPagePictures(folder.path() + "/page.txt"));
}

TEST_CASE("a JPEG with a frame that no PDF may hold is refused") {
    const auto framed = [](char kind, char bits = 8) {
        std::string jpeg("\xFF\xD8\xFF?\x00\x0B\x08\x00\x10\x00\x10\x01\x01\x11\x00", 15);
        jpeg[3] = kind;
        jpeg[6] = bits;
        return formats::pdfAround(jpeg).has_value();
    };
    for (const char kind : {'\xC0', '\xC1', '\xC2'}) CHECK(framed(kind));
    for (const char kind : {'\xC3', '\xC5', '\xC7', '\xC9', '\xCF'}) CHECK_FALSE(framed(kind));
    CHECK_FALSE(framed('\xC1', 12));
}

TEST_CASE("of pages that were read those told longest ago make room for others") {
    formats::KeptPages kept;
    const auto page = [](double width) { return formats::PrintedPage{width, 1, {}}; };
    constexpr int kMost = static_cast<int>(formats::KeptPages::kMostKept);
    for (int i = 1; i <= kMost; ++i) kept.keep(7, i, page(i));
    kept.keep(7, 1, page(0.5)); // told anew
    kept.keep(8, 1, page(2));
    REQUIRE(kept.of(8, 1));
    CHECK(kept.of(8, 1)->width == 2);
    CHECK_FALSE(kept.of(7, 2));
    REQUIRE(kept.of(7, 1));
    CHECK(kept.of(7, 1)->width == 0.5);
    CHECK(kept.of(7, kMost));
    kept.keep(0, 1, page(1)); // of no file
    CHECK_FALSE(kept.of(0, 1));
    CHECK(kept.of(7, 3));
}

TEST_CASE("a cropped page is drawn whole, as large as wanted, on the scale of its passages") {
    if (!runs("pdfinfo") || !runs("pdftoppm")) return;
    const formats::ScratchFolder folder("groma-page-test-");
    const std::string file = folder.path() + "/cropped.pdf";
    std::ofstream(file, std::ios::binary) << kCropped;
    const auto picture = formats::pagePicture(file, 1, 500);
    REQUIRE_MESSAGE(picture.has_value(), (picture ? "" : picture.error()));
    CHECK(picture->pixels.height >= 500);
    CHECK(picture->pixels.height <= 501); // rounded up
    CHECK(picture->pixels.width <= 388);
    CHECK(picture->pixelsPerPoint == doctest::Approx(500.0 / 792));
    CHECK_FALSE(formats::pagePicture(file, 2, 500).has_value());
}
