#include "editor/session/document/selection.h"

#include <algorithm>
#include <set>

namespace groma::session {

namespace {

template <class T>
bool contains(const std::vector<T>& list, const T& value) {
    return std::ranges::find(list, value) != list.end();
}

// Order: what was there keeps its place, what joins comes behind.
template <class T>
void combine(std::vector<T>& mine, const std::vector<T>& with, Combine how) {
    const auto isIn = [](const std::vector<T>& list) {
        return [&list](const T& value) { return contains(list, value); };
    };
    switch (how) {
    case Combine::Replace: mine = with; break;
    case Combine::Subtract: std::erase_if(mine, isIn(with)); break;
    case Combine::Intersect:
        std::erase_if(mine, [&](const T& value) { return !contains(with, value); });
        break;
    case Combine::Add:
        for (const T& value : with) {
            if (!contains(mine, value)) {
                mine.push_back(value);
            }
        }
        break;
    case Combine::Toggle: {
        const std::vector<T> before = mine;
        std::erase_if(mine, isIn(with));
        for (const T& value : with) {
            if (!contains(before, value)) {
                mine.push_back(value);
            }
        }
        break;
    }
    }
}

} // namespace

void Selection::clear() { *this = {}; }
bool Selection::has(grid::CellId cell) const { return contains(cells, cell); }
bool Selection::has(grid::EdgeId edge) const { return contains(edges, edge); }
bool Selection::hasPiece(const std::string& id) const { return contains(pieces, id); }

void Selection::selectCells(const std::vector<grid::CellId>& with, Combine how) {
    combine(cells, with, how);
    std::ranges::sort(cells);
}

void Selection::selectPieces(const std::vector<std::string>& with, Combine how) {
    combine(pieces, with, how);
}

std::vector<int> Selection::pieceIndices(const Document& document) const {
    std::vector<int> indices;
    for (const std::string& id : pieces) {
        if (const auto piece = document.setup() ? document.setup()->pieceNamed(id) : std::nullopt) {
            indices.push_back(*piece);
        }
    }
    return indices;
}

void Selection::prune(const Document& document) {
    const grid::Board* board = document.board();
    std::erase_if(cells,
                  [&](grid::CellId cell) { return board == nullptr || !board->geometry().contains(cell); });
    std::erase_if(edges,
                  [&](grid::EdgeId edge) { return board == nullptr || !board->geometry().isEdge(edge); });
    std::erase_if(pieces, [&](const std::string& id) {
        return !document.setup() || !document.setup()->pieceNamed(id);
    });
}

std::vector<int> piecesIn(const Document& document, grid::CellId cell) {
    std::vector<int> pieces;
    for (int piece = 0; document.setup() && cell.valid() && piece < document.setup()->pieceCount(); ++piece) {
        if (document.setup()->piece(piece).cell == cell) {
            pieces.push_back(piece);
        }
    }
    return pieces;
}

std::vector<std::string> pieceIdsIn(const Document& document, const std::vector<grid::CellId>& cells) {
    const std::set<grid::CellId> wanted(cells.begin(), cells.end());
    std::vector<std::string> ids;
    for (int piece = 0; document.setup() && piece < document.setup()->pieceCount(); ++piece) {
        if (wanted.contains(document.setup()->piece(piece).cell)) {
            ids.push_back(document.setup()->piece(piece).id);
        }
    }
    return ids;
}

} // namespace groma::session
