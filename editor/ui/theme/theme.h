#pragma once

#include "editor/ui/theme/colour.h"
#include "formats/draw/steps/symbols.h"

#include <array>
#include <span>

namespace groma::ui {

/// What the map, and the program with it, is being used for.
enum class Mode { SetUp, Play, WhatIf };

/// Colours of surfaces, type and meaning. Two sets exist, dark and light.
struct Palette {
    Colour window, panel, raised, raisedHover, well, line, lineStrong;
    Colour text, quiet, faint; ///< faint is for what is off; it need not reach 4.5 : 1
    Colour accent, accentInk;  ///< bronze, and what is written on it
    Colour accentWash;         ///< a selected row, the strip of hints
    Colour cite;               ///< rule numbers
    Colour error, warning, fine;
    Colour setUp, play, whatIf; ///< tints of the three modes
    Colour whatIfSolid;        ///< ground of what-if labels and of the glowing column; ivory is written on it
    Colour attacker, defender; ///< the two ends of a result
    Colour tableNear, tableFar; ///< the table the sheet lies on
    bool light = false;
};

/// Of the printed map: the same in both themes, and on paper.
using formats::MapInks;

/// Body and figures of dice, rims of counters, discs of skills.
struct PieceInks {
    Colour die, dieEdge, pip;
    Colour turnedOver; ///< what a counter on its back fades towards
    Colour hover, select, selectDark;
    Colour disc, discGreen, discRose, discInk, discRim;
};

/// Sizes in logical pixels at 100 %. Type sizes are em sizes.
struct Metrics {
    float grid = 4, gutter = 4, tab = 28, strip = 32, topBar = 36, statusBar = 24, toolColumn = 40;
    float input = 28, inputSmall = 24, row = 24, card = 12, radius = 4, radiusSmall = 3, line = 1;
    float emSmall = 11, emLabel = 12, emText = 13, emValue = 15, emHeading = 20;
};

struct Theme {
    Palette colour;
    MapInks map;
    PieceInks piece;
    Metrics size;

    [[nodiscard]] Colour mode(Mode mode) const;
};

const Theme& darkTheme();
const Theme& lightTheme();
/// With `safe`, signs and modes in colours that eyes without red or green tell apart.
const Theme& themeFor(bool light, bool safe);
/// Ground and ink of a side's counters for such eyes; by the side's place.
struct SideInks {
    Colour ground, ink;
};
SideInks safeSideInks(int side);

/// Steps from the first side's loss (rust) to the second's (blue), as far apart as `count` results allow.
/// Result `index` of `count`; count 1 gives the middle.
Colour resultColour(int index, int count);

/// What ImGui's font size must be so that the em of the face has `em` pixels.
inline constexpr float kRobotoPerEm = 1.17F;
inline constexpr float kMonoPerEm = 1.05F;

/// Colours, rounding and spacing of ImGui's own widgets. `scale` 1.0 to 2.5.
void applyStyle(const Theme& theme, float scale);

} // namespace groma::ui
