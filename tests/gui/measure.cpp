#include "tests/gui/measure.h"

#include "editor/ui/workbench/workbench.h"
#include "tests/bench/stopwatch.h"
#include "tests/gui/session.h"
#include "tests/support/wide_map.h"

#include <fmt/core.h>

#include <fstream>
#include <vector>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kStarts = 5;
constexpr int kFrames = 60;
constexpr int kStrokeCells = 200;
constexpr int kMostFramesToSettle = 600;

fs::path wide(const fs::path& directory, int size) {
    const fs::path file = directory / "samples/ars-bellum" / fmt::format("wide-{}.yaml", size);
    std::ofstream(file) << tests::wideScenario(size, tests::WideManner::Codes);
    return file;
}

// As the program does: a frame, and on the screen.
void frame(Session& session) {
    session.frames(1);
    session.window().present();
}

// From the window's opening to a picture in which nothing moves.
double startOf(const fs::path& directory, const fs::path& file) {
    std::vector<double> times;
    for (int i = 0; i < kStarts; ++i)
        times.push_back(bench::secondsOf([&] {
            Session session(directory, file);
            if (!session.open()) return;
            for (int frames = 0; frames < kMostFramesToSettle && (frames < 3 || session.shell().moving());
                 ++frames)
                frame(session);
        }));
    return bench::median(times);
}

struct Frames {
    double still = 0, painted = 0; // seconds, the median
    double latest = 0;             // of a stroke: the 99th of a hundred
};

Frames framesOf(const fs::path& directory, const fs::path& file) {
    Session session(directory, file);
    Frames found;
    if (!session.open()) return found;
    for (int frames = 0; frames < kMostFramesToSettle && (frames < 12 || session.shell().moving()); ++frames)
        frame(session);
    std::vector<double> still;
    for (int i = 0; i < kFrames; ++i) still.push_back(bench::secondsOf([&] { frame(session); }));
    found.still = bench::median(still);
    ui::Sheet& sheet = *session.shell().bench().sheet();
    const grid::Geometry& geometry = sheet.document().setup()->geometry();
    sheet.tools.settings.kind = session::ToolKind::Ground;
    sheet.tools.settings.terrain = 1;
    std::vector<double> painted;
    session::Pointer pointer;
    const int line = geometry.lineCount() / 2;
    for (int i = 0; i < kStrokeCells; ++i) {
        // To and fro, so that a small map has room for it too.
        const int places = 90;
        pointer.cell = geometry.cellAt(line + i / places, i % places);
        painted.push_back(bench::secondsOf([&] {
            if (i == 0) sheet.tools.press(sheet.document(), pointer);
            else sheet.tools.drag(sheet.document(), pointer);
            frame(session);
        }));
    }
    sheet.tools.cancel();
    found.painted = bench::median(painted);
    std::ranges::sort(painted);
    found.latest = painted[painted.size() * 99 / 100];
    return found;
}

} // namespace

int measure(const fs::path& directory) {
    const fs::path small = wide(directory, 100);
    const fs::path large = wide(directory, 1000);
    const double empty = startOf(directory, {});
    fmt::print("start, an empty desk         {:6.2f} s\n", empty);
    fmt::print("start, Arretium              {:6.2f} s    (goal 0.30)\n",
               startOf(directory, directory / "samples/ars-bellum/arretium.yaml"));
    fmt::print("start, 1000 x 1000 cells     {:6.2f} s    (goal 0.35)\n", startOf(directory, large));
    const Frames of10000 = framesOf(directory, small);
    const Frames ofMillion = framesOf(directory, large);
    fmt::print("frame, 10^6 against 10^4     {:6.2f}      (goal 1.1; {:.1f} and {:.1f} ms)\n",
               ofMillion.still / of10000.still, ofMillion.still * 1e3, of10000.still * 1e3);
    for (const auto& [name, frames] : {std::pair{"10^4", of10000}, std::pair{"10^6", ofMillion}}) {
        fmt::print("painted against still, {}  {:6.2f}      (goal 1.3)\n", name,
                   frames.painted / frames.still);
        fmt::print("stroke, p99 to median, {}  {:6.2f}      (goal 2)\n", name,
                   frames.latest / frames.painted);
    }
    return 0;
}

} // namespace groma::gui
