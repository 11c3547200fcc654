// Runs the tests of the window:  groma_gui_tests [--filter TEXT] [--part I/N] [--list] [--watch]
// or measures starts and frames:  groma_gui_tests --measure
// or the frames of Transcribe at long work:  groma_gui_tests --measure-book
// Each test has a process of its own: one that crashes fails alone, and no process opens more windows than it
// can (about a hundred, then GLX finds no frame buffer), and tells how much processor time it took. A test
// that fails leaves its last picture in build/gui-failures. --part 1/2 and 2/2 are each half of them, for two
// at once. Closes with "N passed, N failed".
#include "editor/app/directories.h"
#include "editor/app/picture.h"
#include "editor/app/window.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/engine.h"
#include "tests/gui/gui_test.h"
#include "tests/gui/marks_test.h"
#include "tests/gui/measure.h"
#include "tests/gui/pin_test.h"
#include "tests/gui/play_test.h"
#include "tests/gui/session.h"
#include "tests/gui/walk.h"
#include "tests/support/source_dir.h"

#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kMostFramesToSettle = 240;
constexpr int kMostFrames = 60'000; // of one test, in case it waits for what never comes
constexpr int kSeenEvery = 20;
constexpr int kFirstFrames = 6; // docking needs a few

std::vector<GuiTest> allTests() {
    std::vector<GuiTest> all;
    for (const auto& suite :
         {shellTests(),     windowTests(),      designerTests(), dayTests(),          wholeDayTests(),
          squareDayTests(), safetyTests(),      sourceTests(),   overlayTests(),      keyboardTests(),
          printTests(),     gameTests(),        playTests(),     playHandTests(),     turnTests(),
          targetTests(),    wayTests(),         finishTests(),   controlsTests(),     proofTests(),
          balanceTests(),   balancerDayTests(), pinTests(),      printedSetupTests(), readingTests(),
          bookTests(),      shotTests(),        wordTests(),     toldInPlaceTests(),  slipTests(),
          passingTests(),   notedTests(),       keptGameTests(), askedTests(),        cardTests(),
          markTests(),      labelTests(),       rolloutTests()})
        all.insert(all.end(), suite.begin(), suite.end());
    return all;
}

// A directory that is made empty, and is removed when the test is over.
class Scratch {
  public:
    Scratch() : path_(fs::temp_directory_path() / fmt::format("groma-gui-{}", ::getpid())) {
        fs::remove_all(path_);
        fs::create_directories(path_);
        if (fs::exists(fs::path(groma::test::sourceDir()) / "samples")) {
            fs::copy(fs::path(groma::test::sourceDir()) / "samples", path_ / "samples",
                     fs::copy_options::recursive);
        }
        ::setenv("XDG_CONFIG_HOME", (path_ / "config").c_str(), 1);
        ::setenv("XDG_STATE_HOME", (path_ / "state").c_str(), 1);
        ::setenv("XDG_CACHE_HOME", (path_ / "cache").c_str(), 1);
        ::setenv("XDG_DATA_HOME", (path_ / "data").c_str(), 1);
        ::setenv("GROMA_SEED", "1", 1); // the same dice in each run
    }
    ~Scratch() { fs::remove_all(path_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

struct Running {
    const GuiTest& test;
    Fixture& fixture;
};

void keepPicture(const GuiTest& test, const app::Window& window) {
    const fs::path directory = fs::path(groma::test::sourceDir()) / "build" / "gui-failures";
    fs::create_directories(directory);
    std::string name = test.name;
    std::ranges::replace(name, ' ', '-');
    std::ranges::replace(name, '/', '-');
    const auto size = window.framebuffer();
    const fs::path file = directory / (name + ".png");
    if (app::savePicture(file, size.width, size.height))
        fmt::print("  its last picture: {}\n", file.string());
}

void keepShot(const std::string& name, const app::Window& window) {
    const fs::path directory = fs::path(groma::test::sourceDir()) / "build" / "shots";
    fs::create_directories(directory);
    const auto size = window.framebuffer();
    if (const auto saved = app::savePicture(directory / (name + ".png"), size.width, size.height); !saved)
        fmt::print("  {}\n", saved.error());
}

// Draws frames until the engine has run what is queued. The last frame is still in the back buffer then.
void drawUntilDone(app::Window& window, ui::Shell& shell, ImGuiTestEngine* engine, Fixture& fixture,
                   bool watched) {
    int waited = 0; // for a picture at rest: the map is sharpened in tiles
    for (int frame = 0; frame < kMostFrames; ++frame) {
        window.poll();
        window.beginFrame();
        const auto size = window.framebuffer();
        shell.frame(static_cast<float>(size.width), static_cast<float>(size.height));
        const bool done = ImGuiTestEngine_IsTestQueueEmpty(engine);
        // Most of a frame's time is its picture, and nobody looks at most of them.
        // Taken of this frame only if it was wanted before the frame was drawn: else an older one is there.
        const bool wanted = !fixture.wantedPicture.empty();
        const bool seen = watched || done || wanted || frame % kSeenEvery == 0;
        if (seen) window.endFrame();
        else ImGui::Render();
        if (!wanted) waited = 0;
        else if (!shell.moving() || ++waited > kMostFramesToSettle)
            keepShot(std::exchange(fixture.wantedPicture, {}), window);
        if (done) return;
        if (seen) window.present();
        ImGuiTestEngine_PostSwap(engine);
    }
    ImGuiTestEngine_AbortCurrentTest(engine);
}

bool run(const GuiTest& test, bool watched) {
    const Scratch scratch;
    // As a user starts it for the second time: the first has left its layout and settings behind.
    if (Session first(scratch.path(), {}); first.open()) first.frames(kFirstFrames);
    const fs::path file = *test.file == '\0' ? fs::path() : scratch.path() / test.file;
    if (test.prepare != nullptr) test.prepare(scratch.path());
    Session session(scratch.path(), file);
    if (!session.open()) return false;
    const Engine engine(watched);
    bool passed = false;
    {
        ui::Shell& shell = session.shell();
        Fixture fixture{shell, scratch.path(), {}};
        shell.bench().settings.curtain = false; // one who plays both sides sits there
        Running running{test, fixture};

        ImGuiTest* registered = ImGuiTestEngine_RegisterTest(engine.get(), "groma", test.name, "", 0);
        registered->UserData = &running;
        registered->TestFunc = [](ImGuiTestContext* ui) {
            auto* now = static_cast<Running*>(ui->Test->UserData);
            now->test.run(*ui, now->fixture);
        };
        ImGuiTestEngine_QueueTest(engine.get(), registered);
        drawUntilDone(session.window(), shell, engine.get(), fixture, watched);
        passed = registered->Output.Status == ImGuiTestStatus_Success;
        if (!passed) keepPicture(test, session.window());
    }
    session.endShell();
    return passed;
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

bool apart(const std::function<bool()>& test) {
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) std::exit(test() ? 0 : 1);
    int status = 0;
    rusage used{};
    if (child < 0 || ::wait4(child, &status, 0, &used) != child) return false;
    fmt::print("  {:.1f} s of processor time\n", seconds(used.ru_utime) + seconds(used.ru_stime));
    if (WIFSIGNALED(status)) fmt::print("  it ended with signal {}\n", WTERMSIG(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int runAll(int argc, char** argv) {
    std::string_view filter;
    int turn = 1; // of `turns`: one test in so many is run
    int turns = 1;
    bool list = false;
    bool watched = false;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--filter" && i + 1 < argc) {
            filter = argv[++i];
        } else if (word == "--part" && i + 1 < argc && std::sscanf(argv[++i], "%d/%d", &turn, &turns) == 2 &&
                   turn >= 1 && turn <= turns) {
            continue;
        } else if (word == "--list") {
            list = true;
        } else if (word == "--measure") {
            const Scratch scratch;
            return measure(scratch.path());
        } else if (word == "--measure-book") {
            const Scratch scratch;
            return measureBook(scratch.path());
        } else if (word == "--watch") {
            watched = true;
        } else {
            fmt::print("groma_gui_tests [--filter TEXT] [--part I/N] [--list] [--watch] [--measure] "
                       "[--measure-book]\n");
            return 2;
        }
    }
    auto wanted = [&, met = 0](std::string_view name) mutable {
        return name.find(filter) != std::string_view::npos && met++ % turns == turn - 1;
    };
    int passed = 0;
    std::vector<std::string_view> failed; // told once more at the end, where nobody overlooks it
    const auto count = [&](std::string_view name, bool right) {
        if (right) ++passed;
        else failed.push_back(name);
    };
    for (const GuiTest& test : allTests()) {
        if (!wanted(test.name)) continue;
        fmt::print("{}\n", test.name);
        std::fflush(stdout);
        if (list) continue;
        count(test.name, apart([&] { return run(test, watched); }));
    }
    std::vector<StartTest> starts = startTests();
    for (const StartTest& test : laterStartTests()) starts.push_back(test);
    for (const StartTest& test : firstDeskTests()) starts.push_back(test);
    for (const StartTest& test : walkTests()) starts.push_back(test);
    for (const StartTest& test : wholeWindowTests()) starts.push_back(test);
    for (const StartTest& test : standingTests()) starts.push_back(test);
    for (const StartTest& test : starts) {
        if (!wanted(test.name)) continue;
        fmt::print("{}\n", test.name);
        std::fflush(stdout);
        if (list) continue;
        const auto whole = [&] {
            const Scratch scratch;
            const std::string fault = test.run(scratch.path());
            if (!fault.empty()) fmt::print("  {}\n", fault);
            return fault.empty();
        };
        count(test.name, apart(whole));
    }
    for (const std::string_view name : failed) fmt::print("failed: {}\n", name);
    if (!list) fmt::print("{} passed, {} failed\n", passed, failed.size());
    return failed.empty() ? 0 : 1;
}

} // namespace
} // namespace groma::gui

int main(int argc, char** argv) { return groma::gui::runAll(argc, argv); }
