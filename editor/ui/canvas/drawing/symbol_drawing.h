#pragma once

#include "editor/ui/canvas/drawing/svg_path.h"
#include "editor/ui/theme/colour.h"

#include <imgui.h>

#include <expected>
#include <string>
#include <vector>

namespace groma::ui {

/// One layer of a symbol on the 24 x 24 box, as rules describe it: an SVG path, filled, or drawn with a pen
/// `stroke` units wide.
struct SymbolLayer {
    std::string path;
    float stroke = 0;    ///< 0: filled
    bool ground = false; ///< in the colour of the ground instead of the ink: what is cut out
};

/// A symbol ready to draw: flattened and triangulated once.
class DrawnSymbol {
  public:
    DrawnSymbol() = default;
    /// The error names the layer (from 0) and what is wrong in its path.
    static std::expected<DrawnSymbol, std::string> make(const std::vector<SymbolLayer>& layers);
    [[nodiscard]] bool empty() const { return parts_.empty(); }
    /// `size` pixels for the 24 units of the box, centred at `middle`.
    void draw(ImDrawList& list, ImVec2 middle, float size, Colour ink, Colour ground) const;

  private:
    struct Part {
        FilledShape fill;
        std::vector<Contour> lines;
        float stroke = 0;
        bool ground = false;
    };
    std::vector<Part> parts_;
};

} // namespace groma::ui
