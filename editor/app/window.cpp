#include "editor/app/window.h"

#include "editor/app/chord.h"
#include "editor/app/picture_mark.h"
#include "editor/ui/shell/layout_text.h"
#include "formats/project/save.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>
#include <imgui_internal.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <fstream>
#include <utility>

namespace groma::app {
namespace {

/// One that cannot be kept is tried again with the next change of it.
void keepLayout(const std::string& path) {
    if (path.empty()) return;
    std::size_t size = 0;
    const char* text = ImGui::SaveIniSettingsToMemory(&size);
    formats::RealFileSystem files;
    (void)formats::saveAtomically(files, path, {text, size}, std::nullopt);
}

std::string lastGlfwError() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "no reason given";
}

constexpr std::size_t kMostLayoutBytes = 1 << 20;

std::string textOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text(kMostLayoutBytes, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

} // namespace

std::expected<Window, std::string> Window::open(const WindowStart& start) {
    if (glfwInit() != GLFW_TRUE) {
        return std::unexpected("the editor needs a display (is DISPLAY set?): " + lastGlfwError());
    }
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, start.visible ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_ALPHA_BITS, 0); // no part of the window lets through what lies behind it
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    // By EGL where there is one: it looks through the kinds of pictures that a display offers in a third of
    // the time.
    GLFWwindow* window = nullptr;
    for (const int api : {GLFW_EGL_CONTEXT_API, GLFW_NATIVE_CONTEXT_API}) {
        glfwWindowHint(GLFW_CONTEXT_CREATION_API, api);
        window = glfwCreateWindow(start.width, start.height, "Groma", nullptr, nullptr);
        if (window != nullptr) break;
    }
    if (window == nullptr) {
        std::string reason = lastGlfwError();
        glfwTerminate();
        return std::unexpected("no window with OpenGL 3.3 could be opened: " + reason);
    }
    glfwMakeContextCurrent(window);
    if (gladLoadGL(glfwGetProcAddress) == 0) {
        glfwDestroyWindow(window);
        glfwTerminate();
        return std::unexpected("the functions of OpenGL 3.3 could not be loaded");
    }
    glfwSwapInterval(1);
    return Window(window, start.layoutFile);
}

Window::Window(GLFWwindow* window, std::string layoutFile)
    : window_(window), layoutFile_(std::make_unique<std::string>(std::move(layoutFile))) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigInputTextCursorBlink = false; // a still window draws nothing
    io.ConfigFlags |= ImGuiConfigFlags_DockingEnable | ImGuiConfigFlags_NavEnableKeyboard;
    io.IniFilename =
        nullptr; // ImGui would write into the file itself; so it only says when a layout has rested
    // Read here and not by ImGui, which takes what it finds.
    if (const std::string layout = layoutFile_->empty() ? "" : ui::soundLayout(textOf(*layoutFile_));
        !layout.empty())
        ImGui::LoadIniSettingsFromMemory(layout.c_str(), layout.size());
    else ImGui::GetCurrentContext()->SettingsLoaded = true;
    glfwSetWindowUserPointer(window_, told_.get());
    glfwSetWindowRefreshCallback(
        window_, [](GLFWwindow* of) { static_cast<Told*>(glfwGetWindowUserPointer(of))->uncovered = true; });
    glfwSetDropCallback(window_, [](GLFWwindow* of, int count, const char** paths) {
        auto& dropped = static_cast<Told*>(glfwGetWindowUserPointer(of))->dropped;
        dropped.insert(dropped.end(), paths, paths + count);
    });
    ImGui_ImplGlfw_InitForOpenGL(window_, true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

Window::Window(Window&& other) noexcept
    : window_(std::exchange(other.window_, nullptr)), told_(std::move(other.told_)), shown_(other.shown_),
      layoutFile_(std::move(other.layoutFile_)), title_(std::move(other.title_)) {}

Window::~Window() {
    if (window_ == nullptr) return;
    keepLayout(*layoutFile_);
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(window_);
    glfwTerminate();
}

float Window::scale() const { return ImGui_ImplGlfw_GetContentScaleForWindow(window_); }

void Window::setTitle(const std::string& title) {
    if (title == title_) return;
    title_ = title;
    glfwSetWindowTitle(window_, title_.c_str());
}

std::vector<std::string> Window::takeDropped() { return std::exchange(told_->dropped, {}); }

bool Window::takeCloseRequest() {
    const bool requested = glfwWindowShouldClose(window_) == GLFW_TRUE;
    glfwSetWindowShouldClose(window_, GLFW_FALSE);
    return requested;
}

Window::Size Window::framebuffer() const {
    Size size;
    glfwGetFramebufferSize(window_, &size.width, &size.height);
    return size;
}

void Window::poll() { glfwPollEvents(); }

bool Window::sleep(double seconds) {
    const double end = glfwGetTime() + seconds;
    glfwWaitEventsTimeout(seconds);
    return glfwGetTime() < end;
}

void Window::wake() { glfwPostEmptyEvent(); }

void Window::beginFrame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
    const ImVector<ImGuiInputEvent> afterChord = takeAfterChord(queue);
    const ImVector<ImGuiInputEvent> afterMove = takeAfterMove(queue);
    ImGui::NewFrame();
    for (const auto& later : {afterMove, afterChord})
        for (const ImGuiInputEvent& event : later) queue.push_back(event);
}

void Window::endFrame() {
    ImGui::Render();
    drawIntoBack();
    keepLayoutWhenRested();
}

void Window::drawIntoBack() const {
    const Size size = framebuffer();
    glViewport(0, 0, size.width, size.height);
    const ImVec4 ground = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
    glClearColor(ground.x, ground.y, ground.z, 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Window::keepLayoutWhenRested() {
    if (!ImGui::GetIO().WantSaveIniSettings) return;
    ImGui::GetIO().WantSaveIniSettings = false;
    keepLayout(*layoutFile_);
}

void Window::present() { glfwSwapBuffers(window_); }

void Window::dropFrame() {
    ImGui::Render();
    glFlush(); // the driver paints the map while the next frame is laid out
    keepLayoutWhenRested();
}

bool Window::showIfNew(std::uint64_t paintings) {
    ImGui::Render();
    const std::optional<std::uint64_t> mark = markOf(*ImGui::GetDrawData(), paintings);
    const bool uncovered = std::exchange(told_->uncovered, false);
    if (mark && mark == shown_ && !uncovered) {
        keepLayoutWhenRested();
        return false;
    }
    drawIntoBack();
    keepLayoutWhenRested();
    present();
    shown_ = markOf(*ImGui::GetDrawData(), paintings);
    return true;
}

} // namespace groma::app
