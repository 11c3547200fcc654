// A piece of map and what stands on it, cut out of one document to be laid down in another: the clipboard,
// and what the stamp tool prints. Everything is kept by the names of the ruleset, so that it can be carried
// as text by another window or a mail.
#pragma once

#include "editor/session/document/document.h"
#include "formats/yaml/fragment.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::session {

struct Stamp {
    struct Cell {
        grid::Axial at; // from the stamp's origin
        std::string ground;
        int level = 0;
        std::vector<std::string> features;
        std::string label;
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    struct Edge {
        grid::Axial at;
        grid::Direction direction = 0; // the side of that cell
        std::vector<std::string> features, links;
        std::optional<int> rise; // a line of relief said by hand: levels up from that cell to the other
        friend bool operator==(const Edge&, const Edge&) = default;
    };
    struct Piece {
        grid::Axial at;
        std::string side, name;
        int facing = 0;                // index into the directions of the rules
        formats::yaml::Fragment entry; // type, values, traits, states as the scenario writes them
        friend bool operator==(const Piece&, const Piece&) = default;
    };

    grid::Family family = grid::Family::HexPointy;
    bool cornerFacing = false;
    std::vector<Cell> cells; // in the order of the map they came from
    std::vector<Edge> edges;
    std::vector<Piece> pieces;

    bool empty() const { return cells.empty() && pieces.empty(); }
    friend bool operator==(const Stamp&, const Stamp&) = default;
};

// The ground of the cells, the sides and links of them, and the pieces in them if asked for. The origin is
// the first cell.
Stamp stampOf(const Document& document, std::span<const grid::CellId> cells, bool withPieces = false);
// Pieces alone; those off the map are left out. The origin is the first one's cell.
Stamp stampOfPieces(const Document& document, std::span<const int> pieces);

// About the origin: clockwise by sixths of a turn, on squares by quarters.
Stamp rotated(const Stamp& stamp, int steps);
// Left and right change places as one looks at the map.
Stamp mirrored(const Stamp& stamp);

// The cells that it would cover, for a preview; those off the map are left out.
std::vector<grid::CellId> coveredCells(const Stamp& stamp, const grid::Geometry& geometry, grid::CellId at);

std::string stampText(const Stamp& stamp);
Expected<Stamp> stampFromText(std::string_view text);

// --- laying it down with its origin at a cell. What would lie off the map is left out.

Expected<void> canApply(const Document& document, const Stamp& stamp, grid::CellId at);
// The board with it, for a preview; only where canApply.
grid::Board stampedBoard(const Document& document, const Stamp& stamp, grid::CellId at);
// Ground, levels, features, and the sides within, become those of the stamp; pieces are added.
Edited applyStamp(const Document& document, const Stamp& stamp, grid::CellId at);

} // namespace groma::session
