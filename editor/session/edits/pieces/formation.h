// Many pieces at once: rows, lines, the other side's mirror image, leaders with those they lead.
#pragma once

#include "editor/session/document/document.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::session {

// A piece of one type in every cell of the straight way from one cell to another; cells that are full are
// left out.
struct FillRow {
    int type = -1, side = -1;
    grid::CellId from, to;
    int facing = 0;
};
// The cells that would get a piece.
std::vector<grid::CellId> rowCells(const Document& document, const FillRow& row);
Expected<void> canFillRow(const Document& document, const FillRow& row);
Edited fillRow(const Document& document, const FillRow& row);

enum class Align : std::uint8_t {
    Line,   // evenly on the straight way from the first piece to the last
    Across, // all as far down the map as the first one
    Down,   // all as far across as the first one
};
// Where the pieces would stand, in the order given; fewer when there is no room for all.
std::vector<std::pair<int, grid::CellId>> alignedMoves(const Document& document, std::span<const int> pieces,
                                                       Align how);
Expected<void> canAlign(const Document& document, std::span<const int> pieces, Align how);
Edited alignPieces(const Document& document, std::span<const int> pieces, Align how);

enum class Mirror : std::uint8_t { TopBottom, LeftRight, Centre };
// Copies of the pieces for the other side, at the other end of the map and facing back.
grid::CellId mirroredCell(const grid::Geometry& geometry, grid::CellId cell, Mirror how);
int mirroredFacing(const rules::BoardRules& board, grid::Family family, int facing, Mirror how);
Expected<void> canMirror(const Document& document, std::span<const int> pieces, Mirror how);
Edited mirrorPieces(const Document& document, std::span<const int> pieces, Mirror how);

Expected<void> canSwap(const Document& document, int a, int b);
Expected<void> canRemove(const Document& document, std::span<const int> pieces);

// The states by which a piece can name another one, e.g. the unit that a leader is with; indices into
// Model::states.
std::vector<int> attachmentStates(const Document& document, int piece);
Expected<void> canAttach(const Document& document, int piece, int state, int to);
// The piece goes to the other one's cell if the rules let them stand together. The other one gets an id of
// its own.
Edited attachPiece(const Document& document, int piece, int state, int to);

// How many pieces the book counts for a side. Nothing: it counts none.
Edited setBookCount(const Document& document, int side, std::optional<int> count);

} // namespace groma::session
