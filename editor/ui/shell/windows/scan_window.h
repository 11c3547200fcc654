// The scanned map: its file, the places in it whose cells are known, and the terrain that it shows.
#pragma once

#include "editor/ui/shell/windows/scan_terrain_form.h"

#include <optional>
#include <string>

namespace groma::ui {

class Workbench;

struct ScanWindow {
    ScanPicture picture;
    std::string image;                  ///< as typed
    std::optional<grid::Point> clicked; ///< pixel of the picture that waits for its number
    std::string number;
    double zoom = 0; ///< screen pixels a pixel of the picture; 0: to be fitted
    grid::Point middle;
    bool terrain = false; ///< a click names an example of terrain, not a place
    ScanTerrainForm terrainForm;
    bool wasOpen = false;
};

void drawScan(const Workbench& bench, bool& open, ScanWindow& state);

} // namespace groma::ui
