#include "tests/gui/showcase/stage.h"

#include "editor/app/picture.h"

#include <GLFW/glfw3.h>
#include <glad/gl.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <cstdio>

namespace groma::ui::showcase {

Stage::Stage(const std::filesystem::path& fonts) {
    if (glfwInit() == 0) return;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_VISIBLE, 0);
    window_ = glfwCreateWindow(1600, 1000, "showcase", nullptr, nullptr);
    if (window_ == nullptr) return;
    glfwMakeContextCurrent(window_);
    gladLoadGL(glfwGetProcAddress);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window_, false);
    ImGui_ImplOpenGL3_Init("#version 330");
    for (const std::string& file : loadFonts(look.fonts, fonts))
        std::printf("missing font %s\n", file.c_str());
}

Stage::~Stage() {
    boards_.clear();
    picture_ = {};
    framebuffer_ = {};
    if (window_ == nullptr) return;
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwTerminate();
}

GlBoard& Stage::board(std::size_t index) {
    boards_.reserve(16);
    while (boards_.size() <= index) {
        auto board = GlBoard::create();
        if (!board) {
            std::printf("%s\n", board.error().c_str());
            std::abort();
        }
        boards_.push_back(std::move(*board));
    }
    return boards_[index];
}

void Stage::target(int width, int height) {
    picture_ = makeTexture();
    framebuffer_ = makeFramebuffer();
    glBindTexture(GL_TEXTURE_2D, picture_.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture_.get(), 0);
}

bool Stage::shoot(const std::filesystem::path& file, const Theme& theme, float scale, ImVec2 size,
                  const std::function<void()>& page) {
    applyLook(look, theme, scale);
    const auto width = static_cast<int>(size.x * scale);
    const auto height = static_cast<int>(size.y * scale);
    target(width, height);
    for (int frame = 0; frame < 3; ++frame) {
        glfwPollEvents();
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplGlfw_NewFrame();
        ImGui::GetIO().DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::PushStyleColor(ImGuiCol_WindowBg, vecOf(theme.colour.window));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
        ImGui::Begin("page", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoSavedSettings);
        ImGui::PopStyleVar(2);
        ImGui::PopStyleColor();
        page();
        ImGui::End();
        ImGui::Render();
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
        glViewport(0, 0, width, height);
        glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    }
    const auto saved = groma::app::savePicture(file, width, height);
    if (!saved) std::printf("%s\n", saved.error().c_str());
    return saved.has_value();
}

Classes::Classes() {
    const auto make = [](const std::vector<SymbolLayer>& layers) {
        auto symbol = DrawnSymbol::make(layers);
        if (!symbol) std::printf("%s\n", symbol.error().c_str());
        return symbol ? std::move(*symbol) : DrawnSymbol();
    };
    heavy = make({{.path = "M8.2 2 H15.8 C17.4 5 18.2 8.6 18.2 12 C18.2 15.4 17.4 19 15.8 22 H8.2 C6.6 19 "
                           "5.8 15.4 5.8 12 C5.8 8.6 6.6 5 8.2 2 Z"},
                  {.path = "M11.3 4.4 H12.7 V9.2 H11.3 Z M11.3 14.8 H12.7 V19.6 H11.3 Z M9.3 12 A2.7 2.7 0 1 "
                           "0 14.7 12 A2.7 2.7 0 1 0 9.3 12 Z",
                   .ground = true}});
    light = make({{.path = "M4.2 13.6 A6 6 0 1 0 16.2 13.6 A6 6 0 1 0 4.2 13.6 Z", .stroke = 2.3F},
                  {.path = "M8.2 13.6 A2 2 0 1 0 12.2 13.6 A2 2 0 1 0 8.2 13.6 Z"},
                  {.path = "M3.4 22.4 L5.4 19.6 M14.8 7.4 L18.6 3.4", .stroke = 1.7F},
                  {.path = "M21.4 1 L20.4 5.6 L16.6 2.6 Z"}});
    missile = make({{.path = "M8.2 2.4 C17 6 17 18 8.2 21.6", .stroke = 2.2F},
                    {.path = "M8.2 2.4 V21.6 M2.8 12 H19", .stroke = 1.5F},
                    {.path = "M17.4 8.6 L22.4 12 L17.4 15.4 Z"}});
    cavalry =
        make({{.path = "M7 22 H19 C19.6 15.8 19.4 9.6 15.6 6.2 C14.4 5.1 13 4.5 11.8 4.2 L10.6 1.6 L9.5 4.5 "
                       "C8 5.5 7.1 6.9 6.7 8.5 L3.7 12.6 C3.2 13.5 3.6 14.8 4.7 15.3 L5.8 15.9 "
                       "C6.5 16.2 7.1 15.9 7.6 15.3 L8.9 14.2 C10.5 14.3 11.6 13.8 12.3 12.8 C12.7 15.9 8.2 "
                       "17.3 7 22 Z"},
              {.path = "M8.2 8.7 A0.85 0.85 0 1 0 9.9 8.7 A0.85 0.85 0 1 0 8.2 8.7 Z", .ground = true}});
    chariot = make(
        {{.path = "M4.2 15.4 A6 6 0 1 0 16.2 15.4 A6 6 0 1 0 4.2 15.4 Z", .stroke = 2.0F},
         {.path = "M10.2 9.6 V21.2 M4.4 15.4 H16 M6.2 11.4 L14.2 19.4 M14.2 11.4 L6.2 19.4", .stroke = 1.1F},
         {.path = "M8.6 15.4 A1.6 1.6 0 1 0 11.8 15.4 A1.6 1.6 0 1 0 8.6 15.4 Z"},
         {.path = "M2.6 9.4 L4 3.4 H14.4 V7.6", .stroke = 1.9F},
         {.path = "M15.2 13 L22.6 7.6 M19 10.4 L21.6 12.4", .stroke = 1.9F}});
    elephant =
        make({{.path = "M2.2 20.4 V12.4 C2.2 8.4 5.2 6 9 6 H12.2 C13.2 4 15.4 3 17.6 3.6 C20.4 4.3 21.8 6.8 "
                       "21.8 10 V16.4 C21.8 18.6 21 20 19.2 20 C17.8 20 17 19.2 16.8 18 L18.6 17.6 "
                       "C18.7 18.1 18.9 18.3 19.2 18.3 C19.8 18.3 20 17.6 20 16.4 V12.6 C19 13.2 17.8 13.6 "
                       "16.4 13.6 V20.4 H12.4 V16.2 H7.6 V20.4 Z"},
              {.path = "M13 7 C12 9 12.4 11.6 14.6 12.4 C16.4 11.8 17 9.6 16.6 7.6",
               .stroke = 1.2F,
               .ground = true},
              {.path = "M18.2 7.6 A0.8 0.8 0 1 0 19.8 7.6 A0.8 0.8 0 1 0 18.2 7.6 Z", .ground = true}});
    leader = make(
        {{.path =
              "M12 6.2 L13.6 10 L17.7 10.3 L14.6 13 L15.6 17 L12 14.8 L8.4 17 L9.4 13 L6.3 10.3 L10.4 10 Z"},
         {.path = "M8 2.6 C3.6 5 1.8 9.4 2.6 13.6 C3.2 17.2 5.4 20 9 21.4 M16 2.6 C20.4 5 22.2 9.4 21.4 13.6 "
                  "C20.8 17.2 18.6 20 15 21.4",
          .stroke = 1.8F}});
}

} // namespace groma::ui::showcase
