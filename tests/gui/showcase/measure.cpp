#include "tests/gui/showcase/ford_map.h"
#include "tests/gui/showcase/stage.h"

#include <glad/gl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace groma::ui::showcase {
namespace {

double medianFrame(GlBoard& board, const MapView& map, const Camera& camera, int frames, bool forget) {
    std::vector<double> times;
    for (int i = 0; i < frames; ++i) {
        Camera moved = camera;
        if (forget) moved.centre.x += 1e-4 * (i % 2); // another view: the whole picture is drawn again
        glFinish();
        const auto start = std::chrono::steady_clock::now();
        board.draw(map, moved, {}, darkTheme());
        glFinish();
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::sort(times);
    return times[times.size() / 2];
}

} // namespace

void measure(Stage& stage) {
    GlBoard& board = stage.board(0);
    double small = 0;
    for (const int size : {100, 300, 1000}) {
        MapView map = measuredMap(size, size);
        Camera camera;
        camera.resize(1600, 1000);
        camera.fit(sheetOf(map), 10);
        board.draw(map, camera, {}, darkTheme());
        const double full = medianFrame(board, map, camera, 15, true);
        const double idle = medianFrame(board, map, camera, 15, false);
        std::vector<double> strokes;
        for (int i = 0; i < 60; ++i) {
            map.setCell({10 + i % 40, 20 + i / 3}, {.exists = true, .ground = i % 4});
            glFinish();
            const auto start = std::chrono::steady_clock::now();
            board.draw(map, camera, {}, darkTheme());
            glFinish();
            strokes.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
        }
        std::ranges::sort(strokes);
        if (size == 100) small = full;
        std::printf("%4d x %-4d  %.2f px a cell: whole picture %.1f ms (%.2f of 100 x 100), nothing changed %.2f ms, one cell painted %.2f ms\n", size, size,
                    camera.cellPixels, full, full / small, idle, strokes[strokes.size() / 2]);
        if (size != 100) continue;
        for (const double px : {80.0, 36.0, 14.0}) {
            camera.cellPixels = px;
            board.draw(map, camera, {}, darkTheme());
            std::printf("             %.0f px a cell: whole picture %.1f ms\n", px, medianFrame(board, map, camera, 9, true));
        }
    }
}

} // namespace groma::ui::showcase
