// Draws the visual language to PNG files: for eyes, and for the measurement of a frame.
//   groma_showcase FONTS OUT [terrain|pieces|widgets|measure]...

#include "editor/app/picture.h"
#include "editor/ui/canvas/gl_board.h"
#include "tests/gui/showcase/ford_map.h"

#include <glad/gl.h>

#include <GLFW/glfw3.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    using namespace groma::ui;
    if (argc < 3) return 2;
    if (glfwInit() == 0) return 1;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_VISIBLE, 0);
    GLFWwindow* window = glfwCreateWindow(1600, 1000, "showcase", nullptr, nullptr);
    if (window == nullptr) return 1;
    glfwMakeContextCurrent(window);
    gladLoadGL(glfwGetProcAddress);
    auto board = GlBoard::create();
    if (!board) {
        std::printf("%s\n", board.error().c_str());
        return 1;
    }
    const MapView map = showcase::fordMap();
    for (double px : {160.0, 80.0, 36.0, 14.0}) {
        for (bool grey : {false, true}) {
            if (grey && px > 40) continue;
            Camera camera;
            camera.resize(1600, 1000);
            camera.cellPixels = px;
            camera.centre = {px > 100 ? 5.0 : 9.5, px > 100 ? 4.5 : 5.2};
            BoardOptions options;
            options.grey = grey;
            const auto start = std::chrono::steady_clock::now();
            const GLuint texture = board->draw(map, camera, options, darkTheme());
            glFinish();
            const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
            std::printf("%g px: %.1f ms\n", px, ms);
            GLuint fb = 0;
            glGenFramebuffers(1, &fb);
            glBindFramebuffer(GL_READ_FRAMEBUFFER, fb);
            glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
            glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
            glBlitFramebuffer(0, 0, 1600, 1000, 0, 1000, 1600, 0, GL_COLOR_BUFFER_BIT, GL_NEAREST);
            glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
            const std::string file = std::string(argv[2]) + "/terrain-" + std::to_string(static_cast<int>(px)) + (grey ? "-grey" : "") + ".png";
            if (!groma::app::savePicture(file, 1600, 1000)) return 1;
        }
    }
    return 0;
}
