// Placing, moving and changing pieces. Pieces are indices of the document's setup. A line of the file that
// stands for several pieces (`5 WARB 007-011`) is shortened or split; the rest of it stays.
#pragma once

#include "editor/session/document/document.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groma::session {

struct NewPiece {
    int type = -1; // index into Model::types
    int side = -1;
    grid::CellId cell; // kNoCell: waiting off the map
    int facing = 0;
    std::string id, name; // may be empty
};

Expected<void> canPlace(const Document& document, const NewPiece& piece);
Edited placePiece(const Document& document, const NewPiece& piece);

// Several at once, e.g. a selection dragged; pieces may change places with each other.
using PieceMove = std::pair<int, grid::CellId>; // kNoCell: off the map, waiting
Expected<void> canMove(const Document& document, std::span<const PieceMove> moves);
Edited movePieces(const Document& document, std::span<const PieceMove> moves);
Edited movePiece(const Document& document, int piece, grid::CellId to);
// Exchanges the places of two pieces.
Edited swapPieces(const Document& document, int a, int b);

Edited removePieces(const Document& document, std::span<const int> pieces);
// A copy with its own values and traits, without the id.
Edited duplicatePiece(const Document& document, int piece, grid::CellId to);
// `facing`: index into Model::board.directions. Refused where a long piece would not fit.
Expected<void> canFace(const Document& document, std::span<const int> pieces, int facing);
Edited facePieces(const Document& document, std::span<const int> pieces, int facing);
// Clockwise by steps of the rules' directions.
Expected<void> canTurn(const Document& document, std::span<const int> pieces, int steps = 1);
Edited turnPieces(const Document& document, std::span<const int> pieces, int steps);
Edited renamePiece(const Document& document, int piece, const std::string& name);
Edited setPieceId(const Document& document, int piece, const std::string& id);
// Both for the counter that is called `piece`, as one step; a generated id that stays is not written.
Edited renameCounter(const Document& document, const std::string& piece, const std::string& name,
                     const std::string& id);
Edited setPieceSide(const Document& document, std::span<const int> pieces, int side);

// `value` as the file writes it: "4", "yes", "?". `attribute`: index into Model::attributes.
Edited setPieceAttribute(const Document& document, std::span<const int> pieces, int attribute, bool back,
                         const std::string& value);
// The counter follows its type again.
Edited resetPieceAttribute(const Document& document, std::span<const int> pieces, int attribute, bool back);
// A state at the start; empty value: as the rules say.
Edited setPieceState(const Document& document, std::span<const int> pieces, int state,
                     const std::string& value);

// An order of battle in the book's notation, one entry a line, typed or pasted. Nothing is written before it
// is applied.
//   Romans:
//   - 5 PRIN (4-3) hexes 007-011
// A line that is a side's name, with or without a colon, says whose the lines after it are; bullets and empty
// lines say nothing.
struct QuickEntry {
    struct Line {
        std::string text;       // as typed
        std::string understood; // as it would be written; empty if not understood, or a heading
        std::string problem;    // empty: fine
        int type = -1;
        int side = -1;
        bool heading = false; // names the side of what follows
        std::vector<grid::CellId> cells;
        int pieces() const; // 0: a heading, or not understood
    };
    std::vector<Line> lines;
    int pieces = 0;           // of the lines that fit
    bool ok() const;          // all of them fit
    std::string rest() const; // the lines that do not fit, below the headings that they stood under
};
QuickEntry readQuickEntry(const Document& document, int side, const std::string& text);
// The lines that fit, as one step; refuses when none does.
Edited applyQuickEntry(const Document& document, const QuickEntry& entry);

} // namespace groma::session
