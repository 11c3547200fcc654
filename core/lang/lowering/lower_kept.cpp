#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <algorithm>

// Expressions whose value is kept and found again: one operation, or one call, on slots that stay.
namespace groma::lang::lowering {

namespace {

std::optional<Op> keptBuiltin(Builtin builtin) {
    switch (builtin) {
    case Builtin::Active: return Op::Active;
    case Builtin::Other: return Op::OtherSide;
    case Builtin::Owner: return Op::Owner;
    case Builtin::CellOf: return Op::CellOf;
    case Builtin::Facing: return Op::FacingOf;
    case Builtin::TypeOf: return Op::TypeOf;
    case Builtin::Distance: return Op::Distance;
    case Builtin::Neighbour: return Op::Neighbour;
    case Builtin::DirectionTo: return Op::DirectionTo;
    case Builtin::EdgeBetween: return Op::EdgeBetween;
    case Builtin::Relief: return Op::Relief;
    case Builtin::Ground: return Op::Ground;
    case Builtin::LevelOf: return Op::Level;
    default: return {};
    }
}

} // namespace

std::optional<Instr> Writer::makingOf(const Expr& e) const {
    const auto index = static_cast<std::uint16_t>(e.target);
    switch (e.op) {
    case ExprOp::Builtin:
        if (const auto op = keptBuiltin(static_cast<Builtin>(e.target))) {
            return Instr{*op, 0, 0, 0, 0, 0};
        }
        return {};
    case ExprOp::Option: return Instr{Op::Option, 0, 0, index, 0, 0};
    case ExprOp::Attribute:
        return Instr{expr(kids(e)[0]).type.kind == Kind::UnitType ? Op::TypeAttribute : Op::Attribute,
                     0,
                     0,
                     index,
                     0,
                     static_cast<std::int32_t>(e.value)};
    case ExprOp::TerrainAttribute: return Instr{Op::TerrainAttribute, 0, 0, index, 0, 0};
    case ExprOp::FeatureAttribute: return Instr{Op::FeatureAttribute, 0, 0, index, 0, 0};
    case ExprOp::OutcomeField:
        return Instr{Op::OutcomeField, 0, 0, 0, expr(kids(e)[0]).type.detail, e.target};
    case ExprOp::State:
        if (e.type.list) {
            return {};
        }
        switch (shared_.model.states[static_cast<std::size_t>(e.target)].of) {
        case rules::Holder::Piece: return Instr{Op::GetPieceState, 0, 0, index, 0, 0};
        case rules::Holder::Side: return Instr{Op::GetSideState, 0, 0, index, 0, 0};
        case rules::Holder::Cell: return Instr{Op::GetCellState, 0, 0, index, 0, 0};
        case rules::Holder::Game: return Instr{Op::GetGameState, 0, 0, index, 0, 0};
        }
        return {};
    default: return {};
    }
}

std::optional<Instr> Writer::makingHere(const Expr& e) {
    auto making = makingOf(e);
    if (!making || !std::ranges::all_of(kids(e), [&](ExprId kid) { return kid == kNone || isStable(kid); })) {
        return {};
    }
    const OpInfo& info = opInfo(making->op);
    if (info.b != Operand::None && !kids(e).empty()) {
        making->b = value(kids(e)[0]);
    }
    if (kids(e).size() > 1) {
        making->c = value(kids(e)[1]);
    }
    return making;
}

std::optional<Slot> Writer::keptValue(ExprId id) {
    const Expr& e = expr(id);
    if (e.op == ExprOp::Call) {
        return keptCall(e);
    }
    const PlaceGuard placed(code, *bound_.tree, e.span);
    const auto making = makingHere(e);
    if (!making) {
        return {};
    }
    const auto known = code.known(*making);
    return known ? known : code.keep(*making);
}

// The value's slot will hold it as long as the code at hand can be reached: a local, or something kept.
bool Writer::isStable(ExprId id) const {
    const Expr& e = expr(id);
    if (e.op == ExprOp::Local) {
        return code.isStable(bound_.slots[static_cast<std::size_t>(e.target)]);
    }
    return makingOf(e) &&
           std::ranges::all_of(kids(e), [&](ExprId kid) { return kid == kNone || isStable(kid); });
}

// Calls are known by at most two arguments of one slot each.
std::optional<Slot> Writer::keptCall(const Expr& e) {
    if ((function_.acting && !listing_) || kids(e).size() > 2 || shared_.width(e.type) != 1 ||
        mayInline(shared_.function(e.target))) {
        return {};
    }
    Instr making{
        Op::CallPure, 0, kNoSlot, kNoSlot, shared_.functionOf[static_cast<std::size_t>(e.target)], 0};
    std::uint16_t* const slots[] = {&making.b, &making.c};
    for (std::size_t i = 0; i < kids(e).size(); ++i) {
        if (!isStable(kids(e)[i]) || shared_.width(expr(kids(e)[i]).type) != 1) {
            return {};
        }
        *slots[i] = value(kids(e)[i]);
    }
    if (const auto known = code.known(making)) {
        return known;
    }
    const PlaceGuard placed(code, *bound_.tree, e.span);
    const SlotGuard taken(code);
    const Slot frame = code.take();
    callInto(e, frame);
    return code.keepFrom(making, frame);
}

} // namespace groma::lang::lowering
