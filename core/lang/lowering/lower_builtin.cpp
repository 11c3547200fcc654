#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <optional>

// The names that the language itself knows.
namespace groma::lang::lowering {

namespace {

// Builtins that are one operation on one or two slots.
std::optional<Op> plainOp(Builtin builtin) {
    switch (builtin) {
    case Builtin::Active: return Op::Active;
    case Builtin::Other: return Op::OtherSide;
    case Builtin::Owner: return Op::Owner;
    case Builtin::CellOf: return Op::CellOf;
    case Builtin::CellsOf: return Op::ListCellsOf;
    case Builtin::OnMap: return Op::OnMap;
    case Builtin::Eliminated: return Op::IsEliminated;
    case Builtin::Waiting: return Op::IsWaiting;
    case Builtin::Arrival: return Op::Arrival;
    case Builtin::Entry: return Op::ListEntry;
    case Builtin::Facing: return Op::FacingOf;
    case Builtin::TypeOf: return Op::TypeOf;
    case Builtin::PieceIn: return Op::PieceIn;
    case Builtin::PiecesIn: return Op::ListPiecesIn;
    case Builtin::Empty: return Op::IsEmpty;
    case Builtin::Adjacent: return Op::Adjacent;
    case Builtin::Distance: return Op::Distance;
    case Builtin::Neighbours: return Op::ListNeighbours;
    case Builtin::Neighbour: return Op::Neighbour;
    case Builtin::Within:
    case Builtin::Ring: return Op::ListWithin;
    case Builtin::Line: return Op::ListLine;
    case Builtin::DirectionTo: return Op::DirectionTo;
    case Builtin::Opposite: return Op::Opposite;
    case Builtin::Turned: return Op::Turned;
    case Builtin::Directions: return Op::ListDirections;
    case Builtin::ArcOf: return Op::Arc;
    case Builtin::MovedCell: return Op::MovedCell;
    case Builtin::MovedFacing: return Op::MovedFacing;
    case Builtin::EdgeBetween: return Op::EdgeBetween;
    case Builtin::Relief: return Op::Relief;
    case Builtin::Features: return Op::ListFeatures;
    case Builtin::TerrainOf: return Op::ListTerrain;
    case Builtin::Ground: return Op::Ground;
    case Builtin::LevelOf: return Op::Level;
    case Builtin::AtEdge: return Op::AtRim;
    case Builtin::AllCells: return Op::ListAllCells;
    case Builtin::Approach: return Op::ListApproach;
    case Builtin::Floor: return Op::Floor;
    case Builtin::Ceil: return Op::Ceil;
    case Builtin::Round: return Op::Round;
    case Builtin::Abs: return Op::Abs;
    case Builtin::Mod: return Op::Modulo;
    case Builtin::Element: return Op::ListNth;
    case Builtin::Size: return Op::ListSize;
    case Builtin::Distinct: return Op::ListDistinct;
    case Builtin::Without: return Op::ListWithout;
    case Builtin::HasDoubles: return Op::ListDoubles;
    default: return {};
    }
}

} // namespace

void Writer::builtinInto(const Expr& e, Slot fresh) {
    const auto builtin = static_cast<Builtin>(e.target);
    const auto named = static_cast<std::int32_t>(e.value);
    if (const auto op = plainOp(builtin)) {
        const Slot first = kids(e).empty() ? Slot{0} : value(kids(e)[0]);
        const Slot second = kids(e).size() < 2 ? Slot{0} : value(kids(e)[1]);
        code.emit(*op, fresh, first, second, 0, builtin == Builtin::Ring ? 1 : 0);
        return;
    }
    switch (builtin) {
    case Builtin::FirstSide: code.emit(Op::LoadImm, fresh, 0, 0, 0); break;
    case Builtin::SecondSide: code.emit(Op::LoadImm, fresh, 0, 0, 1); break;
    case Builtin::Sides: code.emit(Op::ListConst, fresh, 0, 0, shared_.constList({0, 1})); break;
    case Builtin::Nowhere: code.emit(Op::LoadImm, fresh, 0, 0, -1); break;
    case Builtin::Occupied:
        code.emit(Op::PieceIn, fresh, value(kids(e)[0]));
        somethingInto(fresh);
        break;
    case Builtin::Pieces:
    case Builtin::AllPieces:
    case Builtin::Roster:
    case Builtin::Enemies:
    case Builtin::Friends: piecesInto(e, fresh); break;
    case Builtin::Toward:
        code.emit(Op::ListToward, fresh, value(kids(e)[0]), value(kids(e)[1]), named);
        break;
    case Builtin::Mask: code.emit(Op::ListMask, fresh, value(kids(e)[0]), 0, named); break;
    case Builtin::Area:
        code.emit(Op::ListArea, fresh, kids(e).empty() ? kNoSlot : optional(kids(e)[0]), 0, named);
        break;
    case Builtin::Linked: {
        const Slot from = value(kids(e)[0]);
        code.emit(Op::Linked, fresh, from, value(kids(e)[1]), named);
        break;
    }
    case Builtin::Motions: {
        std::vector<std::int64_t> all;
        for (std::size_t i = 0; i < shared_.model.board.motions.size(); ++i) {
            all.push_back(static_cast<std::int64_t>(i));
        }
        code.emit(Op::ListConst, fresh, 0, 0, shared_.constList(all));
        break;
    }
    case Builtin::Min: foldInto(Op::Min, e, fresh); break;
    case Builtin::Max: foldInto(Op::Max, e, fresh); break;
    case Builtin::CountFaces: sumFaces(e, static_cast<std::uint64_t>(e.value), fresh); break;
    case Builtin::PoolSize: sumFaces(e, ~std::uint64_t{0}, fresh); break;
    case Builtin::Hand: code.emit(Op::ListHand, fresh, value(kids(e)[0]), 0, named); break;
    case Builtin::HandHidden: code.emit(Op::ListHand, fresh, value(kids(e)[0]), 0, named, kHandHidden); break;
    case Builtin::HandShown: code.emit(Op::ListHand, fresh, value(kids(e)[0]), 0, named, kHandShown); break;
    case Builtin::CardsLeft: code.emit(Op::CardsLeft, fresh, 0, 0, named); break;
    case Builtin::CardsDiscarded: code.emit(Op::CardsLeft, fresh, 0, 0, named, 1); break;
    case Builtin::During: code.emit(Op::InScope, fresh, 0, 0, 0, named); break;
    default: break;
    }
}

void Writer::somethingInto(Slot slot) {
    const Label none = code.label();
    const Label done = code.label();
    code.jump(Op::JumpNothing, none, slot);
    code.emit(Op::LoadImm, slot, 0, 0, 1);
    code.jump(Op::Goto, done);
    code.bind(none);
    code.emit(Op::LoadImm, slot, 0, 0, 0);
    code.bind(done);
}

void Writer::sumFaces(const Expr& e, std::uint64_t faces, Slot fresh) {
    const int distinct = shared_.width(expr(kids(e)[0]).type);
    const std::uint64_t all = distinct >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << distinct) - 1;
    code.emit(Op::SumSlots, fresh, value(kids(e)[0]), distinct, 0, shared_.faceSet(faces & all));
}

// fresh = the first; then each of the others against it.
void Writer::foldInto(Op op, const Expr& e, Slot fresh) {
    into(kids(e)[0], fresh);
    for (const ExprId other : kids(e).subspan(1)) {
        const SlotGuard slots(code);
        const Slot right = value(other);
        code.emit(op, fresh, fresh, right);
    }
}

void Writer::piecesInto(const Expr& e, Slot fresh) {
    const auto builtin = static_cast<Builtin>(e.target);
    const Slot of = value(kids(e)[0]);
    if (builtin == Builtin::Pieces || builtin == Builtin::AllPieces || builtin == Builtin::Roster) {
        const std::int32_t bits = builtin == Builtin::Pieces      ? 0
                                  : builtin == Builtin::AllPieces ? kPickAll
                                                                  : kPickAll | kPickRoster;
        code.emit(Op::ListPieces, fresh, of, kNoSlot, 0, bits);
        return;
    }
    const Slot side = code.take();
    code.emit(Op::Owner, side, of);
    code.emit(Op::ListPieces, fresh, side, kNoSlot, 0, builtin == Builtin::Enemies ? kPickOthers : 0);
    if (builtin == Builtin::Friends) {
        code.emit(Op::ListWithout, fresh, fresh, of);
    }
}

} // namespace groma::lang::lowering
