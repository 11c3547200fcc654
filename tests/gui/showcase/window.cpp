// What the whole window costs: its first picture, a drag over a map and what follows it, on a small map and
// on a huge one.
#include "editor/app/window.h"

#include "editor/ui/shell/shell.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/showcase/stage.h"
#include "tests/support/source_dir.h"
#include "tests/support/wide_map.h"

#include <glad/gl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <vector>

namespace groma::ui::showcase {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kCells = 200; ///< of the drag
constexpr int kRow = 20;

double since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// The rules with a wide scenario beside them, in a folder that goes again.
class Scratch {
  public:
    Scratch() : path_(fs::temp_directory_path() / "groma-showcase") {
        fs::remove_all(path_);
        fs::copy(fs::path(groma::test::sourceDir()) / "samples/ars-bellum", path_,
                 fs::copy_options::recursive);
    }
    ~Scratch() { fs::remove_all(path_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    [[nodiscard]] fs::path wide(int size) const {
        const fs::path file = path_ / ("wide-" + std::to_string(size) + ".yaml");
        std::ofstream(file) << tests::wideScenario(size, tests::WideManner::Lists);
        return file;
    }

  private:
    fs::path path_;
};

/// Milliseconds of this program's processors, the drawing threads' too: what others do on the machine does
/// not count.
double processorTime() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

struct Cost {
    double wall = 0, processor = 0; ///< milliseconds
};

Cost frame(app::Window& window, Shell& shell) {
    const auto start = Clock::now();
    const double worked = processorTime();
    window.poll();
    window.beginFrame();
    const auto size = window.framebuffer();
    shell.frame(static_cast<float>(size.width), static_cast<float>(size.height));
    window.endFrame();
    glFinish();
    return {since(start), processorTime() - worked};
}

void settle(app::Window& window, Shell& shell) {
    for (int i = 0; i < 12 || (shell.moving() && i < 400); ++i) frame(window, shell);
}

/// Cells one after the other, to and fro, so that each move of the hand reaches one more.
ImVec2 onTheWay(int step, ImVec2 from, ImVec2 pitch) {
    const int row = step / kRow;
    const int along = row % 2 == 0 ? step % kRow : kRow - 1 - step % kRow;
    return {from.x + pitch.x * static_cast<float>(along), from.y + pitch.y * static_cast<float>(row)};
}

struct Drag {
    std::vector<double> wall, processor;               ///< of its frames, rising
    double release = 0, after = 0, undo = 0, redo = 0; ///< of the processors
    std::size_t cells = 0;
};

double share(const std::vector<double>& times, double part) {
    return times[static_cast<std::size_t>(static_cast<double>(times.size() - 1) * part)];
}

Drag drag(app::Window& window, Shell& shell) {
    Workbench& bench = shell.bench();
    Sheet& sheet = *bench.sheet();
    const grid::Geometry& geometry = sheet.document().setup()->geometry();
    sheet.tools.settings.kind = session::ToolKind::Ground;
    sheet.tools.settings.terrain = 1;
    Viewport& viewport = bench.of<Viewport>();
    viewport.camera.cellPixels = 24;
    viewport.camera.centre = latticeOf(geometry.layout()).centre({50, 50});
    viewport.moved = true;
    settle(window, shell);
    ImGuiIO& io = ImGui::GetIO();
    const ImVec2 from{io.DisplaySize.x / 2 - 240, io.DisplaySize.y / 2 - 160};
    io.AddMousePosEvent(from.x, from.y);
    frame(window, shell);
    io.AddMouseButtonEvent(ImGuiMouseButton_Left, true);
    frame(window, shell);
    Drag result;
    for (int step = 1; step < kCells; ++step) {
        const ImVec2 to = onTheWay(step, from, {24, 21});
        io.AddMousePosEvent(to.x, to.y);
        const Cost cost = frame(window, shell);
        result.wall.push_back(cost.wall);
        result.processor.push_back(cost.processor);
    }
    result.cells = sheet.tools.preview().cells.size();
    std::ranges::sort(result.wall);
    std::ranges::sort(result.processor);
    io.AddMouseButtonEvent(ImGuiMouseButton_Left, false);
    result.release = frame(window, shell).processor;
    for (int i = 0; i < 5; ++i) result.after = std::max(result.after, frame(window, shell).processor);
    const auto first = [&](void (*act)(Workbench&)) {
        settle(window, shell);
        bench.later(act);
        const double acting = frame(window, shell).processor;
        return std::max(acting, frame(window, shell).processor);
    };
    result.undo = first([](Workbench& b) { b.undo(); });
    result.redo = first([](Workbench& b) { b.redo(); });
    return result;
}

} // namespace

void measureWindow(const fs::path& fonts) {
    const Scratch scratch;
    auto window = app::Window::open({.visible = false, .layoutFile = {}});
    if (!window) {
        std::printf("%s\n", window.error().c_str());
        return;
    }
    double small = 0;
    for (const int size : {100, 1000}) {
        Shell shell(
            {.file = scratch.wide(size), .fontsDirectory = fonts, .settingsDirectory = {}, .scale = 1});
        shell.bench().jobs.wait();
        settle(*window, shell);
        const Drag drawn = drag(*window, shell);
        if (small == 0) small = share(drawn.processor, 0.5);
        std::printf(
            "%4d x %-4d  a drag over %zu cells, wall: median %.1f ms, p99 %.1f ms (%.2f of the median)\n",
            size, size, drawn.cells, share(drawn.wall, 0.5), share(drawn.wall, 0.99),
            share(drawn.wall, 0.99) / share(drawn.wall, 0.5));
        std::printf(
            "             processors: median %.1f ms (%.2f of 100 x 100), p99 %.1f ms (%.2f of the median); "
            "its end %.1f ms, the frames after it at most %.1f ms; undo %.1f ms, redo %.1f ms\n",
            share(drawn.processor, 0.5), share(drawn.processor, 0.5) / small, share(drawn.processor, 0.99),
            share(drawn.processor, 0.99) / share(drawn.processor, 0.5), drawn.release, drawn.after,
            drawn.undo, drawn.redo);
    }
}

void measureStart(const fs::path& fonts, int size) {
    const auto start = Clock::now();
    std::optional<Scratch> scratch;
    fs::path file;
    if (size > 0) {
        scratch.emplace();
        file = scratch->wide(size);
    }
    const double prepared = since(start);
    auto window = app::Window::open({.visible = false, .layoutFile = {}});
    if (!window) return;
    Shell shell({.file = file, .fontsDirectory = fonts, .settingsDirectory = {}, .scale = 1});
    frame(*window, shell);
    window->present();
    const double first = since(start) - prepared;
    while (size > 0 && shell.bench().sheet() == nullptr) frame(*window, shell);
    frame(*window, shell);
    const double map = since(start) - prepared;
    std::printf("start with %s: first picture %.0f ms, what was asked for on it %.0f ms\n",
                size > 0 ? (std::to_string(size) + " x " + std::to_string(size)).c_str() : "nothing", first,
                map);
}

} // namespace groma::ui::showcase
