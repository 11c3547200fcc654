#include "tests/gui/session.h"

#include "editor/app/directories.h"
#include "editor/app/picture.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/support/source_dir.h"

#include <fmt/core.h>
#include <imgui.h>

namespace groma::gui {

namespace fs = std::filesystem;

fs::path settingsIn(const fs::path& directory) {
    const fs::path settings = directory / "config" / "groma";
    fs::create_directories(settings);
    return settings;
}

Session::Session(const fs::path& directory, const fs::path& file, int width, int height) {
    const fs::path settings = settingsIn(directory);
    auto window = app::Window::open({.width = width,
                                     .height = height,
                                     .visible = true,
                                     .layoutFile = (settings / "layout.ini").string()});
    if (!window) {
        fmt::print("{}\n", window.error());
        return;
    }
    window_.emplace(std::move(*window));
    shell_.emplace(ui::ShellStart{.file = file,
                                  .fontsDirectory = app::fontsDirectory(),
                                  .settingsDirectory = settings,
                                  .watched = true,
                                  .scale = window_->scale()});
    shell_->bench().jobs.wait(); // for the file
    shell_->bench().runQueue();
}

void Session::frames(int count, const std::function<void()>& over) {
    for (int frame = 1; frame <= count; ++frame) {
        window_->poll();
        window_->beginFrame();
        const auto size = window_->framebuffer();
        shell_->frame(static_cast<float>(size.width), static_cast<float>(size.height));
        if (over) over();
        if (frame == count) window_->endFrame();
        else ImGui::Render();
    }
}

void Session::picture(const std::string& name) {
    for (int frame = 0; frame < 240 && shell_->moving(); ++frame) frames(1); // the map is sharpened in tiles
    const fs::path directory = fs::path(test::sourceDir()) / "build" / "shots";
    fs::create_directories(directory);
    frames(2);
    const auto size = window_->framebuffer();
    if (const auto saved = app::savePicture(directory / (name + ".png"), size.width, size.height); !saved)
        fmt::print("  {}\n", saved.error());
}

} // namespace groma::gui
