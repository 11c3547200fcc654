#pragma once

#include "editor/ui/canvas/board/gl_board.h"
#include "editor/ui/canvas/board/gl_kit.h"
#include "editor/ui/canvas/drawing/counters.h"
#include "editor/ui/theme/look.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct GLFWwindow;

namespace groma::ui::showcase {

/// A hidden window whose frames are written to files.
class Stage {
  public:
    explicit Stage(const std::filesystem::path& fonts);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;
    [[nodiscard]] bool good() const { return window_ != nullptr; }

    Look look;
    /// One board for each map on a page.
    GlBoard& board(std::size_t index);
    /// Draws the page in a window without frame, `width` x `height` logical pixels, and writes it. False on
    /// failure.
    bool shoot(const std::filesystem::path& file, const Theme& theme, float scale, ImVec2 size,
               const std::function<void()>& page);

  private:
    void target(int width, int height);

    GLFWwindow* window_ = nullptr;
    GlTexture picture_; // pages may be larger than the screen
    GlFramebuffer framebuffer_;
    std::vector<GlBoard> boards_;
};

/// Class symbols as a rules file would describe them.
struct Classes {
    DrawnSymbol heavy, light, missile, cavalry, chariot, elephant, leader;
    Classes();
};

void terrainPage(Stage& stage, const Classes& classes);
void arretiumPage(Stage& stage, const Classes& classes);
/// Draws small pieces of the map layer into `drawn` and compares them with those in `kept`; prints what
/// differs and closes with "N passed, N failed". With GROMA_RENEW_GOLDENS in the environment it keeps what it
/// draws.
bool checkGoldens(Stage& stage, const std::filesystem::path& kept, const std::filesystem::path& drawn);
/// Prints what a frame costs, from a hundred cells square to a thousand.
void measure(Stage& stage);
/// Prints what a drag over a map costs in the whole window, and what follows it.
void measureWindow(const std::filesystem::path& fonts);
/// Prints how long the window takes to its first picture; `size`: cells square of the map that it opens, 0:
/// none.
void measureStart(const std::filesystem::path& fonts, int size);

} // namespace groma::ui::showcase
