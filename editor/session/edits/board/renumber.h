// Every cell number that a scenario writes, written anew for another layout of its map.
#pragma once

#include "core/grid/geometry.h"
#include "editor/session/edits/text/draft.h"

#include <functional>

namespace groma::session {

// From a cell of the old layout to that of the new one; kNoCell: not there any more.
using CellMapping = std::function<grid::CellId(grid::CellId)>;

// Pieces, sides and links must be in cells that stay; names of cells that go are left out of lists.
// `plainCode`: what new cells get where the ground is drawn in codes.
Edited renumbered(const Document& document, const grid::Layout& layout, const CellMapping& mapping,
                  char plainCode);

} // namespace groma::session
