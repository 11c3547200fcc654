#include "editor/ui/canvas/board/gl_kit.h"

#include <vector>

namespace groma::ui {
namespace {

std::expected<GLuint, std::string> compile(GLenum kind, const std::string& source) {
    const GLuint shader = glCreateShader(kind);
    const char* text = source.c_str();
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good != 0) return shader;
    std::vector<char> log(4096, '\0');
    glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
    glDeleteShader(shader);
    return std::unexpected(std::string(log.data()));
}

void enable(GLenum what, GLboolean on) {
    if (on != 0) glEnable(what);
    else glDisable(what);
}

} // namespace

void deleteTexture(GLuint name) { glDeleteTextures(1, &name); }
void deleteBuffer(GLuint name) { glDeleteBuffers(1, &name); }
void deleteFramebuffer(GLuint name) { glDeleteFramebuffers(1, &name); }
void deleteVertexArray(GLuint name) { glDeleteVertexArrays(1, &name); }
void deleteProgram(GLuint name) { glDeleteProgram(name); }

GlTexture makeTexture() {
    GLuint name = 0;
    glGenTextures(1, &name);
    return GlTexture(name);
}

GlBuffer makeBuffer() {
    GLuint name = 0;
    glGenBuffers(1, &name);
    return GlBuffer(name);
}

GlFramebuffer makeFramebuffer() {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    return GlFramebuffer(name);
}

GlVertexArray makeVertexArray() {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    return GlVertexArray(name);
}

std::expected<GlProgram, std::string> makeProgram(const std::string& vertex, const std::string& fragment) {
    const auto first = compile(GL_VERTEX_SHADER, vertex);
    if (!first) return std::unexpected(first.error());
    const auto second = compile(GL_FRAGMENT_SHADER, fragment);
    if (!second) {
        glDeleteShader(*first);
        return std::unexpected(second.error());
    }
    GlProgram program(glCreateProgram());
    glAttachShader(program.get(), *first);
    glAttachShader(program.get(), *second);
    glLinkProgram(program.get());
    glDeleteShader(*first);
    glDeleteShader(*second);
    GLint good = 0;
    glGetProgramiv(program.get(), GL_LINK_STATUS, &good);
    if (good != 0) return program;
    std::vector<char> log(4096, '\0');
    glGetProgramInfoLog(program.get(), static_cast<GLsizei>(log.size()), nullptr, log.data());
    return std::unexpected(std::string(log.data()));
}

GlKeeper::GlKeeper() {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer_);
    glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertexArray_);
    glGetIntegerv(GL_ACTIVE_TEXTURE, &unit_);
    glActiveTexture(GL_TEXTURE0);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &texture_);
    glGetIntegerv(GL_UNIFORM_BUFFER_BINDING, &uniformBuffer_);
    glGetIntegerv(GL_UNPACK_ALIGNMENT, &alignment_);
    glGetIntegerv(GL_VIEWPORT, viewport_);
    blend_ = glIsEnabled(GL_BLEND);
    scissor_ = glIsEnabled(GL_SCISSOR_TEST);
    depth_ = glIsEnabled(GL_DEPTH_TEST);
    cull_ = glIsEnabled(GL_CULL_FACE);
}

GlKeeper::~GlKeeper() {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(framebuffer_));
    glUseProgram(static_cast<GLuint>(program_));
    glBindVertexArray(static_cast<GLuint>(vertexArray_));
    glBindBuffer(GL_UNIFORM_BUFFER, static_cast<GLuint>(uniformBuffer_));
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(texture_));
    glActiveTexture(static_cast<GLenum>(unit_));
    glPixelStorei(GL_UNPACK_ALIGNMENT, alignment_);
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
    enable(GL_BLEND, blend_);
    enable(GL_SCISSOR_TEST, scissor_);
    enable(GL_DEPTH_TEST, depth_);
    enable(GL_CULL_FACE, cull_);
}

} // namespace groma::ui
