// A GLFW window with an OpenGL 3.3 core context and the Dear ImGui context in it.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct GLFWwindow;

namespace groma::app {

struct WindowStart {
    int width = 1600; // in screen coordinates, before the display's scale
    int height = 1000;
    bool visible = true;
    std::string layoutFile; // where ImGui keeps the layout; empty: nowhere
};

class Window {
  public:
    // The error is a sentence for the user: no display, or no OpenGL 3.3.
    static std::expected<Window, std::string> open(const WindowStart& start);
    ~Window();
    Window(Window&& other) noexcept;
    Window& operator=(Window&&) = delete;

    float scale() const;
    void setTitle(const std::string& title);

    // Files that were let go over the window since it was asked last.
    std::vector<std::string> takeDropped();

    // True once each time the user presses the close button.
    bool takeCloseRequest();

    struct Size {
        int width = 0;
        int height = 0;
    };
    Size framebuffer() const;

    // Takes what the user did meanwhile.
    void poll();
    // Sleeps until the user does something, wake() is called, or the time is over; false if it was the time.
    bool sleep(double seconds);
    // Ends a sleep; from any thread, while a window is open.
    static void wake();
    void beginFrame();
    void endFrame(); // draws into the back buffer
    void present();  // and shows it
    // Both, if it would show anything else than what is shown; see markOf for `paintings`. False where not.
    bool showIfNew(std::uint64_t paintings);
    void dropFrame(); // ends it; nobody sees it

  private:
    Window(GLFWwindow* window, std::string layoutFile);

    void drawIntoBack() const;
    void keepLayoutWhenRested();

    // What the system tells while events are taken.
    struct Told {
        bool uncovered = false; // what is shown has to be drawn again
        std::vector<std::string> dropped;
    };
    GLFWwindow* window_ = nullptr;
    std::unique_ptr<Told> told_ = std::make_unique<Told>(); // the system's window points there
    std::optional<std::uint64_t> shown_;                    // the mark of what is on the screen
    std::unique_ptr<std::string> layoutFile_;               // ImGui keeps a pointer to its text
    std::string title_;
};

} // namespace groma::app
