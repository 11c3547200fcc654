// Where the cells of a board lie for VASSAL, and how it comes to their numbers (VASSAL 3.7: HexGrid,
// SquareGrid, ZonedGrid, RegularGridNumbering and its kinds).
#pragma once

#include "core/grid/geometry.h"
#include "core/grid/pixel.h"
#include "formats/draw/terrain_drawing.h"

#include <pugixml.hpp>

#include <utility>

namespace groma::formats {

inline void set(pugi::xml_node node, const char* name, const std::string& value) {
    node.append_attribute(name) = value.c_str();
}

// The picture of the board: the middle of the cell from which VASSAL counts lies on a whole pixel, as VASSAL
// can say it.
struct VassalFrame {
    Sheet sheet;               // pixels
    int width = 0, height = 0; // of the picture, with a margin around the map
};
// `cell`: pixels between the middles of two cells that share a side.
[[nodiscard]] VassalFrame vassalFrame(const grid::Geometry& geometry, double cell);

// The whole pixel of a cell's middle.
[[nodiscard]] std::pair<int, int> vassalPixel(const grid::Geometry& geometry, const VassalFrame& frame,
                                              grid::CellId cell);

// Adds the grid with the book's numbers to a board. VASSAL numbers lines and places; where a running number
// crosses the map, each line is a zone that counts from its first number on, and where it runs across the
// lines, each cell is a zone by its name.
void addVassalGrid(pugi::xml_node board, const grid::Geometry& geometry, const VassalFrame& frame);

} // namespace groma::formats
