#pragma once

#include "editor/ui/canvas/board/board_scene.h"
#include "editor/ui/canvas/board/gl_kit.h"
#include "editor/ui/canvas/drawing/symbols.h"

#include <array>
#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <utility>

namespace groma::ui {

/// The shaders' block `View`, in its std140 layout.
struct ViewBlock {
    std::array<float, 2> origin{}, picture{};
    float px = 1, swatch = 0, grey = 0, grid = 0;
    std::int32_t parity = 0, flat = 0, features = 0, waterRow = -1;
    std::array<std::int32_t, 2> size{};
    float frame = 1, spare = 0;
    std::array<float, 4> field{}, paper{};
    std::array<std::array<float, 4>, 5> inks{};
    std::array<std::array<float, 4>, 6> levels{};
};

/// The programs that paint a board, layer over layer, into the framebuffer that is bound. Programs are built when first used.
class GlLayers {
  public:
    GlLayers() = default;
    static std::expected<GlLayers, std::string> create();

    void sendSymbols(const SymbolTable& symbols);
    void begin(const ViewBlock& view, bool square);
    /// Table, sheet and the cells' own colours. `swatch`: only the cells, on a transparent ground.
    void ground(GLuint cells, const ViewBlock& view, bool fast);
    void scene(const BoardScene& scene);

  private:
    enum class Layer { Field, FastField, Sheet, Areas, Rim, Relief, Water, Crossings, Works, Walls, Links, Figures, Shadows };
    [[nodiscard]] static std::expected<GlProgram, std::string> build(Layer layer, bool square, Pattern figure);
    GLuint program(Layer layer, Pattern figure = Pattern::None);
    bool use(Layer layer, Pattern figure = Pattern::None);
    void corners(Layer layer, const std::vector<CornerPiece>& pieces);
    void links(const std::vector<LinkPiece>& pieces);
    void figures(Layer layer, const FigureRun& run);

    std::map<int, GlProgram> programs_;
    GlVertexArray plain_, corner_, link_, figure_;
    GlBuffer table_, view_, cornerData_, linkData_, figureData_;
    GlTexture noise_, stamps_;
    bool square_ = false;
};

} // namespace groma::ui
