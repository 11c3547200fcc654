#pragma once

#include <glad/gl.h>

#include <expected>
#include <string>
#include <utility>

namespace groma::ui {

/// Owner of one OpenGL name. `Delete` is called with it in the end.
template <void (*Delete)(GLuint)>
class GlName {
  public:
    GlName() = default;
    explicit GlName(GLuint name) : name_(name) {}
    GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlName& operator=(GlName&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~GlName() {
        if (name_ != 0) Delete(name_);
    }
    [[nodiscard]] GLuint get() const { return name_; }

  private:
    GLuint name_ = 0;
};

void deleteTexture(GLuint name);
void deleteBuffer(GLuint name);
void deleteFramebuffer(GLuint name);
void deleteVertexArray(GLuint name);
void deleteProgram(GLuint name);

using GlTexture = GlName<deleteTexture>;
using GlBuffer = GlName<deleteBuffer>;
using GlFramebuffer = GlName<deleteFramebuffer>;
using GlVertexArray = GlName<deleteVertexArray>;
using GlProgram = GlName<deleteProgram>;

GlTexture makeTexture();
GlBuffer makeBuffer();
GlFramebuffer makeFramebuffer();
GlVertexArray makeVertexArray();
/// The error is the driver's log.
std::expected<GlProgram, std::string> makeProgram(const std::string& vertex, const std::string& fragment);

/// Puts back, when it goes, what drawing into a texture of our own disturbs.
class GlKeeper {
  public:
    GlKeeper();
    ~GlKeeper();
    GlKeeper(const GlKeeper&) = delete;
    GlKeeper& operator=(const GlKeeper&) = delete;

  private:
    GLint framebuffer_ = 0, program_ = 0, vertexArray_ = 0, texture_ = 0, unit_ = 0, uniformBuffer_ = 0,
          alignment_ = 4;
    GLint viewport_[4] = {};
    GLboolean blend_ = 0, scissor_ = 0, depth_ = 0, cull_ = 0;
};

} // namespace groma::ui
