// Terrain proposed from a scanned map: which examples a person named, what follows, and how it is taken.
#pragma once

#include "editor/ui/workbench/map/scan_layer.h"

namespace groma::ui {

class Workbench;

/// The terrain whose examples are clicked in the picture, and the picture as it was read for them.
struct ScanTerrainForm {
    int terrain = 0; ///< Model::terrain
    std::string file;
    std::shared_ptr<const formats::Pixels> pixels;
};

/// A click in the picture: the cell becomes an example, or, being one of this terrain, is none any more.
void toggleExample(const Workbench& bench, const session::Underlay& underlay, ScanTerrainForm& form,
                   grid::CellId cell);
void drawScanTerrain(const Workbench& bench, const session::Underlay& underlay, ScanTerrainForm& form);

} // namespace groma::ui
