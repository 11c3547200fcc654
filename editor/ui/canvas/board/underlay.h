#pragma once

#include "editor/ui/canvas/board/gl_kit.h"

#include <imgui.h>

#include <expected>
#include <string>

namespace groma::ui {

/// A picture from a PNG file as a texture. Needs a current OpenGL context while it lives.
class PictureTexture {
  public:
    PictureTexture() = default;
    /// At most 8192 pixels a side. The error says what is wrong with the file.
    static std::expected<PictureTexture, std::string> load(const std::string& path);
    [[nodiscard]] bool empty() const { return width_ == 0; }
    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] ImTextureID id() const { return static_cast<ImTextureID>(texture_.get()); }

  private:
    GlTexture texture_;
    int width_ = 0;
    int height_ = 0;
};

} // namespace groma::ui
