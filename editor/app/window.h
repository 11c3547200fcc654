// A GLFW window with an OpenGL 3.3 core context and the Dear ImGui context in it.
#pragma once

#include <expected>
#include <memory>
#include <string>

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

  private:
    Window(GLFWwindow* window, std::string layoutFile);

    GLFWwindow* window_ = nullptr;
    std::unique_ptr<std::string> layoutFile_; // ImGui keeps a pointer to its text
    std::string title_;
};

} // namespace groma::app
