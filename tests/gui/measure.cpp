#include "tests/gui/measure.h"

#include "editor/ui/workbench/workbench.h"
#include "tests/bench/stopwatch.h"
#include "tests/gui/session.h"
#include "tests/gui/timed_start.h"
#include "tests/support/wide_map.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
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

struct Starts {
    double first = 0;                 // nothing is kept from an earlier one: the driver builds its programs
    double rested = 0, processor = 0; // later ones, the median
};

Starts startsOf(const fs::path& file) {
    const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "groma";
    std::vector<double> rested;
    std::vector<double> processor;
    Starts found;
    for (int i = 0; i <= kStarts; ++i) {
        const auto start = timedStart(program, file);
        if (!start) continue;
        if (i == 0) {
            found.first = start->rested;
            continue;
        }
        rested.push_back(start->rested);
        processor.push_back(start->processor);
    }
    if (rested.empty()) return found;
    found.rested = bench::median(rested);
    found.processor = bench::median(processor);
    return found;
}

void printStarts(const char* what, const fs::path& file, const char* goal) {
    const Starts starts = startsOf(file);
    fmt::print("start, {:<20} {:6.2f} s    {}(first {:.2f} s; {:.2f} s of processors)\n", what, starts.rested,
               goal, starts.first, starts.processor);
    std::fflush(stdout);
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
    printStarts("an empty desk", {}, "");
    printStarts("Arretium", directory / "samples/ars-bellum/arretium.yaml", "goal 0.30 ");
    printStarts("1000 x 1000 cells", large, "goal 0.35 ");
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
