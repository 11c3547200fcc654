#include "editor/app/app.h"

#include "editor/app/picture.h"
#include "editor/app/places.h"
#include "editor/app/window.h"
#include "editor/ui/shell/shell.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace groma::app {
namespace {

namespace fs = std::filesystem;

constexpr int kFramesAfterInput = 3; // ImGui needs a few to show all that one input changes
constexpr int kMostFramesToSettle = 240; // the map is sharpened in tiles
constexpr int kFramesToSettle = 12; // docking, auto-sized windows and scroll positions need a few frames each

void drawFrame(Window& window, ui::Shell& shell, bool waitForInput) {
    window.beginFrame(waitForInput);
    if (window.takeCloseRequest()) shell.requestClose();
    const Window::Size size = window.framebuffer();
    shell.frame(static_cast<float>(size.width), static_cast<float>(size.height));
    window.endFrame();
    window.setTitle(shell.title());
}

int work(Window& window, ui::Shell& shell) {
    int due = kFramesAfterInput;
    while (!shell.wantsClose()) {
        const bool wait = due == 0 && !shell.moving();
        due = wait ? kFramesAfterInput : std::max(0, due - 1);
        drawFrame(window, shell, wait);
        window.present();
    }
    return cli::kSuccess;
}

// Shows every screen of the tour and leaves its picture as NN-name.png.
int tour(Window& window, ui::Shell& shell, const std::filesystem::path& directory) {
    std::error_code failure;
    std::filesystem::create_directories(directory, failure);
    for (std::size_t step = 0;; ++step) {
        const std::optional<std::string> name = shell.tourStep(step);
        if (!name) return cli::kSuccess;
        for (int frame = 1; frame < kFramesToSettle || (shell.moving() && frame < kMostFramesToSettle); ++frame) {
            drawFrame(window, shell, false);
            window.present();
        }
        drawFrame(window, shell, false);
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
    const std::vector<fs::path> more(request.files.begin() + (request.files.empty() ? 0 : 1), request.files.end());
    ui::Shell shell({.file = first, .fontsDirectory = fontsDirectory(), .settingsDirectory = touring ? fs::path() : settingsDirectory(), .more = more, .scale = window->scale()});
    return touring ? tour(*window, shell, request.tourDirectory) : work(*window, shell);
}

} // namespace groma::app
