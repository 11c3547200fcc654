#include "editor/app/app.h"

#include "cli/parts/exit.h"
#include "editor/app/picture.h"
#include "editor/app/places.h"
#include "editor/app/window.h"
#include "editor/ui/shell/shell.h"
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
#include <vector>

namespace groma::app {
namespace {

namespace fs = std::filesystem;

constexpr int kFramesAfterInput = 3; // ImGui needs a few to show all that one input changes
constexpr double kLookEvery = 2;     // seconds: files that other programs may change
constexpr std::array<double, 2> kHoverAfter{
    0.2, 0.65}; // seconds after the last input: what a pointer that rests brings forth
constexpr int kMostFramesToSettle = 240; // the map is sharpened in tiles
constexpr int kFramesToSettle = 12; // docking, auto-sized windows and scroll positions need a few frames each

/// True if the user did something meanwhile.
bool drawFrame(Window& window, ui::Shell& shell) {
    window.poll();
    const bool input = !ImGui::GetCurrentContext()->InputEventsQueue.empty();
    window.beginFrame();
    if (window.takeCloseRequest()) shell.requestClose();
    const Window::Size size = window.framebuffer();
    shell.frame(static_cast<float>(size.width), static_cast<float>(size.height));
    window.endFrame();
    window.setTitle(shell.title());
    return input;
}

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

/// Sleeps while there is nothing to show. True if the user did something or work in the background was done.
bool rest(Window& window, ui::Shell& shell, std::atomic<bool>& jobDone, Clock::time_point lastInput,
          Clock::time_point lastFrame) {
    while (true) {
        if (jobDone.exchange(false)) return true; // also where a frame has taken its event
        double wait = shell.nextFrameIn() - secondsSince(lastFrame);
        for (const double after : kHoverAfter)
            if (const double passed = std::chrono::duration<double>(lastFrame - lastInput).count();
                passed < after)
                wait = std::min(wait, after - secondsSince(lastInput));
        if (wait <= 0) return false;
        if (window.sleep(std::min(wait, kLookEvery))) return true;
        if (wait <= kLookEvery) return false;
        if (shell.bench().lookAround()) return true;
    }
}

int work(Window& window, ui::Shell& shell) {
    int due = kFramesAfterInput;
    Clock::time_point lastInput = Clock::now();
    Clock::time_point lastFrame = lastInput;
    std::atomic<bool> jobDone = false;
    const auto wake = [&jobDone] {
        jobDone = true;
        Window::wake();
    };
    shell.bench().jobs.wakeBy(wake);
    shell.bench().longJobs.wakeBy(wake);
    while (!shell.wantsClose()) {
        if (due == 0) {
            const bool woken = rest(window, shell, jobDone, lastInput, lastFrame);
            if (woken) lastInput = Clock::now();
            due = woken ? kFramesAfterInput : 2; // a tooltip is measured before it is shown
        }
        --due;
        if (drawFrame(window, shell)) {
            due = kFramesAfterInput;
            lastInput = Clock::now();
        }
        window.present();
        lastFrame = Clock::now();
    }
    shell.bench().jobs.wakeBy({});
    shell.bench().longJobs.wakeBy({});
    return cli::kSuccess;
}

// Shows every screen of the tour and leaves its picture as NN-name.png.
int tour(Window& window, ui::Shell& shell, const std::filesystem::path& directory) {
    std::error_code failure;
    std::filesystem::create_directories(directory, failure);
    for (std::size_t step = 0;; ++step) {
        const std::optional<std::string> name = shell.tourStep(step);
        if (!name) return cli::kSuccess;
        for (int frame = 1; frame < kFramesToSettle || (shell.moving() && frame < kMostFramesToSettle);
             ++frame) {
            drawFrame(window, shell);
            window.present();
        }
        drawFrame(window, shell);
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

} // namespace

int edit(const cli::EditRequest& request) {
    const bool touring = !request.tourDirectory.empty();
    WindowStart start;
    if (!touring) start.layoutFile = layoutFile().string();
    auto window = Window::open(start);
    if (!window) {
        fmt::print(stderr, "groma edit: {}\n", window.error());
        return cli::kFinding;
    }
    const fs::path first = request.files.empty() ? fs::path() : request.files.front();
    const std::vector<fs::path> more(request.files.begin() + (request.files.empty() ? 0 : 1),
                                     request.files.end());
    ui::Shell shell({.file = first,
                     .fontsDirectory = fontsDirectory(),
                     .settingsDirectory = touring ? fs::path() : settingsDirectory(),
                     .more = more,
                     .scale = window->scale()});
    return touring ? tour(*window, shell, request.tourDirectory) : work(*window, shell);
}

} // namespace groma::app
