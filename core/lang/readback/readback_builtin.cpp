#include "core/lang/readback/readback_phrase.h"

namespace groma::lang {

std::string_view builtinPhrase(Builtin builtin) {
    switch (builtin) {
    case Builtin::Active: return "the active side";
    case Builtin::Sides: return "both sides";
    case Builtin::FirstSide: return "the first side";
    case Builtin::SecondSide: return "the second side";
    case Builtin::Other: return "the opponent of $1";
    case Builtin::Owner: return "the owner of $1";
    case Builtin::Pieces: return "the pieces of $1 on the map";
    case Builtin::Enemies: return "the enemies of $1";
    case Builtin::Friends: return "the friends of $1";
    case Builtin::Roster: return "the whole roster of $1";
    case Builtin::AllPieces: return "all pieces of $1, also off the map";
    case Builtin::CellOf: return "the cell of $1";
    case Builtin::CellsOf: return "the cells of $1";
    case Builtin::OnMap: return "$1 |is| on the map";
    case Builtin::Eliminated: return "$1 |is| eliminated";
    case Builtin::Waiting: return "$1 |is| waiting off the map";
    case Builtin::Arrival: return "the turn in which $1 comes";
    case Builtin::Entry: return "the entry cells of $1";
    case Builtin::Facing: return "the facing of $1";
    case Builtin::TypeOf: return "the type of $1";
    case Builtin::Nowhere: return "nowhere";
    case Builtin::PieceIn: return "the first piece in $1";
    case Builtin::PiecesIn: return "the pieces in $1";
    case Builtin::Empty: return "$1 |is| empty";
    case Builtin::Occupied: return "$1 |is| occupied";
    case Builtin::Adjacent: return "$1 |is| adjacent to $2";
    case Builtin::Distance: return "the distance from $1 to $2";
    case Builtin::Neighbours: return "the neighbours of $1";
    case Builtin::Neighbour: return "the neighbour of $1 towards $2";
    case Builtin::Within: return "the cells within $2 of $1";
    case Builtin::Ring: return "the cells at distance $2 of $1";
    case Builtin::Line: return "the cells between $1 and $2";
    case Builtin::DirectionTo: return "the direction from $1 to $2";
    case Builtin::Opposite: return "the direction opposite to $1";
    case Builtin::Turned: return "$1 turned by $2";
    case Builtin::Directions: return "all directions";
    case Builtin::Toward: return "the $N cells of $1 for an attack from $2";
    case Builtin::ArcOf: return "the arc of $1 in which $2 lies";
    case Builtin::Mask: return "the $N of $1";
    case Builtin::Motions: return "all motions";
    case Builtin::MovedCell: return "where $2 would stand after $1";
    case Builtin::MovedFacing: return "how $2 would face after $1";
    case Builtin::EdgeBetween: return "the edge between $1 and $2";
    case Builtin::Relief: return "the line of relief on $1";
    case Builtin::Features: return "the side features of $1";
    case Builtin::Linked: return "a $N |joins| $1 and $2";
    case Builtin::TerrainOf: return "the terrain of $1";
    case Builtin::Ground: return "the ground of $1";
    case Builtin::LevelOf: return "the level of $1";
    case Builtin::AtEdge: return "$1 |is| at the rim of the map";
    case Builtin::AllCells: return "all cells";
    case Builtin::Area: return "the scenario's $N cells";
    case Builtin::Approach: return "the cells next to $2 by which the line from $1 arrives";
    case Builtin::Floor: return "$1 rounded down";
    case Builtin::Ceil: return "$1 rounded up";
    case Builtin::Round: return "$1 rounded to the nearest";
    case Builtin::Abs: return "the size of $1 without its sign";
    case Builtin::Min: return "the least of $*";
    case Builtin::Max: return "the most of $*";
    case Builtin::Mod: return "what is left of $1 after whole steps of $2";
    case Builtin::Element: return "number $2 of $1";
    case Builtin::Size: return "the number of $1";
    case Builtin::Distinct: return "the different ones of $1";
    case Builtin::Without: return "$1 without $2";
    case Builtin::CountFaces: return "the dice of $1 that show $N";
    case Builtin::PoolSize: return "the number of dice of $1";
    case Builtin::HasDoubles: return "$1 |shows| doubles";
    case Builtin::Hand: return "the $N cards that $1 holds";
    case Builtin::HandHidden: return "the $N cards that $1 holds unseen";
    case Builtin::HandShown: return "the $N cards that $1 holds openly";
    case Builtin::MotionCost:
    case Builtin::MotionTest: return ""; // a MotionPart
    case Builtin::CardsLeft: return "the $N cards left";
    case Builtin::CardsDiscarded: return "the $N cards discarded";
    case Builtin::During: return "a $N |is| under way";
    }
    return "";
}

} // namespace groma::lang
