#include "formats/draw/pages.h"
#include "formats/draw/picture_reader.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace groma::formats {
namespace {

std::string scratch(const char* name) {
    return (std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + name)).string();
}

} // namespace

TEST_CASE("a picture that was written is read back, pixel by pixel") {
    const std::string path = scratch("groma-picture-reader.png");
    RealFileSystem files;
    REQUIRE(writePages(files, path, PictureFormat::Png, "two colours", {{{4, 3}, [](const Pen& pen) {
                                                                             pen.colour(0x102030);
                                                                             cairo_paint(pen.context());
                                                                             pen.box(2, 0, 2, 3);
                                                                             pen.colour(0xC08040);
                                                                             pen.fill();
                                                                         }}}));
    const auto pixels = readPng(path, 100);
    REQUIRE(pixels);
    CHECK(pixels->width == 4);
    CHECK(pixels->height == 3);
    CHECK(pixels->rows.size() == 12);
    CHECK(pixels->rows[0] == 0xFF102030U);
    CHECK(pixels->rows[11] == 0xFFC08040U);
    CHECK(readPng(path, 3).error().find("4 x 3 pixels; at most 3") != std::string::npos);
    std::filesystem::remove(path);
}

TEST_CASE("what is no picture, is cut off or claims to be huge is refused before it is unpacked") {
    const std::string path = scratch("groma-picture-reader-bad.png");
    const std::string head("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    for (const std::string& bytes : {std::string(), std::string("P6 4 4 255"), head,
                                     head + std::string("\0\0\x7f\xff\0\0\x7f\xff\x08\x02\0\0\0", 13),
                                     head + std::string("\0\0\0\x04\0\0\0\x04\x08\x02\0\0\0", 13)}) {
        std::ofstream(path, std::ios::binary) << bytes;
        CHECK_FALSE(readPng(path, 8192));
    }
    CHECK_FALSE(readPng(scratch("groma-no-such-picture.png"), 8192));
    std::filesystem::remove(path);
}

} // namespace groma::formats
