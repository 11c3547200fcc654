#include "core/base/number.h"
#include "core/base/rational.h"
#include "core/grid/mask.h"
#include "formats/draw/picture_reader.h"
#include "formats/draw/steps/svg_path.h"
#include "formats/scenario/notation.h"
#include "formats/yaml/numbers.h"
#include "tests/fuzz_files/readers.h"

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace groma::fuzz {
namespace {

namespace fs = std::filesystem;

std::string notationFault(const std::string& text) {
    const formats::NotedPieces pieces =
        formats::readNotation(std::string_view(text).substr(0, text.find('\n')));
    if (!pieces.problem.empty()) return {};
    const formats::NotedPieces again = formats::readNotation(formats::writeNotation(pieces));
    if (!again.problem.empty()) return "what it writes is refused: " + again.problem;
    const bool same = again.type == pieces.type && again.name == pieces.name &&
                      again.printed == pieces.printed && again.cells == pieces.cells;
    return same ? "" : "what it writes reads otherwise";
}

std::string pathFault(const std::string& text) {
    const auto contours = formats::parsePath(text);
    if (!contours) {
        if (contours.error().offset > text.size()) return "a problem outside of the text";
        return contours.error().expected.empty() ? "refused without saying what was expected" : "";
    }
    std::size_t points = 0;
    for (const formats::Contour& contour : *contours) {
        points += contour.points.size();
        for (const formats::PathPoint& point : contour.points)
            if (!std::isfinite(point.x) || !std::isfinite(point.y)) return "a point that is nowhere";
    }
    return points <= 20'000 ? "" : "more points than promised";
}

std::string maskFault(const std::string& text, tests::Rng& rng) {
    constexpr grid::Family kFamilies[] = {grid::Family::HexPointy, grid::Family::HexFlat,
                                          grid::Family::Square};
    const grid::Family family = kFamilies[rng.boundedDraw(3)];
    const auto facing = rng.boundedDraw(2) == 0 ? grid::FacingKind::Sides : grid::FacingKind::Corners;
    const auto mask = grid::parseMask(text, family, facing);
    if (!mask)
        return mask.error().message.empty() || mask.error().line < 1 || mask.error().column < 1
                   ? "refused without a place or a reason"
                   : "";
    return mask->piece.empty() ? "a mask without a piece" : "";
}

std::string numberFault(const std::string& text) {
    if (const auto number = formats::yaml::readExactNumber(text); number && number->denominator <= 0)
        return "a denominator that is none";
    const auto rational = base::Rational::fromString(text);
    if (!rational) return {};
    const auto again = base::Rational::fromString(rational->toString());
    return again && *again == *rational ? "" : "what it writes reads otherwise";
}

std::string pictureFault(const std::string& bytes) {
    const fs::path file = fs::temp_directory_path() / ("groma-fuzz-" + std::to_string(::getpid()) + ".png");
    std::ofstream(file, std::ios::binary) << bytes;
    const auto picture = formats::readPng(file.string(), 512);
    fs::remove(file);
    if (!picture) return picture.error().empty() ? "refused without a reason" : "";
    if (picture->width < 1 || picture->height < 1 || picture->width > 512 || picture->height > 512)
        return "a size that it should not have";
    return picture->rows.size() ==
                   static_cast<std::size_t>(picture->width) * static_cast<std::size_t>(picture->height)
               ? ""
               : "rows are missing";
}

// 2 x 2 pixels of grey.
std::string smallPicture() {
    constexpr unsigned char kBytes[] = {
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44,
        0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x00, 0x00, 0x00, 0x00, 0x57,
        0xdd, 0x52, 0xf8, 0x00, 0x00, 0x00, 0x0e, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0x60,
        0xf8, 0xcf, 0xd0, 0xe0, 0x00, 0x00, 0x05, 0x42, 0x01, 0xc0, 0x70, 0x36, 0x36, 0xd6, 0x00,
        0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};
    return {std::begin(kBytes), std::end(kBytes)};
}

} // namespace

std::vector<Reader> formatReaders() {
    return {
        {"notation",
         {"5 WARB (3-3) hexes 007-011", "Britomaris (BREN 4-3) hex 005", "WARB 007-011, 013",
          "2 CAVA (4-4) hexes 003 et 013"},
         [](const std::string& text, tests::Rng&) { return notationFault(text); }},
        {"path",
         {"M2 2h20v20h-20z", "M12 2a10 10 0 1 0 .01 0Z M12 7 c2,2 3 4-5 6 S3 4 5 6",
          "M1-2Q3 4 5 6T7 8L9,9l-1-1H3V4Z"},
         [](const std::string& text, tests::Rng&) { return pathFault(text); }},
        {"zone", {"z z\n^ ^", "  z  \nz   z\n  ^  ", "z   z\n  ^  \nr   r"}, maskFault},
        {"number",
         {"3", "-2", "0.5", "17/36", "123456789/987654321"},
         [](const std::string& text, tests::Rng&) { return numberFault(text); }},
        {"PNG", {smallPicture()}, [](const std::string& text, tests::Rng&) { return pictureFault(text); }},
    };
}

} // namespace groma::fuzz
