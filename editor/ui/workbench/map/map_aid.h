// Reading aids as one list: where a piece can go, what it sees, what touches it, for whom a relation of the
// rules holds. Values, to be made on any thread.
#pragma once

#include "editor/session/jobs/jobs.h"
#include "editor/session/views/queries.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::ui {

struct MapAid {
    enum class Kind { None, Move, Sight, Relation, Zone, Contact };
    Kind kind = Kind::None;
    int index = -1; ///< into Model::moves, sights, relations, Board::masks; a side for Contact
    friend bool operator==(const MapAid&, const MapAid&) = default;
};

struct AidTitle {
    MapAid aid;
    std::string title, cite;
    bool needsPiece = true; ///< a relation of one cell is shown for the whole map
};
/// What the rules can show of a piece: moves and masks of it alone, sights and relations between it and
/// others.
std::vector<AidTitle> aidsOf(const game::Setup& setup);

struct AidAnswer {
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
AidAnswer read(const game::SetupRef& setup, const game::Position& position, const MapAid& aid, int piece);
/// Stands for the question in job keys.
std::uint64_t keyOf(const game::SetupRef& setup, const game::Position& position, const MapAid& aid,
                    int piece);

/// The reading aid that is shown of a sheet. The Layers panel owns it; the battlefield asks for the answer
/// while it draws it.
struct ShownAid {
    MapAid aid; ///< for the selected counter
    mutable session::Latest<AidAnswer> answer;
};

} // namespace groma::ui
