// Pictures of the kinds of terrain for palettes. All stand on one small map that the board's own shader
// draws, so that a swatch is a piece of the map and nothing else. Each is painted when it is first seen:
// without a graphics card all of them cost as much as the map beside them.
#pragma once

#include "editor/ui/canvas/board/gl_board.h"
#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/map/map_model.h"

#include <memory>
#include <optional>
#include <vector>

namespace groma::ui {

enum class SwatchOf { Terrain, Level, Side, Link };

class SwatchCache {
  public:
    /// Once a frame before draw(). `reach` pixels from the middle of a swatch to its corners. Needs a current
    /// OpenGL context when rules, shape, size or theme changed.
    void update(const Look& look, const std::shared_ptr<GlPrograms>& programs, const game::Setup& setup,
                float reach, const formats::OwnPicturesRef& own = nullptr);
    /// Cut to the shape of a cell around `middle`. `index`: of the kind in the model, or the level. What the
    /// cache does not have is left out. Needs a current OpenGL context, as above.
    void draw(ImDrawList& list, const Look& look, SwatchOf what, int index, ImVec2 middle);

    static constexpr int kLevels = 4; ///< 0 to 3

  private:
    struct Swatch {
        SwatchOf what = SwatchOf::Terrain;
        int index = 0;
        MapPoint middle;      ///< on the small map
        bool painted = false; ///< as it looks now
    };
    void lay(const rules::Model& model, Lattice lattice);
    void paint(const rules::Model& model, const DrawnKinds& kinds, CellAt cell, Swatch& swatch);

    std::shared_ptr<const game::Ruleset> ruleset_;
    formats::OwnPicturesRef own_;
    MapView map_;
    std::vector<Swatch> swatches_;
    std::optional<GlBoard> board_;
    bool refused_ = false; ///< the driver cannot draw it
    Camera camera_;
    bool light_ = false; ///< the theme that they were painted for
    std::uint32_t texture_ = 0;
};

} // namespace groma::ui
