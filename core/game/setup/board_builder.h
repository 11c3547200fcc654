// The board that a map's words describe.
#pragma once

#include "core/diag/sink.h"
#include "core/grid/board.h"
#include "core/rules/model.h"
#include "core/rules/scenario_source.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::game {

// Cells and ranges as books write them: `023`, `024-026`. Ranges run in book numbers. Reports what is not on
// the map.
std::vector<grid::CellId> readCells(const grid::Geometry& geometry, const std::vector<rules::Text>& texts,
                                    diag::Sink& sink);

// As grid::edgesFromText, with the directions of the ruleset. Reports, and gives nothing, if any part of it
// is no side.
std::vector<grid::EdgeId> readEdges(const grid::Geometry& geometry, const rules::Model& model,
                                    const rules::Text& text, diag::Sink& sink);

// Without a usable numbering there is no board. Everything else that is wrong leaves a board without it.
std::optional<grid::Board> buildBoard(const rules::Model& model, const rules::MapSource& map,
                                      diag::Sink& sink);

} // namespace groma::game
