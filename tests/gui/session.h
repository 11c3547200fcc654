// The program from its start to its end, with a settings folder such as a user has.
#pragma once

#include "editor/app/window.h"
#include "editor/ui/shell/shell.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groma::gui {

// The settings folder of a test's directory; made if it is not there.
std::filesystem::path settingsIn(const std::filesystem::path& directory);

struct StartTest;
std::vector<StartTest> laterStartTests();  // beside startTests()
std::vector<StartTest> firstDeskTests();   // likewise
std::vector<StartTest> wholeWindowTests(); // likewise: nothing of it is cut off
std::vector<StartTest> standingTests();    // likewise: what is asked in windows of several sizes

class Session {
  public:
    // Without a display nothing opens: see `open`.
    Session(const std::filesystem::path& directory, const std::filesystem::path& file, int width = 1600,
            int height = 1000);

    bool open() const { return window_.has_value(); }
    app::Window& window() { return *window_; }
    ui::Shell& shell() { return *shell_; }
    // Before the window, where something else hangs on that.
    void endShell() { shell_.reset(); }
    // Draws frames, with what is drawn over them; only the last one is looked at.
    void frames(int count, const std::function<void()>& over = {});
    // The picture of the last frame, into build/shots.
    void picture(const std::string& name);

  private:
    std::optional<app::Window> window_;
    std::optional<ui::Shell> shell_; // ends first
};

} // namespace groma::gui
