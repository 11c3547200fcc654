// The whole of the editor's window but the window itself: menu, dock space, panels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

class ActionTable;
class Workbench;

struct ShellStart {
    std::filesystem::path file;                // what to open and show; empty: an untitled document
    std::filesystem::path fontsDirectory;      // Roboto-Regular.ttf and its like; may not exist
    std::filesystem::path settingsDirectory;   // settings, keys and recent files; empty: nothing is kept
    std::vector<std::filesystem::path> more{}; // open behind it
    bool watched =
        false;          // for tests: drawing that changes document, play, selection or tool ends the program
    float scale = 1.0F; // pixels of this display per pixel of a common one
    bool beforeWindow =
        false; // the files are read while the window opens; enter() is called when it is there
};

// Needs a current ImGui context with docking, made and destroyed by the caller around it, and a current
// OpenGL context whose functions are loaded; before the window, from enter() on.
class Shell {
  public:
    explicit Shell(const ShellStart& start);
    ~Shell();
    // Once, where the start said that the window follows; the scale of its display.
    void enter(float scale);
    Shell(const Shell&) = delete;
    Shell& operator=(const Shell&) = delete;

    // Draws one frame into the given size in pixels; called between ImGui::NewFrame and ImGui::Render.
    void frame(float width, float height);

    // Something moves by itself (a die, a counter sliding home): the next frame is due now, not at the next
    // input.
    bool moving() const;

    // Seconds from the last frame until one is due that no input asks for: 0 while something moves, infinity
    // while nothing will change by itself.
    double nextFrameIn() const;

    // How often pictures that frames show were painted anew: between two frames with the same number only
    // what is drawn around them may differ.
    std::uint64_t paintings() const;

    // The user pressed the window's close button: asks about unsaved work, or agrees at once.
    void requestClose();
    bool wantsClose() const;

    std::string title() const;

    // Puts the editor into screen `step` of the tour and returns that screen's name, or nothing past the last
    // one. The caller draws frames until animations have settled, then takes the picture.
    std::optional<std::string> tourStep(std::size_t step);

    /// For GUI tests.
    Workbench& bench();
    const ActionTable& actions() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace groma::ui
