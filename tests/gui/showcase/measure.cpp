#include "tests/gui/showcase/ford_map.h"
#include "tests/gui/showcase/stage.h"

#include <glad/gl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

namespace groma::ui::showcase {
namespace {

struct Times {
    std::vector<double> all;
    [[nodiscard]] double share(double part) const {
        return all[std::min(static_cast<std::size_t>(static_cast<double>(all.size()) * part),
                            all.size() - 1)];
    }
    [[nodiscard]] double median() const { return share(0.5); }
};

Times timed(int frames, const std::function<void(int)>& frame) {
    Times times;
    for (int i = 0; i < frames; ++i) {
        glFinish();
        const auto start = std::chrono::steady_clock::now();
        frame(i);
        glFinish();
        times.all.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::sort(times.all);
    return times;
}

struct Bench {
    GlBoard& board;
    MapView map;
    Camera camera;
    int strokes = 0; ///< each paints other grounds than the one before

    Bench(GlBoard& used, int size) : board(used), map(measuredMap(size, size)) {
        camera.resize(1600, 1000);
        camera.fit(sheetOf(map), 10);
    }
    void draw(std::optional<double> budget = std::nullopt) {
        board.draw(map, camera, {}, darkTheme(), budget);
    }

    Times whole(int frames) {
        return timed(frames, [&](int) {
            board.forget();
            draw();
        });
    }
    // A stroke over 200 cells in sight, one a frame.
    Times stroke() {
        draw();
        ++strokes;
        const CellAt middle = map.lattice.cellAt(camera.centre);
        return timed(200, [&](int i) {
            map.setCell({middle.col - 7 + i % 14, middle.row - 7 + i / 14},
                        {.exists = true, .ground = 1 + (i + strokes) % 3});
            draw();
        });
    }
    Times pan() {
        draw();
        return timed(40, [&](int) {
            camera.panBy(7, -3);
            draw(12);
        });
    }
    // Each frame of a zoom by wheel, until the picture is sharp again.
    Times zoom() {
        draw();
        Times times;
        for (const double factor : {1.15, 1 / 1.15}) {
            camera.zoomBy(factor, {800, 500});
            const Times part = timed(1, [&](int) { draw(12); });
            times.all.insert(times.all.end(), part.all.begin(), part.all.end());
            while (board.unfinished()) {
                const Times next = timed(1, [&](int) { draw(12); });
                times.all.insert(times.all.end(), next.all.begin(), next.all.end());
            }
        }
        std::ranges::sort(times.all);
        return times;
    }
};

} // namespace

void measure(Stage& stage) {
    double small = 0;
    for (const int size : {100, 300, 1000}) {
        Bench bench(stage.board(0), size);
        bench.draw();
        const Times stroke = bench.stroke();
        if (size == 100) small = stroke.median();
        std::printf("%4d x %-4d  %5.2f px a cell: whole picture %.1f ms; painting a cell a frame: median "
                    "%.2f ms (%.2f of 100 x 100), p99 %.2f ms (%.2f of the median)\n",
                    size, size, bench.camera.cellPixels, bench.whole(5).median(), stroke.median(),
                    stroke.median() / small, stroke.share(0.99), stroke.share(0.99) / stroke.median());
    }
    for (const int size : {100, 1000}) {
        Bench bench(stage.board(0), size);
        for (const double px : {80.0, 36.0, 14.0}) {
            bench.camera.cellPixels = px;
            bench.camera.centre = bench.map.lattice.centre({25, 25});
            bench.draw();
            const Times stroke = bench.stroke();
            const Times pan = bench.pan();
            const Times zoom = bench.zoom();
            std::printf("%4d x %-4d  %5.2f px a cell: whole picture %.1f ms; painting median %.2f p99 %.2f; "
                        "panning median %.2f p99 %.2f; a zoom in %zu frames, median %.2f p99 %.2f ms\n",
                        size, size, px, bench.whole(3).median(), stroke.median(), stroke.share(0.99),
                        pan.median(), pan.share(0.99), zoom.all.size() / 2, zoom.median(), zoom.share(0.99));
        }
    }
}

} // namespace groma::ui::showcase
