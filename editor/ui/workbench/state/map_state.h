// How the map of a sheet is looked at. The battlefield owns it; keys and lists that lead somewhere ask for it
// with Workbench::goTo and the functions of map_cursor.h, the minimap with a camera.
#pragma once

#include "core/grid/geometry.h"
#include "editor/ui/canvas/view/camera.h"

#include <optional>
#include <vector>

namespace groma::ui {

struct Viewport {
    Camera camera;
    bool placed = false;              ///< false: the map is fitted when it is next drawn
    bool moved = false;               ///< by hand: a new size of the panel no longer fits the map
    std::optional<grid::CellId> goTo; ///< to be brought into view; taken by the battlefield
    /// Outlined until something else is done: where "go to" and "find" led.
    std::optional<grid::CellId> found;
};

/// What is under the pointer, or under the cursor while the keys are used.
struct Hovered {
    std::optional<grid::CellId> cell;
    int piece = -1;
    friend bool operator==(const Hovered&, const Hovered&) = default;
};

/// The hand that has no mouse: a cell and one of its sides.
struct MapCursor {
    std::optional<grid::CellId> cell;
    int side = 0;        ///< direction of the grid
    bool stroke = false; ///< Shift and arrows: the tool is held down
    bool inUse = false;  ///< since the last key until the mouse moves
};

/// A line laid on the map to count cells.
struct Measure {
    bool on = false;
    std::optional<grid::CellId> from, to;
    friend bool operator==(const Measure&, const Measure&) = default;
};

/// The cell whose label is to be written; taken by the battlefield.
struct LabelWanted {
    std::optional<grid::CellId> cell;
};

/// Cells that an open window would cut off. The window that resizes the map owns it.
struct CutOff {
    std::vector<grid::CellId> cells;
};

} // namespace groma::ui
