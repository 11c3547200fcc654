#include "formats/book/page_picture.h"

#include "formats/book/picture_print.h"
#include "formats/book/print_file.h"
#include "formats/project/file_system.h"
#include "formats/project/run_program.h"
#include "formats/project/scratch_folder.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>

namespace groma::formats {

namespace {

namespace fs = std::filesystem;

constexpr int kMostSide = 4096; // pixels
constexpr std::chrono::seconds kMostTime{30};
constexpr double kPointsPerInch = 72;
constexpr std::size_t kMostJpegBytes = 256U << 20;

std::expected<PagePicture, std::string> drawn(const std::string& file, int page, int wanted) {
    const ScratchFolder folder("groma-page-");
    if (folder.path().empty()) return std::unexpected("no temporary folder for a page of `" + file + "`");
    const std::string number = std::to_string(page), stem = folder.path() + "/page";
    const int side = std::clamp(wanted, 1, kMostSide);
    const auto told = runProgram({"pdfinfo", "-box", "-f", number, "-l", number, file}, {.time = kMostTime});
    if (!told) return std::unexpected(toldProgram("pdfinfo", told.error()));
    const double points = longerSideOf(*told);
    if (points <= 0) return std::unexpected("`" + file + "` has no page " + number);
    // Not by a resolution: whatever size was told, the picture is no larger than wanted.
    const auto ran = runProgram({"pdftoppm", "-f", number, "-l", number, "-singlefile", "-png", "-scale-to",
                                 std::to_string(side), file, stem},
                                {.time = kMostTime});
    if (!ran) return std::unexpected(toldProgram("pdftoppm", ran.error()));
    auto pixels = readPng(stem + ".png", 2 * kMostSide);
    if (!pixels) return std::unexpected(pixels.error());
    return PagePicture{std::move(*pixels), side / points};
}

// A JPEG is put into a PDF as it is; of a TIFF, which may be packed in many ways, its own program makes one.
std::expected<PagePicture, std::string> drawnAsPdf(const std::string& file, int wanted) {
    const ScratchFolder folder("groma-page-");
    if (folder.path().empty()) return std::unexpected("no temporary folder for `" + file + "`");
    const std::string pdf = folder.path() + "/page.pdf";
    RealFileSystem files;
    if (endingOf(file).starts_with(".tif")) {
        const std::string inch = std::to_string(kScanResolution);
        // Whatever resolution it tells of itself: its words are read on this scale.
        const auto ran = runProgram(
            {"tiff2pdf", "-u", "i", "-r", "o", "-x", inch, "-y", inch, "-o", pdf, file}, {.time = kMostTime});
        if (!ran) return std::unexpected(toldProgram("tiff2pdf", ran.error()));
    } else {
        const auto bytes = files.read(file, kMostJpegBytes);
        if (!bytes) return std::unexpected(bytes.error().message);
        const auto around = pdfAround(*bytes);
        if (!around) return std::unexpected("`" + file + "` cannot be looked at: " + around.error());
        if (const auto done = files.write(pdf, *around); !done) return std::unexpected(done.error().message);
    }
    return drawn(pdf, 1, wanted);
}

} // namespace

double longerSideOf(std::string_view told) {
    double longer = 0;
    while (!told.empty()) {
        const std::string line(told.substr(0, told.find('\n')));
        told.remove_prefix(std::min(line.size() + 1, told.size()));
        // pdftoppm draws the MediaBox, and pdftotext counts from it; the line with the size tells the
        // CropBox. What the author wrote (a title) is told above the pages: the last such line is true.
        double left = 0, low = 0, right = 0, high = 0;
        if (std::sscanf(line.c_str(), "Page %*d MediaBox: %lf %lf %lf %lf", &left, &low, &right, &high) != 4)
            continue;
        const double width = std::abs(right - left), height = std::abs(high - low);
        longer = width > 0 && height > 0 && std::isfinite(width + height) ? std::max(width, height) : 0;
    }
    return longer;
}

bool hasPagePictures(const std::string& file) { return isPrintFile(file) && endingOf(file) != ".txt"; }

std::expected<PagePicture, std::string> pagePicture(const std::string& file, int page, int wanted) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return std::unexpected("there is no file `" + file + "`");
    const std::string whole = fs::absolute(file).string(); // no program takes it for an option
    const std::string ending = endingOf(file);
    if (ending == ".pdf") return drawn(whole, page, wanted);
    if (!hasPagePictures(file)) return std::unexpected("`" + file + "` has no pages to look at");
    if (page != 1) return std::unexpected("`" + file + "` is one page");
    if (ending != ".png") return drawnAsPdf(whole, wanted);
    auto pixels = readPng(whole, 2 * kMostSide);
    if (!pixels) return std::unexpected(pixels.error());
    return PagePicture{std::move(*pixels), kScanResolution / kPointsPerInch};
}

} // namespace groma::formats
