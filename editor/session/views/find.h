// Find over everything that a project names: pieces, types, traits, terrain, tables, labels, zones, cells,
// and the lines of its texts.
#pragma once

#include "editor/session/document/document.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

enum class FoundKind : std::uint8_t {
    Cell,
    Piece,
    Label,
    Area,
    Side,
    Type,
    Trait,
    Terrain,
    SideFeature,
    Link,
    Table,
    Action,
    Option,
    Line
};

struct Found {
    FoundKind kind = FoundKind::Line;
    std::string title;               // "Old Red", "FOOT Foot", the line's own text
    std::string detail;              // "CHIEF at 005", "12 on the map", "rules/fights.yaml:41"
    int index = -1;                  // of the piece, side, type, trait, ... of the model or setup
    std::vector<grid::CellId> cells; // to be shown on the map
    std::string path;                // Line: the file
    std::size_t line = 0;            // from 1
    int rank = 0;                    // 0: the word itself, 1: a beginning, 2: within
    friend bool operator==(const Found&, const Found&) = default;
};

// All words of the query must be there, in any case; the best first, then by kind, then in their own order.
// An empty query finds nothing. At most `most`, lines of texts after everything else.
std::vector<Found> find(const Document& document, std::string_view query, std::size_t most = 200);

} // namespace groma::session
