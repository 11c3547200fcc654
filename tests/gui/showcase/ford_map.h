#pragma once

#include "editor/ui/canvas/view/map_view.h"

namespace groma::ui::showcase {

/// An invented map with every kind of ground, side and link there is: the scene of the visual language's
/// pictures.
MapView fordMap();
/// A large plain with woods, hills and a river, for measuring.
MapView measuredMap(int cols, int rows);

} // namespace groma::ui::showcase
