#pragma once

#include "formats/draw/steps/board_scene.h"

namespace groma::formats {

/// Adds to the scene the figures of all patterns in the part: places on a jittered lattice of each pattern's
/// own, taken where the middle of the figure lies in a cell of the kind and clear of numbers, links and
/// water.
void scatterFigures(BoardScene& scene, const MapView& map, MapRect part, double cellPixels,
                    const SceneOptions& options);

} // namespace groma::formats
