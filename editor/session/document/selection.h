// What is selected. Pieces are kept by id, so that a selection outlives edits.
#pragma once

#include "editor/session/document/document.h"

#include <string>
#include <vector>

namespace groma::session {

enum class Combine : std::uint8_t { Replace, Add, Subtract, Intersect, Toggle };

struct Selection {
    std::vector<grid::CellId> cells; // in line order
    std::vector<grid::EdgeId> edges; // ascending
    std::vector<std::string> pieces; // ids in the order of selecting: the last is the primary one

    bool empty() const { return cells.empty() && edges.empty() && pieces.empty(); }
    void clear();
    bool has(grid::CellId cell) const;
    bool has(grid::EdgeId edge) const;
    bool hasPiece(const std::string& id) const;

    void selectCells(const std::vector<grid::CellId>& with, Combine how = Combine::Replace);
    void selectPieces(const std::vector<std::string>& with, Combine how = Combine::Replace);

    // Indices into the document's setup, those that are still there.
    std::vector<int> pieceIndices(const Document& document) const;
    // Forgets what the document does not have.
    void prune(const Document& document);

    friend bool operator==(const Selection&, const Selection&) = default;
};

// The pieces in a cell, by roster order.
std::vector<int> piecesIn(const Document& document, grid::CellId cell);
// The pieces in any of the cells.
std::vector<std::string> pieceIdsIn(const Document& document, const std::vector<grid::CellId>& cells);

} // namespace groma::session
