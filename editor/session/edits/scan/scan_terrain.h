// Which terrain a scanned map seems to show in each cell: by colour, from cells that a person named. A
// proposal paints nothing; a person takes it by painting over it.
#pragma once

#include "editor/session/edits/scan/underlay.h"
#include "formats/draw/picture_reader.h"

#include <memory>
#include <span>
#include <vector>

namespace groma::session {

struct ScanExample {
    grid::CellId cell;
    int terrain = -1; // Model::terrain
    friend bool operator==(const ScanExample&, const ScanExample&) = default;
};

struct TerrainProposal {
    int terrain = -1; // Model::terrain; -1: the picture does not show the cell
    double sure = 0;  // 0: as like one kind as another; 1: like none but this
};
using TerrainProposals = std::vector<TerrainProposal>; // by cell

// From so much on a proposal is likely enough to be taken without a look at each.
inline constexpr double kSure = 0.5;

// Each cell is as the example whose colours its own are nearest to: the middle colour in a space in which
// distances are as people see them (Ottosson's Oklab, 2020), and how much lightness varies in it. Refuses
// fewer than two kinds, and examples that the picture does not show.
Expected<TerrainProposals> proposedTerrain(const Document& document, const formats::Pixels& picture,
                                           const UnderlayFit& fit, std::span<const ScanExample> examples);

// The ground with the terrain in it: a feature is added, a ground takes the place of the other one.
grid::CellGround withTerrain(const Document& document, grid::CellGround ground, int terrain);

// What is proposed for these cells, as one step.
Edited takeProposals(const Document& document, const TerrainProposals& proposals,
                     std::span<const grid::CellId> cells);

} // namespace groma::session
