// What overlays of the map show: distances, reach with its ways and costs, lines of sight with what blocks
// them, contact. Asked of a position, so that they serve set-up and play alike.
#pragma once

#include "core/game/machine/ways.h"
#include "core/game/position/position.h"
#include "core/grid/sight.h"
#include "editor/session/document/document.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

// --- measure
struct Measure {
    int cells = 0;         // steps over sides
    int kingSteps = 0;     // squares: over corners too; hexes: the same
    std::string direction; // of the first cell toward the last, "" for itself; "E/SE" exactly between two
    int rise = 0;          // levels up
    std::vector<grid::CellId> way; // straight, both ends included
};
std::optional<Measure> measured(const grid::Board& board, const rules::BoardRules& names, grid::CellId from,
                                grid::CellId to);

// --- reach
// The moves of the rules that a piece alone decides: indices into Model::moves, the first one usable is what
// it does by itself.
std::vector<int> movesOf(const rules::Model& model);

struct Reached {
    grid::CellId cell;
    base::Number cost;
    bool ends = false; // the move ends there
};
struct ReachMap {
    grid::CellId from;
    std::optional<base::Number> budget; // nothing: without limit
    std::vector<Reached> cells;         // in line order, without the start
    // To a reached cell, the start left out; empty for others.
    std::vector<grid::CellId> wayTo(grid::CellId cell) const;
    const Reached* at(grid::CellId cell) const;

  private:
    friend Expected<ReachMap> reachOf(const game::Setup&, const game::Position&, int, int);
    std::shared_ptr<const game::Ways> ways_;
};
// Refuses pieces off the map, and what the rules cannot work out ("needs an unknown value").
Expected<ReachMap> reachOf(const game::Setup& setup, const game::Position& position, int piece, int move);

// --- sight
// The sights that pieces alone decide: indices into Model::sights.
std::vector<int> sightsOf(const rules::Model& model);

struct SightLine {
    bool clear = true;
    std::vector<grid::CellId> passed; // cells touched between, both where the line runs between two
    std::vector<grid::CellId> blockingCells;
    std::vector<grid::EdgeId> blockingSides;
};
// Between the cells of two pieces, or of a piece and a cell where the sight asks for no second piece.
Expected<SightLine> sightBetween(const game::Setup& setup, const game::Position& position, int sight,
                                 int piece, grid::CellId to);

// --- contact and zones
// Cells next to a piece of the side, in line order.
std::vector<grid::CellId> cellsInContactWith(const game::Setup& setup, const game::Position& position,
                                             int side);

} // namespace groma::session
