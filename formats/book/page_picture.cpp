#include "formats/book/page_picture.h"

#include "formats/book/print_file.h"
#include "formats/project/run_program.h"
#include "formats/project/scratch_folder.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

namespace groma::formats {

namespace {

namespace fs = std::filesystem;

constexpr int kMostSide = 4096; // pixels
constexpr std::chrono::seconds kMostTime{30};
constexpr double kPointsPerInch = 72;

std::expected<PagePicture, std::string> drawn(const std::string& file, int page, int wanted) {
    const ScratchFolder folder("groma-page-");
    if (folder.path().empty()) return std::unexpected("no temporary folder for a page of `" + file + "`");
    const std::string number = std::to_string(page), stem = folder.path() + "/page";
    const int side = std::clamp(wanted, 1, kMostSide);
    const auto size = runProgram({"pdfinfo", "-f", number, "-l", number, file}, {.time = kMostTime});
    if (!size) return std::unexpected(toldProgram("pdfinfo", size.error()));
    const std::size_t at = size->find("size:");
    double width = 0, height = 0;
    if (at == std::string::npos || std::sscanf(size->c_str() + at, "size: %lf x %lf", &width, &height) != 2 ||
        !(width > 0 && height > 0))
        return std::unexpected("`" + file + "` has no page " + number);
    const double resolution = kPointsPerInch * side / std::max(width, height);
    const auto ran = runProgram({"pdftoppm", "-f", number, "-l", number, "-singlefile", "-png", "-r",
                                 std::to_string(resolution), file, stem},
                                {.time = kMostTime});
    if (!ran) return std::unexpected(toldProgram("pdftoppm", ran.error()));
    auto pixels = readPng(stem + ".png", 2 * kMostSide);
    if (!pixels) return std::unexpected(pixels.error());
    return PagePicture{std::move(*pixels), resolution / kPointsPerInch};
}

} // namespace

bool hasPagePictures(const std::string& file) {
    const std::string ending = endingOf(file);
    return ending == ".pdf" || ending == ".png";
}

std::expected<PagePicture, std::string> pagePicture(const std::string& file, int page, int wanted) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return std::unexpected("there is no file `" + file + "`");
    const std::string whole = fs::absolute(file).string(); // no program takes it for an option
    if (endingOf(file) == ".pdf") return drawn(whole, page, wanted);
    if (endingOf(file) != ".png") return std::unexpected("`" + file + "` has no pages to look at");
    if (page != 1) return std::unexpected("`" + file + "` is one page");
    auto pixels = readPng(whole, 2 * kMostSide);
    if (!pixels) return std::unexpected(pixels.error());
    return PagePicture{std::move(*pixels), kScanResolution / kPointsPerInch};
}

} // namespace groma::formats
