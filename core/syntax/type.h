#pragma once

#include <cstdint>

// The types of the rules language. A value fits one 64-bit slot, except lists (slot = handle into the Run's
// list arena), rolls (three slots: natural, total, verdict) and pools (one slot per distinct face of the
// die).
namespace groma::lang {

enum class Kind : std::uint8_t {
    Error, // already reported; fits everything
    Void,
    Number,      // base::Number bits
    Truth,       // 0 | 1
    Piece,       // piece index; `detail` = class index, -1 = any
    Cell,        // grid::CellId; -1 = nowhere
    Edge,        // grid::EdgeId; -1 = none
    Side,        // player side index
    Direction,   // 0..n-1
    Terrain,     // kind of terrain, index into Model::terrain
    Feature,     // kind of side feature, index into Model::sides
    Link,        // kind of link
    UnitType,    // index into Model::types
    Class,       // index into Model::classes
    Trait,       // index into Model::traits
    Outcome,     // value of an outcome set; `detail` = set index
    Field,       // value of a field of an outcome set; `detail` = set * 256 + field
    OptionValue, // value of a choice option; `detail` = option index
    Card,        // `detail` = deck index
    Pool,        // `detail` = die index
    Roll,        // `detail` = roll kind index
    Text,        // index into Tree::strings
    Nothing,     // the literal; fits every optional
    Arc,         // index into Model::board.arcs
    Motion,      // index into Model::board.motions
};

struct Type {
    Kind kind = Kind::Error;
    bool list = false;     // list of kind
    bool optional = false; // kind or nothing; nothing is kNothing
    std::int32_t detail = -1;
    friend bool operator==(const Type&, const Type&) = default;
};

// The slot value of `nothing` in an optional (also of optional numbers).
inline constexpr std::int64_t kNothing = INT64_MIN;
// The slot value of an unknown (`?`) attribute.
inline constexpr std::int64_t kUnknown = INT64_MIN + 1;

} // namespace groma::lang
