#include "editor/ui/workbench/state/breaking.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/project/run_program.h"
#include "tests/bench/stopwatch.h"
#include "tests/gui/measure.h"
#include "tests/gui/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <vector>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kPages = 300;
constexpr int kMostFrames = 20'000;

// A game without a book.
fs::path smallGame(const fs::path& directory) {
    fs::create_directories(directory / "long-book");
    std::ofstream(directory / "long-book/groma-project");
    std::ofstream(directory / "long-book/rules.yaml")
        << "groma: ruleset/1\ntitle: A small game\nboard: {grid: hex}\nclasses: {unit: {}}\n"
           "types: {FOOT: {class: unit, title: Foot}}\n"
           "terrain: {plain: {layer: ground, title: Plain, code: \".\"}}\n";
    return directory / "long-book/rules.yaml";
}

// Words that come as they come, the same in each run.
class Words {
  public:
    std::string some(int count) {
        static constexpr std::array kWords{"melee", "leader", "counter", "ground", "retreat", "flank",
                                           "moves", "stands", "before",  "enemy",  "hex",     "behind",
                                           "rally", "turn",   "loses",   "may",    "each",    "two",
                                           "river", "when",   "side"};
        std::string text;
        for (int i = 0; i < count; ++i) {
            next_ = next_ * 1664525U + 1013904223U;
            text += (i == 0 ? "" : " ") + std::string(kWords[(next_ >> 16U) % kWords.size()]);
        }
        return text;
    }

  private:
    std::uint32_t next_ = 1;
};

// Two columns a page, ten paragraphs to a rule, a page each or so. False: groff could not be run.
bool print(const fs::path& pdf, const std::string& units) {
    std::string source = ".nr LL 17c\n.nr PO 2c\n.ds LH\n.ds RH\n.ds CH\n.ds CF %\n.TL\nThe long book\n.2C\n";
    Words words;
    for (int page = 1; page <= kPages; ++page) {
        source += fmt::format(".SH\n{}. The {}\n", page, words.some(2));
        for (int paragraph = 0; paragraph < 10; ++paragraph)
            source += fmt::format(".PP\nA {} between {}. The {}. What is said here of {}.\n", words.some(6),
                                  page % 7 == 0 && paragraph == 2 ? units : "units", words.some(25),
                                  words.some(25));
        source += ".bp\n";
    }
    const fs::path text = fs::path(pdf).replace_extension(".ms");
    std::ofstream(text) << source;
    const auto made = formats::runProgram({"groff", "-k", "-Kutf8", "-ms", "-Tpdf", text.string()});
    if (made) std::ofstream(pdf, std::ios::binary) << *made;
    return made.has_value();
}

// Of the thread that draws, which others on the machine do not trouble.
double spent() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Seconds, as `perf record -k CLOCK_MONOTONIC` tells them: what the longest frame did can be looked up.
double clockNow() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Frames {
    std::vector<double> times;
    double longest = 0, from = 0, to = 0;

    void add(Session& session) {
        const double before = spent(), began = clockNow();
        session.frames(1);
        session.window().present();
        times.push_back(spent() - before);
        if (times.back() <= longest) return;
        longest = times.back();
        from = began;
        to = clockNow();
    }
    // Until nothing runs in the background, and a little longer; what it came to is drawn too.
    void addUntilStill(Session& session) {
        constexpr int kStill = 40;
        int still = 0;
        for (int frame = 0; frame < kMostFrames && still < kStill; ++frame) {
            add(session);
            still = session.shell().bench().longJobs.running().empty() ? still + 1 : 0;
        }
    }
    void print(const char* what) const {
        fmt::print("{:<32}{:6} frames, the longest {:7.1f} ms, median {:5.1f} ms of the drawing thread\n",
                   what, times.size(), longest * 1e3, bench::median(times) * 1e3);
        fmt::print("    the longest from {:.4f} to {:.4f} of the clock\n", from, to);
        std::fflush(stdout);
    }
};

// The step that the import is, without what is drawn of it: the driver of the screen compiles for the first
// picture of a page in the frame that takes the first import.
void takeAgain(Session& session) {
    ui::Workbench& bench = session.shell().bench();
    const session::Change change = bench.sheet()->history.steps().back().changes.front();
    bench.undo();
    session.frames(3);
    const double before = spent();
    bench.commit(change);
    fmt::print("    the step alone {:.1f} ms of the drawing thread\n", (spent() - before) * 1e3);
    session.frames(3);
}

void measureImports(Session& session, const fs::path& directory) {
    ui::Workbench& bench = session.shell().bench();
    const fs::path first = directory / "long.pdf", corrected = directory / "corrected.pdf";
    if (!print(first, "units") || !print(corrected, "neighbouring units"))
        return fmt::print("an import of {} pages: not measured, there is no groff\n", kPages);
    Frames still;
    for (int i = 0; i < 60; ++i) still.add(session);
    still.print("no book");
    for (const auto& [what, file] : {std::pair("import of 300 pages", &first),
                                     std::pair("import of its corrected edition", &corrected)}) {
        Frames frames;
        ui::importPrint(bench, file->string());
        frames.addUntilStill(session);
        frames.print(what);
        const ui::OpenBook* book = ui::openBook(bench);
        fmt::print("    {} passages\n", book == nullptr ? 0 : book->states.all());
        takeAgain(session);
    }
    Frames beside;
    for (int i = 0; i < 60; ++i) beside.add(session);
    beside.print("beside the book");
    Frames chosen;
    for (int i = 0; i < 20; ++i) {
        ui::showNextLeft(bench, true);
        for (int frame = 0; frame < 3; ++frame) chosen.add(session);
    }
    chosen.print("stepping through what is left");
}

void measureBreaks(const fs::path& directory) {
    Session session(directory, directory / "samples/ars-bellum/arretium.yaml");
    if (!session.open()) return;
    ui::Workbench& bench = session.shell().bench();
    session.frames(30); // what is drawn for the first time takes longer
    bench.settings.workspace = ui::Workspace::Transcribe;
    session.frames(2);
    Frames proving;
    proving.addUntilStill(session);
    proving.print("while Ars Bellum is proved");
    bench.chooseRule({"quantities", "support_bonus"});
    Frames listed;
    listed.addUntilStill(session);
    listed.print("while breaks are listed");
    bench.change<ui::Proving>([](ui::Proving& p) { p.noticeWanted = true; });
    Frames asked;
    asked.addUntilStill(session);
    asked.print("while breaks are asked");
    const auto seen = bench.of<ui::Breaking>().seen->get();
    fmt::print("    {} breaks\n", seen == nullptr ? 0 : seen->breaks.size());
}

} // namespace

int measureBook(const fs::path& directory) {
    {
        Session session(directory, smallGame(directory));
        if (!session.open()) return 2;
        session.shell().bench().settings.workspace = ui::Workspace::Transcribe;
        session.frames(12);
        measureImports(session, directory);
    }
    measureBreaks(directory);
    return 0;
}

} // namespace groma::gui
