#pragma once

#include "editor/ui/canvas/view/map_view.h"

#include <array>
#include <vector>

namespace groma::ui {

/// The shader's table of kinds: four vectors a row; grounds, then features from row 64, sides from 80, links
/// from 112, relief at 116.
inline constexpr int kTableRows = 120;
using Texels = std::vector<std::array<float, 4>>;

/// What the shaders read of the kinds. A row: tint and the first of its bands; ink and how many; light and
/// how a side's bands lie (bit 0: winding, bit 1: over roads); first and number of the bands along the border
/// of its cells, cover, strength. A band, kBandTexels vectors: colour and alpha; offset, half width, least
/// half width in pixels, how soft; period, part that is drawn, taper, raggedness; lit, pixels from which it
/// is seen, round.
struct KindTexels {
    Texels rows;
    Texels bands;
};
inline constexpr int kBandTexels = 4;
KindTexels texelsOf(const SymbolTable& symbols);

} // namespace groma::ui
