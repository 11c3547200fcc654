#pragma once

#include "editor/ui/canvas/board/gl_kit.h"

#include <cstdint>
#include <expected>
#include <future>
#include <map>
#include <string>
#include <vector>

namespace groma::ui {

/// The programs that paint boards, each built when it is first used, and the noise that they read: one set
/// for all boards of a window. Needs a current OpenGL 3.3 context in every call and when it goes.
class GlPrograms {
  public:
    enum class Layer { Field, FastField, Sheet, Areas, Rim, Relief, Sides, Borders, Links, Figures, Picture };

    /// Whether the driver can build one; the error is its log.
    std::expected<void, std::string> tryOut();
    /// 0 when the driver refuses the program: the layer is then left out.
    GLuint of(Layer layer, bool square);
    GLuint noise();

    /// How often a board was painted with them: a picture may have changed although all that is drawn of it
    /// stays the same.
    [[nodiscard]] std::uint64_t paintings() const { return paintings_; }
    void notePainting() { ++paintings_; }

  private:
    /// Of the noise, the finest first. Counted while the window opens.
    using Levels = std::vector<std::vector<std::uint8_t>>;
    static Levels noiseLevels();
    static GlTexture noiseTexture(const Levels& levels);

    std::map<int, GlProgram> programs_;
    std::future<Levels> levels_ = std::async(std::launch::async, noiseLevels);
    GlTexture noise_;
    std::uint64_t paintings_ = 0;
};

} // namespace groma::ui
