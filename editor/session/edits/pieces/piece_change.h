// What edits of pieces have in common: whether there is room, and how the entries of some pieces are written
// anew.
#pragma once

#include "core/grid/footprint.h"
#include "editor/session/edits/pieces/piece_entry.h"

#include <functional>
#include <initializer_list>
#include <set>
#include <span>
#include <string>

namespace groma::session {

// "012", or "off the map".
std::string cellWord(const Document& document, grid::CellId cell);

// The cells of a footprint; one that is no cell where the place itself is not on the map.
grid::FootprintCells cellsAt(const Document& document, const grid::Footprint& shape, grid::CellId cell,
                             int facing);
// Is there room in every cell of every piece once they stand as given? Those of `leaving` do not count where
// they stand now.
Expected<void> roomFor(const Document& document, std::span<const grid::FootprintCells> arriving,
                       const std::set<int>& leaving);

// One change of the entries that stand for some pieces; `last` comes when all of them were edited.
Edited changeEntries(const Document& document, std::span<const int> pieces, std::string label,
                     const std::function<Expected<void>(PieceDraft&, const EntryPieces&)>& edit,
                     const std::function<Expected<void>(PieceDraft&)>& last = {});
// The same for entries of their own; `together`: a line that stands for several of them may stay one line.
Edited changeOwn(const Document& document, std::span<const int> pieces, bool together, std::string label,
                 const std::function<Expected<void>(PieceDraft&, const std::string& path, const Path& at,
                                                    int piece)>& edit);

Path below(const Path& at, std::initializer_list<std::string> keys);

} // namespace groma::session
