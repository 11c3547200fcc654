// The scanned map: its file, and three places in it whose cells are known.
#pragma once

#include "editor/ui/workbench/map/scan_layer.h"

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
    bool wasOpen = false;
};

void drawScan(const Workbench& bench, bool& open, ScanWindow& state);

} // namespace groma::ui
