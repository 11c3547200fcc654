// Painting: ground, features, levels, sides, links, relief, labels. One call is one step. Kinds are indices
// into Model::terrain, Model::sides, Model::links of the document's ruleset. Only the keys that change are
// written, in the book's range notation and in stable order.
#pragma once

#include "editor/session/document/document.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::session {

// Cells that have it already are left as they are; nothing to do gives an empty Change, not a refusal.
Edited paintGround(const Document& document, std::span<const grid::CellId> cells, int terrain);
Edited paintFeature(const Document& document, std::span<const grid::CellId> cells, int terrain,
                    bool present = true);
Edited paintLevel(const Document& document, std::span<const grid::CellId> cells, int level);
// Every cell that has the one gets the other; each may be a ground or a feature. `within` empty: all of the
// map.
Edited replaceTerrain(const Document& document, int from, int to, std::span<const grid::CellId> within = {});
// The cells that have a ground or feature, or a level, in line order; `within` empty: of all of the map.
std::vector<grid::CellId> cellsWith(const Document& document, int terrain,
                                    std::span<const grid::CellId> within = {});
std::vector<grid::CellId> cellsAtLevel(const Document& document, int level,
                                       std::span<const grid::CellId> within = {});
Edited replaceLevel(const Document& document, int from, int to, std::span<const grid::CellId> within = {});
// The sides that have a feature; of `within`, those that touch one of its cells.
std::vector<grid::EdgeId> sidesWith(const Document& document, int feature,
                                    std::span<const grid::CellId> within = {});
// What needs the old feature goes with it.
Edited replaceSides(const Document& document, int from, int to, std::span<const grid::CellId> within = {});
// Level 0, no features; the ground becomes that which the map has where nothing else is said.
Edited clearCells(const Document& document, std::span<const grid::CellId> cells);

// A feature that needs another one on the same edge is refused where that lacks; taking that one off takes it
// along.
Edited setSides(const Document& document, std::span<const grid::EdgeId> edges, int feature,
                bool present = true);
Edited setLinks(const Document& document, std::span<const grid::EdgeId> edges, int link, bool present = true);
// Side features that stand without the one that they need: a text can say so, the tools cannot.
struct OrphanSide {
    grid::EdgeId edge;
    int feature = -1;
};
std::vector<OrphanSide> orphanSides(const Document& document);
Edited removeOrphanSides(const Document& document);
// Why a side feature may not be drawn there: "Bridge needs River at 005/006".
Expected<void> canSetSide(const Document& document, grid::EdgeId edge, int feature);
// Nothing: as the levels of the cells say.
Edited setRelief(const Document& document, std::span<const grid::EdgeId> edges, std::optional<int> rise);
// Empty text takes the label away.
Edited setLabel(const Document& document, grid::CellId cell, const std::string& text);

// What terrain edits need; the reason becomes the tooltip of every paint tool.
Expected<void> canPaint(const Document& document);

// "012-014, 020": numbers in the order given, runs of consecutive book numbers joined.
std::string cellRanges(const grid::Geometry& geometry, std::span<const grid::CellId> cells);
std::string cellRangesSorted(const grid::Geometry& geometry, std::vector<grid::CellId> cells);
// "005/006", or "005 E" at the border of the map.
std::string edgeText(const Document& document, grid::EdgeId edge);

} // namespace groma::session
