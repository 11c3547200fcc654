#include "tests/gui/showcase/ford_map.h"
#include "tests/gui/showcase/pens.h"
#include "tests/gui/showcase/stage.h"

#include <glad/gl.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace groma::ui::showcase {
namespace {

constexpr int kWide = 480;
constexpr int kHigh = 360;

std::vector<unsigned char> pixelsOf(std::uint32_t texture) {
    std::vector<unsigned char> pixels(static_cast<std::size_t>(kWide) * kHigh * 4);
    glBindTexture(GL_TEXTURE_2D, texture);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    return pixels;
}

} // namespace

bool checkParts(Stage& stage) {
    const MapView map = measuredMap(9, 7);
    Camera camera;
    camera.resize(kWide, kHigh);
    camera.fit(map.bounds(), 4);
    const BoardOptions options{.numbers = false, .grid = false, .swatch = true};
    GlBoard& board = stage.board(0);
    board.forget();
    const std::vector<unsigned char> whole = pixelsOf(board.draw(map, camera, options, darkTheme()));
    // Another camera first, so that nothing of the whole picture is left.
    Camera away = camera;
    away.centre = away.centre + MapPoint{100, 100};
    board.draw(map, away, options, darkTheme());
    std::vector<ScreenPoint> middles;
    std::uint32_t texture = 0;
    const double reach = map.lattice.reach();
    for (const CellAt cell : {CellAt{2, 2}, CellAt{6, 1}, CellAt{4, 5}}) {
        const MapPoint middle = map.lattice.centre(cell);
        texture = board.drawPart(map, camera, options, darkTheme(),
                                 {middle - MapPoint{reach, reach}, middle + MapPoint{reach, reach}});
        middles.push_back(camera.toScreen(middle));
    }
    const std::vector<unsigned char> parts = pixelsOf(texture);
    const int inside = static_cast<int>(reach * camera.cellPixels) - 2;
    long wrong = 0;
    long seen = 0;
    for (const ScreenPoint& middle : middles)
        for (int y = static_cast<int>(middle.y) - inside; y <= static_cast<int>(middle.y) + inside; ++y)
            for (int x = static_cast<int>(middle.x) - inside; x <= static_cast<int>(middle.x) + inside; ++x) {
                if (x < 0 || y < 0 || x >= kWide || y >= kHigh) continue;
                const std::size_t at =
                    (static_cast<std::size_t>(y) * kWide + static_cast<std::size_t>(x)) * 4;
                ++seen;
                for (std::size_t k = 0; k < 4; ++k)
                    if (std::abs(whole[at + k] - parts[at + k]) > 2) {
                        ++wrong;
                        break;
                    }
            }
    std::printf("parts of a picture: %ld of %ld pixels differ from the whole one\n", wrong, seen);
    return seen > 0 && wrong == 0;
}

} // namespace groma::ui::showcase
