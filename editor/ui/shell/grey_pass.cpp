#include "editor/ui/shell/grey_pass.h"

#include <array>

namespace groma::ui {

namespace {

constexpr const char* kWhole = R"glsl(#version 330 core
out vec2 vAt;
void main() {
    vAt = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    gl_Position = vec4(vAt * 2.0 - 1.0, 0.0, 1.0);
}
)glsl";

constexpr const char* kGrey = R"glsl(#version 330 core
in vec2 vAt;
out vec4 oColour;
uniform sampler2D uPicture;
void main() { oColour = vec4(vec3(dot(texture(uPicture, vAt).rgb, vec3(0.2126, 0.7152, 0.0722))), 1.0); }
)glsl";

} // namespace

void GreyPass::request() {
    ImDrawList& last = *ImGui::GetForegroundDrawList();
    last.AddCallback(run, this);
    last.AddCallback(ImGui::GetPlatformIO().DrawCallback_ResetRenderState, nullptr);
}

void GreyPass::run(const ImDrawList*, const ImDrawCmd* command) {
    static_cast<GreyPass*>(command->UserCallbackData)->apply();
}

void GreyPass::apply() {
    if (refused_) return;
    if (program_.get() == 0) {
        auto made = makeProgram(kWhole, kGrey);
        refused_ = !made.has_value();
        if (refused_) return;
        program_ = std::move(*made);
        points_ = makeVertexArray();
        copy_ = makeTexture();
    }
    const GlKeeper keeper;
    std::array<GLint, 4> viewport{};
    glGetIntegerv(GL_VIEWPORT, viewport.data());
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, copy_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, viewport[0], viewport[1], viewport[2], viewport[3], 0);
    glUseProgram(program_.get());
    glBindVertexArray(points_.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

} // namespace groma::ui
