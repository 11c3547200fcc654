#include "tests/gui/measure.h"

#include "editor/ui/workbench/workbench.h"
#include "tests/bench/stopwatch.h"
#include "tests/gui/session.h"
#include "tests/gui/timed_start.h"
#include "tests/support/wide_map.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <vector>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kStarts = 5;
constexpr int kRounds = 2; // of both maps in turn
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

Starts startsOf(const fs::path& file, const fs::path& screen) {
    const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "groma";
    std::vector<double> rested;
    std::vector<double> processor;
    Starts found;
    for (int i = 0; i <= kStarts; ++i) {
        const auto start = timedStart(program, file, screen);
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

void printStarts(const char* what, const fs::path& file, const char* goal, const fs::path& screen) {
    const Starts starts = startsOf(file, screen);
    fmt::print("start, {:<20} {:6.2f} s    {}(first {:.2f} s; {:.2f} s of processors)\n", what, starts.rested,
               goal, starts.first, starts.processor);
    std::fflush(stdout);
}

// Seconds of frames: by the clock, and of the processors that this process had (the driver draws with threads
// of its own), which others on the machine do not trouble.
struct Times {
    std::vector<double> clock, processor;

    void add(const auto& work) {
        const auto had = [] {
            timespec time{};
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
            return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
        };
        const double before = had();
        clock.push_back(bench::secondsOf(work));
        processor.push_back(had() - before);
    }
};

struct Frames {
    Times still, painted;
};

double latestToMedian(std::vector<double> times) {
    std::ranges::sort(times);
    return times[times.size() * 99 / 100] / times[times.size() / 2];
}

void addFramesOf(const fs::path& directory, const fs::path& file, Frames& found) {
    Session session(directory, file);
    if (!session.open()) return;
    for (int frames = 0; frames < kMostFramesToSettle && (frames < 12 || session.shell().moving()); ++frames)
        frame(session);
    ui::Sheet& sheet = *session.shell().bench().sheet();
    const grid::Geometry& geometry = sheet.document().setup()->geometry();
    sheet.tools.settings.kind = session::ToolKind::Ground;
    sheet.tools.settings.terrain = 1;
    session::Pointer pointer;
    const int line = geometry.lineCount() / 2;
    for (int i = 0; i < kStrokeCells; ++i) {
        // In turn, so that a noisy machine troubles both alike.
        found.still.add([&] { frame(session); });
        // To and fro, so that a small map has room for it too.
        const int places = 90;
        pointer.cell = geometry.cellAt(line + i / places, i % places);
        found.painted.add([&] {
            if (i == 0) sheet.tools.press(sheet.document(), pointer);
            else sheet.tools.drag(sheet.document(), pointer);
            frame(session);
        });
    }
    sheet.tools.cancel();
}

// The text of a map: from asking for the panel to the frame that shows it, and a frame with it beside one
// without.
struct SourceTimes {
    double shown = 0; // the longest frame meanwhile
    Times with, without;
};

std::optional<SourceTimes> sourceOf(const fs::path& directory, const fs::path& file) {
    Session session(directory, file);
    if (!session.open()) return std::nullopt;
    for (int frames = 0; frames < kMostFramesToSettle && (frames < 12 || session.shell().moving()); ++frames)
        frame(session);
    constexpr int kFrames = 60;
    SourceTimes found;
    for (int i = 0; i < kFrames; ++i) found.without.add([&] { frame(session); });
    session.shell().bench().show("Source");
    for (int i = 0; i < 12; ++i)
        found.shown = std::max(found.shown, bench::secondsOf([&] { frame(session); }));
    for (int i = 0; i < kFrames; ++i) found.with.add([&] { frame(session); });
    return found;
}

void printRatio(const char* what, double clock, double processor, const char* goal) {
    fmt::print("{:<28}{:6.2f}      ({}; {:.2f} of processors)\n", what, clock, goal, processor);
}

} // namespace

int measure(const fs::path& directory) {
    const char* screen = std::getenv("SCREEN_FILE");
    if (screen == nullptr || !fs::exists(screen)) {
        fmt::print(stderr, "SCREEN_FILE is to name the file of the display's picture: "
                           "tools/headless.sh --screen DIRECTORY\n");
        return 2;
    }
    const fs::path small = wide(directory, 100);
    const fs::path large = wide(directory, 1000);
    printStarts("an empty desk", {}, "", screen);
    printStarts("Arretium", directory / "samples/ars-bellum/arretium.yaml", "goal 0.30 ", screen);
    printStarts("1000 x 1000 cells", large, "goal 0.35 ", screen);
    Frames few;
    Frames many;
    for (int round = 0; round < kRounds; ++round) {
        addFramesOf(directory, small, few);
        addFramesOf(directory, large, many);
    }
    if (few.still.clock.empty() || many.still.clock.empty()) return 2;
    using bench::median;
    printRatio("frame, 10^6 against 10^4", median(many.still.clock) / median(few.still.clock),
               median(many.still.processor) / median(few.still.processor),
               fmt::format("goal 1.1; {:.1f} and {:.1f} ms", median(many.still.clock) * 1e3,
                           median(few.still.clock) * 1e3)
                   .c_str());
    for (const auto& [name, frames] : {std::pair{"10^4", &few}, std::pair{"10^6", &many}}) {
        const auto& [still, painted] = *frames;
        printRatio(fmt::format("painted against still, {}", name).c_str(),
                   median(painted.clock) / median(still.clock),
                   median(painted.processor) / median(still.processor), "goal 1.3");
        printRatio(fmt::format("stroke, p99 to median, {}", name).c_str(), latestToMedian(painted.clock),
                   latestToMedian(painted.processor), "goal 2");
    }
    for (const auto& [name, file] : {std::pair{"10^4", &small}, std::pair{"10^6", &large}}) {
        const auto source = sourceOf(directory, *file);
        if (!source) return 2;
        printRatio(fmt::format("with Source against without, {}", name).c_str(),
                   median(source->with.clock) / median(source->without.clock),
                   median(source->with.processor) / median(source->without.processor),
                   fmt::format("its longest frame {:.0f} ms", source->shown * 1e3).c_str());
    }
    return 0;
}

} // namespace groma::gui
