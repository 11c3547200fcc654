#include "core/base/number.h"
#include "core/base/rational.h"
#include "core/grid/mask.h"
#include "formats/draw/own_picture.h"
#include "formats/draw/picture_reader.h"
#include "formats/draw/steps/svg_path.h"
#include "formats/scenario/notation.h"
#include "formats/study/shard.h"
#include "formats/yaml/numbers.h"
#include "tests/fuzz_files/readers.h"

#include <unistd.h>

#include <algorithm>
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

std::string ownPictureFault(const std::string& text) {
    const bool refused = formats::pictureFault(text).has_value();
    const auto picture = formats::pictureFrom("a", text);
    if (!picture) return picture.error().empty() ? "refused without a reason" : "";
    if (refused) return "drawn, though its fault was told";
    const formats::Pixels pixels = formats::pixelsOf(**picture, 64);
    return pixels.width >= 1 && pixels.height >= 1 && std::max(pixels.width, pixels.height) <= 64
               ? ""
               : "larger than asked for";
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

std::string shardFault(const std::string& text) {
    const auto shard = formats::readShard("s.yaml", text);
    if (!shard) return shard.error().starts_with("s.yaml:") ? "" : "refused without a place";
    const auto again = formats::readShard("s.yaml", formats::shardText(*shard));
    if (!again) return "what it writes is refused: " + again.error();
    return formats::shardText(*again) == formats::shardText(*shard) ? "" : "what it writes reads otherwise";
}

std::string smallShard() {
    formats::StudyShard shard;
    shard.study = "studies/one.yaml";
    shard.worker = "anna";
    shard.identity = {1, 2, "greedy,random", "keyed/1", "1.2", 9, 10};
    shard.number = 2;
    shard.of = 3;
    shard.first = 4;
    shard.battles = 3;
    shard.verdicts = {{"held", 1}, {"none", 1}};
    shard.days["eryx"] = {{"held", 2}};
    shard.assumed = {1, 0, 2};
    shard.failures = 1;
    shard.firstFailureBattle = 5;
    shard.firstFailure = "the rules do not say";
    return formats::shardText(shard);
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
        {"shard", {smallShard()}, [](const std::string& text, tests::Rng&) { return shardFault(text); }},
        {"own picture",
         {smallPicture(),
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 48\"><defs><linearGradient "
          "id=\"g\"><stop stop-color=\"#d8cf9e\"/><stop offset=\"1\"/></linearGradient></defs><path "
          "d=\"M14 34C12 16 22 8 34 8s22 8 20 26z\" fill=\"url(#g)\" stroke=\"#20180f\"/><use "
          "href=\"#g\"/><text x=\"4\" y=\"20\">A</text></svg>"},
         [](const std::string& text, tests::Rng&) { return ownPictureFault(text); }},
        {"PNG", {smallPicture()}, [](const std::string& text, tests::Rng&) { return pictureFault(text); }},
    };
}

} // namespace groma::fuzz
