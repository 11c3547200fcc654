// The map layer against pictures that are kept. Software drawing gives nearly the same everywhere: a few
// pixels may differ a lot, all of them a little.
#include "formats/draw/picture_reader.h"
#include "tests/gui/showcase/board_image.h"
#include "tests/gui/showcase/ford_map.h"
#include "tests/gui/showcase/stage.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace groma::ui::showcase {
namespace {

constexpr int kMostSide = 2000;
constexpr double kMeanAllowed = 2.5; // of 255, over all pixels and channels
constexpr int kFar = 48;             // a channel that differs by more than this...
constexpr double kFarAllowed = 0.01; // ...may be so in one pixel of a hundred

struct Golden {
    const char* name;
    MapView map;
    double cellPixels;
    MapPoint centre;
    ImVec2 size{260, 170};
    bool grey = false;
    bool letters = false;
};

/// Every kind of the invented map on a board of another shape.
MapView smallMap(CellShape shape) {
    MapView map(Lattice{shape, 1}, 8, 5);
    map.symbols = fordMap().symbols;
    map.setAll({.exists = true});
    const int grounds = static_cast<int>(map.symbols.grounds.size());
    const int features = static_cast<int>(map.symbols.features.size());
    for (int row = 0; row < 5; ++row)
        for (int col = 0; col < 3; ++col)
            map.setCell({col, row}, {.exists = true, .ground = (row + 1) % grounds});
    for (const CellAt at : {CellAt{4, 1}, {5, 1}, {4, 2}, {5, 2}, {5, 3}})
        map.setCell(at, {.exists = true, .level = at == CellAt{5, 2} ? 2 : 1});
    for (int feature = 0; feature < features; ++feature)
        map.setCell({7, feature + 1},
                    {.exists = true, .features = static_cast<std::uint16_t>(1U << feature)});
    for (int row = 0; row < 5; ++row)
        map.setSide({2, row}, 0, {.first = 1, .second = row == 2 ? 4 : row == 4 ? 3 : 0});
    for (int col = 1; col < 6; ++col) {
        SideLook look = map.side({col, 2}, 0);
        look.links = 1;
        map.setSide({col, 2}, 0, look);
    }
    for (const int direction : {0, map.lattice.isHex() ? 1 : 2}) map.setSide({6, 3}, direction, {.first = 2});
    return map;
}

std::vector<Golden> goldens() {
    const MapView ford = fordMap();
    const auto at = [&](int col, int row) { return ford.lattice.centre({col, row}); };
    const MapView flat = smallMap(CellShape::FlatHex);
    const MapView square = smallMap(CellShape::Square);
    std::vector<Golden> all{{"hex-80-river", ford, 80, at(7, 4)},
                            {"hex-80-hill", ford, 80, at(3, 6)},
                            {"hex-36", ford, 36, at(7, 5), {240, 155}},
                            {"hex-14", ford, 14, ford.bounds().centre(), {220, 150}},
                            {"hex-36-grey-letters", ford, 36, at(8, 7)},
                            {"flat-hex-28", flat, 28, flat.bounds().centre(), {150, 220}},
                            {"square-28", square, 28, square.bounds().centre(), {240, 150}}};
    all[4].grey = all[4].letters = true;
    return all;
}

bool draw(Stage& stage, const Golden& golden, const std::filesystem::path& file) {
    stage.board(0).forget();
    return stage.shoot(file, darkTheme(), 1, golden.size, [&] {
        Camera camera;
        camera.cellPixels = golden.cellPixels;
        camera.centre = golden.centre;
        const Canvas canvas = placeBoard(stage.look, stage.board(0), golden.map, camera, {0, 0}, golden.size,
                                         {.numbers = false, .grey = golden.grey});
        if (golden.letters) drawLetters(canvas);
    });
}

/// Empty when the two are alike.
std::string difference(const formats::Pixels& kept, const formats::Pixels& drawn) {
    if (kept.width != drawn.width || kept.height != drawn.height) return "another size";
    double sum = 0;
    std::size_t far = 0;
    for (std::size_t i = 0; i < kept.rows.size(); ++i) {
        int most = 0;
        for (const unsigned shift : {0U, 8U, 16U}) {
            const int apart = std::abs(static_cast<int>(kept.rows[i] >> shift & 255U) -
                                       static_cast<int>(drawn.rows[i] >> shift & 255U));
            sum += apart;
            most = std::max(most, apart);
        }
        far += most > kFar ? 1U : 0U;
    }
    const double count = static_cast<double>(kept.rows.size());
    const double mean = sum / (3 * count);
    const double share = static_cast<double>(far) / count;
    if (mean <= kMeanAllowed && share <= kFarAllowed) return {};
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%.2f of 255 in the mean, %.1f %% of its pixels far off", mean,
                  share * 100);
    return text.data();
}

} // namespace

bool checkGoldens(Stage& stage, const std::filesystem::path& kept, const std::filesystem::path& drawn) {
    const bool renew = std::getenv("GROMA_RENEW_GOLDENS") != nullptr;
    const std::filesystem::path& target = renew ? kept : drawn;
    std::filesystem::create_directories(target);
    int passed = 0;
    int failed = 0;
    for (const Golden& golden : goldens()) {
        const std::string file = std::string(golden.name) + ".png";
        std::string problem = draw(stage, golden, target / file) ? "" : "it could not be drawn";
        const auto old = formats::readPng((kept / file).string(), kMostSide);
        const auto now = formats::readPng((target / file).string(), kMostSide);
        if (problem.empty()) problem = !old ? old.error() : !now ? now.error() : difference(*old, *now);
        ++(problem.empty() ? passed : failed);
        if (!problem.empty())
            std::printf("%s: %s; drawn now: %s\n", golden.name, problem.c_str(), (target / file).c_str());
    }
    if (failed != 0) std::puts("(GROMA_RENEW_GOLDENS=1 keeps the pictures that are drawn now)");
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0;
}

} // namespace groma::ui::showcase
