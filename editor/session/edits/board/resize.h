// More or fewer cells at the borders of the map. What is on the map stays where it is on the ground; its
// numbers change with it, wherever the scenario writes them.
#pragma once

#include "editor/session/document/document.h"

#include <string>
#include <vector>

namespace groma::session {

// Cells added at each border as one looks at the map; negative: cut off.
struct MapResize {
    int left = 0, top = 0, right = 0, bottom = 0;
    friend bool operator==(const MapResize&, const MapResize&) = default;
};

// What lies in the cells that are cut off.
struct ResizeLoss {
    std::vector<grid::CellId> cells;   // all that go
    std::vector<grid::CellId> painted; // other than the plain, with a level, a feature or a label
    std::vector<int> pieces;           // they go off the map and wait there
    std::size_t sides = 0, links = 0, labels = 0;
    std::vector<std::string> areas; // titles of zones, entries and objectives that lose cells
    bool none() const {
        return painted.empty() && pieces.empty() && sides == 0 && links == 0 && areas.empty();
    }
    std::string text() const; // "3 painted cells, 2 pieces"
};
ResizeLoss resizeLoss(const Document& document, const MapResize& resize);

// Refuses to cut anything off unless `cutting`. Snippets that name cells of this scenario are files of their
// own: they keep their numbers.
Expected<void> canResizeMap(const Document& document, const MapResize& resize, bool cutting = false);
Edited resizeMap(const Document& document, const MapResize& resize, bool cutting = false);

// The layout that the map would have; refuses what is no map.
Expected<grid::Layout> resizedLayout(const Document& document, const MapResize& resize);
// Where a cell of the map would be; kNoCell: cut off.
grid::CellId resizedCell(const grid::Geometry& from, const grid::Geometry& to, const MapResize& resize,
                         grid::CellId cell);

} // namespace groma::session
