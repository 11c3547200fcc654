#include "core/game/parts/board_reader.h"
#include "core/game/position/word_index.h"
#include "core/grid/direction_table.h"
#include "core/grid/line.h"
#include "core/grid/sight.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using grid::CellId;
using lang::Instr;
using lang::Op;

// Cells and pieces as lists, gathered in words_.
bool BoardReader::makeList(const Instr& in, std::int64_t* s) {
    const Position& position = board_->position();
    if (in.op == Op::CardsLeft) {
        std::int64_t left = 0;
        for (std::uint32_t card = 0; card < position.layout().decks[static_cast<std::size_t>(in.d)].kinds;
             ++card) {
            left += in.e == 0 ? position.drawPile(in.d, static_cast<int>(card))
                              : position.discardPile(in.d, static_cast<int>(card));
        }
        s[in.a] = Number(static_cast<std::int32_t>(left)).bits();
        return true;
    }
    if (!stack_->roomForLists()) {
        return false;
    }
    words_.clear();
    const std::int64_t b = in.b == lang::kNoSlot ? -1 : s[in.b];
    if (!gatherCells(in, s, b) && !gatherOthers(in, b)) {
        return failures_->fail(FailureKind::Fault, "no such list of the board");
    }
    s[in.a] = stack_->newList(words_);
    return stack_->roomForLists();
}

bool BoardReader::gatherCells(const Instr& in, const std::int64_t* s, std::int64_t b) {
    const Setup& setup = board_->setup();
    const Position& position = board_->position();
    const grid::Geometry& map = setup.geometry();
    const auto put = [this](CellId cell) {
        if (cell.valid()) {
            words_.push_back(cell.index);
        }
    };
    const auto known = [&] { return b >= 0 && s[in.c] >= 0; };
    switch (in.op) {
    case Op::ListNeighbours:
        for (grid::Direction d = 0; b >= 0 && d < map.sides(); ++d) {
            put(map.neighbour(cellOf(b), d));
        }
        return true;
    case Op::ListWithin: {
        const int radius = b < 0 ? -1 : base::floor(Number::fromBits(s[in.c]));
        for (int r = in.e == 1 ? std::max(radius, 0) : 0; r <= radius; ++r) {
            const std::size_t before = words_.size();
            std::ranges::for_each(map.ring(cellOf(b), r), put);
            if (words_.size() == before) {
                break; // behind a ring without cells there is none either
            }
        }
        return true;
    }
    case Op::ListLine:
        if (known()) {
            const std::vector<grid::LineCells> line = grid::line(map, cellOf(b), cellOf(s[in.c]));
            for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                put(line[i].cell);
                put(line[i].between ? line[i].other : grid::kNoCell);
            }
        }
        return true;
    case Op::ListToward:
        if (known()) {
            std::ranges::for_each(
                grid::awayCells(map,
                                setup.model().board.directionTables[static_cast<std::size_t>(in.d)].shape,
                                cellOf(b), cellOf(s[in.c])),
                put);
        }
        return true;
    case Op::ListApproach:
        if (known()) {
            std::ranges::for_each(grid::approach(map, cellOf(b), cellOf(s[in.c])), put);
        }
        return true;
    case Op::ListCellsOf:
        std::ranges::for_each(cellsOfPiece(setup, position, static_cast<int>(b)), put);
        return true;
    case Op::ListEntry: std::ranges::for_each(setup.piece(static_cast<int>(b)).entry, put); return true;
    case Op::ListMask: {
        const auto piece = static_cast<int>(b);
        const grid::Pose pose{position.cell(piece), position.facing(piece)};
        if (position.onMap(piece)) {
            std::ranges::for_each(
                grid::cellsOf(map, setup.model().board.masks[static_cast<std::size_t>(in.d)].shape, pose),
                put);
        }
        return true;
    }
    case Op::ListAllCells:
        for (std::int32_t cell = 0; cell < map.cellCount(); ++cell) {
            words_.push_back(cell);
        }
        return true;
    case Op::ListArea:
        for (const std::int32_t cell : setup.areaCells(in.d, static_cast<int>(b))) {
            words_.push_back(cell);
        }
        return true;
    default: return false;
    }
}

bool BoardReader::gatherOthers(const Instr& in, std::int64_t b) {
    const Setup& setup = board_->setup();
    const Position& position = board_->position();
    switch (in.op) {
    case Op::ListPieces:
        for (std::int32_t piece = 0; piece < setup.pieceCount(); ++piece) {
            if (board_->picks(piece, in, b)) {
                words_.push_back(piece);
            }
        }
        return true;
    case Op::ListHolders:
        for (std::int32_t piece = 0; piece < setup.pieceCount(); ++piece) {
            if (position.onMap(piece) && position.pieceHas(piece, in.c)) {
                words_.push_back(piece);
            }
        }
        return true;
    case Op::ListPiecesIn:
        for (int piece = -1; b >= 0 && (piece = board_->pieceIn(cellOf(b), piece)) >= 0;) {
            words_.push_back(piece);
        }
        return true;
    case Op::ListDirections:
        for (std::int64_t direction = 0; direction < setup.geometry().sides(); ++direction) {
            words_.push_back(direction);
        }
        return true;
    case Op::ListTerrain:
        for (std::int64_t i = 0, kind = 0; (kind = board_->terrainAt(b, i)) >= 0; ++i) {
            words_.push_back(kind);
        }
        return true;
    case Op::ListFeatures:
        for (std::int64_t i = 0, kind = 0; (kind = board_->featureAt(b, i)) >= 0; ++i) {
            words_.push_back(kind);
        }
        return true;
    case Op::ListHand:
        for (std::uint32_t card = 0; card < position.layout().decks[static_cast<std::size_t>(in.d)].kinds;
             ++card) {
            const std::int64_t all = position.hand(in.d, static_cast<int>(b), static_cast<int>(card));
            const std::int64_t open = position.shown(in.d, static_cast<int>(b), static_cast<int>(card));
            const std::int64_t held = in.e == lang::kHandAll     ? all
                                      : in.e == lang::kHandShown ? open
                                                                 : all - open;
            words_.insert(words_.end(), static_cast<std::size_t>(std::max<std::int64_t>(held, 0)), card);
        }
        return true;
    default: return false;
    }
}

} // namespace groma::game
