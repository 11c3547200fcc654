// Reading aids as one list: where a piece can go, what it sees, what touches it, for whom a relation of the
// rules holds. Values, to be made on any thread.
#pragma once

#include "editor/session/views/queries.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::ui {

struct ReadingAid {
    enum class Kind { None, Move, Sight, Relation, Zone, Contact };
    Kind kind = Kind::None;
    int index = -1; ///< into Model::moves, sights, relations, Board::masks; a side for Contact
    friend bool operator==(const ReadingAid&, const ReadingAid&) = default;
};

struct AidTitle {
    ReadingAid aid;
    std::string title, cite;
    bool needsPiece = true; ///< a relation of one cell is shown for the whole map
};
/// What the rules can show of a piece: moves and masks of it alone, sights and relations between it and
/// others.
std::vector<AidTitle> aidsOf(const game::Setup& setup);

struct Reading {
    struct Cell {
        grid::CellId cell;
        std::string cost;
    };
    struct Line {
        grid::CellId from, to;
        bool clear = false;
        std::vector<grid::CellId> blocked;
    };
    std::vector<Cell> cells; ///< reached, or for which it holds
    std::vector<Line> lines; ///< of sight to every enemy
    std::string failure;     ///< why nothing can be shown
};
Reading read(const game::SetupRef& setup, const game::Position& position, const ReadingAid& aid, int piece);
/// Stands for the question in job keys.
std::uint64_t keyOf(const game::SetupRef& setup, const game::Position& position, const ReadingAid& aid,
                    int piece);

} // namespace groma::ui
