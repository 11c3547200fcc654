#pragma once

#include "editor/ui/canvas/drawing/symbol_drawing.h"
#include "editor/ui/theme/look.h"

#include <string>

namespace groma::ui {

/// What lies up on a die: pips for 1 to 6, or a short text (numbers above, names of faces), or a face's own
/// symbol.
struct DieFace {
    int pips = 0;
    std::string text{};
    const DrawnSymbol* symbol = nullptr;
};

/// A die as an object, `side` pixels, lying turned by `turn` radians.
void drawDie(ImDrawList& list, const Look& look, const DieFace& face, ImVec2 middle, float side,
             float turn = 0);

/// Where a die is while it falls: 420 ms from the throw to its face; `done` at once when motion is off.
/// `index` tells dice thrown together apart.
struct DieFall {
    double start = 0; ///< seconds
    int index = 0;
    [[nodiscard]] bool done(double now, bool motion) const;
    /// Draws the die falling, or lying with `face` up.
    void draw(ImDrawList& list, const Look& look, const DieFace& face, ImVec2 middle, float side,
              double now) const;
};

} // namespace groma::ui
