#pragma once

#include "editor/ui/canvas/board/gl_kit.h"
#include "editor/ui/canvas/board/gl_programs.h"
#include "editor/ui/canvas/view/map_view.h"
#include "formats/draw/steps/board_scene.h"

#include <array>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
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

/// Paints a board, layer over layer, into the framebuffer that is bound.
class GlLayers {
  public:
    GlLayers() = default;
    static std::expected<GlLayers, std::string> create(std::shared_ptr<GlPrograms> programs);

    void notePainting() { programs_->notePainting(); }
    void sendSymbols(const SymbolTable& symbols);
    void begin(const ViewBlock& view, bool square);
    /// Table, sheet and the cells' own colours. `swatch`: only the cells, on a transparent ground.
    void ground(GLuint cells, const ViewBlock& view, bool fast);
    /// `cellPixels`: how large figures are wanted.
    void scene(const formats::BoardScene& scene, double cellPixels);
    /// The map's own picture over all of it, with grid and border anew. `scene` may be empty.
    void picture(GLuint cells, GLuint picture, double strength, const formats::BoardScene& scene);

  private:
    using Layer = GlPrograms::Layer;
    /// Pictures of a kind's figures at one size: all its looks, or all their shadows.
    struct Stamps {
        GlTexture texture;
        int step = 0; ///< of size, in quarters of an octave
        float reach = 0;
    };
    bool use(Layer layer);
    void corners(Layer layer, const std::vector<formats::CornerPiece>& pieces, int overRoads = 0);
    void links(const std::vector<formats::LinkPiece>& pieces);
    void figures(const formats::FigureRun& run, bool shadow, double cellPixels);
    const Stamps& stampsOf(const formats::FigureRun& run, bool shadow, double pixels);

    std::shared_ptr<GlPrograms> programs_;
    std::map<int, Stamps> stamps_; ///< by row of the kind, and whether they are shadows
    GlVertexArray plain_, corner_, link_, figure_;
    GlBuffer table_, view_, cornerData_, linkData_, figureData_;
    GlTexture bands_;
    bool square_ = false;
};

} // namespace groma::ui
