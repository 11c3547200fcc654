#include "editor/app/app.h"

#include "cli/parts/exit.h"
#include "editor/app/appearing.h"
#include "editor/app/directories.h"
#include "editor/app/greeting.h"
#include "editor/app/picture.h"
#include "editor/app/window.h"
#include "editor/ui/shell/shell.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groma::app {
namespace {

namespace fs = std::filesystem;

constexpr int kFramesAfterInput = 3; // ImGui needs a few to show all that one input changes
constexpr double kLookEvery = 2;     // seconds: files that other programs may change
constexpr std::array<double, 2> kHoverAfter{
    0.2, 0.65}; // seconds after the last input: what a pointer that rests brings forth
constexpr double kLongestWithoutPicture = 0.4; // seconds; what takes longer is told
constexpr double kLongestUnseen = 0.1;         // seconds, while strokes of keys wait to be taken
constexpr double kSoonRead = 0.05;             // seconds after the window is there
constexpr double kBetweenSameFrames = 0.008;   // seconds
constexpr int kMostFramesToSettle = 240;       // the map is sharpened in tiles
constexpr int kMostFramesToAppear = 4;         // of a workspace that is shown first
constexpr int kFramesToSettle = 12; // docking, auto-sized windows and scroll positions need a few frames each

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

/// Begins a frame and lets the shell draw it. True if the user did something meanwhile.
bool makeFrame(Window& window, ui::Shell& shell) {
    window.poll();
    const std::vector<std::string> dropped = window.takeDropped();
    for (const std::string& path : dropped)
        shell.bench().later([path](ui::Workbench& bench) { takeDropped(bench, path); });
    const bool input = !dropped.empty() || !ImGui::GetCurrentContext()->InputEventsQueue.empty();
    window.beginFrame();
    if (window.takeCloseRequest()) shell.requestClose();
    const Window::Size size = window.framebuffer();
    shell.frame(static_cast<float>(size.width), static_cast<float>(size.height));
    window.setTitle(shell.title());
    return input;
}

/// Frames while there is something new to show, sleep while there is not.
class Loop {
  public:
    Loop(Window& window, ui::Shell& shell) : window_(window), shell_(shell) {
        const auto wake = [this] {
            jobDone_ = true;
            Window::wake();
        };
        shell.bench().jobs.wakeBy(wake);
        shell.bench().longJobs.wakeBy(wake);
        shell.bench().studies.wakeBy(wake);
    }
    ~Loop() {
        shell_.bench().jobs.wakeBy({});
        shell_.bench().longJobs.wakeBy({});
        shell_.bench().studies.wakeBy({});
    }
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    int run() {
        int due = kFramesAfterInput;
        while (!shell_.wantsClose()) {
            if (due == 0) {
                const bool woken = rest();
                if (woken) lastInput_ = Clock::now();
                due = woken ? kFramesAfterInput : 2; // a tooltip is measured before it is shown
            }
            --due;
            if (makeFrame(window_, shell_)) {
                due = kFramesAfterInput;
                lastInput_ = Clock::now();
            }
            show(due == 0);
            lastFrame_ = Clock::now();
        }
        return cli::kSuccess;
    }

  private:
    /// Of the first frames only the one is drawn after which nothing more is to be expected at once: without
    /// a graphics card each costs as much as reading a file.
    void show(bool lastDue) {
        const bool settled = lastDue && shell_.nextFrameIn() > 0 && shell_.bench().jobs.running().empty();
        first_ = first_ && !settled && untilFirst() > 0;
        appearing_ = app::isAppearing() && appearing_ < kMostFramesToAppear ? appearing_ + 1 : 0;
        if (first_ || appearing_ > 0 || (strokesWait() && secondsSince(lastShown_) < kLongestUnseen)) {
            window_.dropFrame();
            return;
        }
        same_ = !window_.showIfNew(shell_.paintings());
        lastShown_ = Clock::now();
    }

    /// ImGui takes one stroke of a key in a frame. Where a picture takes longer than the hand from one letter
    /// to the next, letters would queue up behind pictures that nobody sees.
    static bool strokesWait() { return !ImGui::GetCurrentContext()->InputEventsQueue.empty(); }

    [[nodiscard]] double untilFirst() const { return kLongestWithoutPicture - secondsSince(begun_); }

    /// Sleeps while there is nothing to show. True if the user did something or work in the background was
    /// done.
    bool rest() {
        while (true) {
            if (jobDone_.exchange(false)) return true; // also where a frame has taken its event
            double wait = shell_.nextFrameIn() - secondsSince(lastFrame_);
            if (first_) wait = std::min(wait, untilFirst());
            for (const double after : kHoverAfter)
                if (const double passed = std::chrono::duration<double>(lastFrame_ - lastInput_).count();
                    passed < after)
                    wait = std::min(wait, after - secondsSince(lastInput_));
            // What was not drawn did not wait for the display either.
            if (wait <= 0) return same_ && !first_ && window_.sleep(kBetweenSameFrames);
            if (window_.sleep(std::min(wait, kLookEvery))) return true;
            if (wait <= kLookEvery) return false;
            if (shell_.bench().lookAround()) return true;
        }
    }

    Window& window_;
    ui::Shell& shell_;
    std::atomic<bool> jobDone_ = false;
    Clock::time_point begun_ = Clock::now();
    Clock::time_point lastInput_ = begun_;
    Clock::time_point lastFrame_ = begun_;
    Clock::time_point lastShown_ = begun_;
    bool first_ = true; ///< nothing was drawn yet
    int appearing_ = 0; ///< frames in a row in which the panels waited for their docks
    bool same_ = false; ///< the last frame was not drawn: it was what is shown
};

// Shows every screen of the tour and leaves its picture as NN-name.png.
int tour(Window& window, ui::Shell& shell, const std::filesystem::path& directory) {
    std::error_code failure;
    std::filesystem::create_directories(directory, failure);
    for (std::size_t step = 0;; ++step) {
        const std::optional<std::string> name = shell.tourStep(step);
        if (!name) return cli::kSuccess;
        for (int frame = 1; frame < kFramesToSettle || (shell.moving() && frame < kMostFramesToSettle);
             ++frame) {
            makeFrame(window, shell);
            window.endFrame();
            window.present();
        }
        makeFrame(window, shell);
        window.endFrame();
        const std::filesystem::path file = directory / fmt::format("{:02}-{}.png", step + 1, *name);
        const Window::Size size = window.framebuffer();
        if (const auto saved = savePicture(file, size.width, size.height); !saved) {
            fmt::print(stderr, "groma edit: {}\n", saved.error());
            return cli::kFinding;
        }
        fmt::print("{}\n", file.string());
        window.present();
    }
}

/// Shown before anything is drawn by the driver's programs, unless the file is read soon: to copy a sentence
/// into the window costs a driver without a graphics card a tenth of the whole start.
void greet(Window& window, ui::Shell& shell, const fs::path& file) {
    const Clock::time_point opened = Clock::now();
    while (!shell.bench().jobs.running().empty() && secondsSince(opened) < kSoonRead) window.sleep(0.001);
    if (shell.bench().jobs.running().empty()) return;
    const Window::Size size = window.framebuffer();
    drawGreeting(file.empty() ? "" : "Opening " + file.filename().string() + " ...", size.width, size.height);
    window.present();
}

} // namespace

int edit(const cli::EditRequest& request) {
    const bool touring = !request.tourDirectory.empty();
    const fs::path first = request.files.empty() ? fs::path() : request.files.front();
    const std::vector<fs::path> more(request.files.begin() + (request.files.empty() ? 0 : 1),
                                     request.files.end());
    std::optional<Window> window; // ends after the shell
    // Files are read while the window opens.
    ui::Shell shell({.file = first,
                     .fontsDirectory = fontsDirectory(),
                     .settingsDirectory = touring ? fs::path() : settingsDirectory(),
                     .more = more,
                     .beforeWindow = true});
    WindowStart start;
    if (!touring) start.layoutFile = layoutFile().string();
    auto opened = Window::open(start);
    if (!opened) {
        fmt::print(stderr, "groma edit: {}\n", opened.error());
        return cli::kFinding;
    }
    window.emplace(std::move(*opened));
    shell.enter(window->scale());
    if (!touring) greet(*window, shell, first);
    return touring ? tour(*window, shell, request.tourDirectory) : Loop(*window, shell).run();
}

} // namespace groma::app
