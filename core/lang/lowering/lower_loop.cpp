#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <algorithm>
#include <utility>

// Comprehensions: loops that make no list where none is wanted.
namespace groma::lang::lowering {

namespace {

bool isLooped(Builtin builtin) {
    switch (builtin) {
    case Builtin::Pieces:
    case Builtin::AllPieces:
    case Builtin::Roster:
    case Builtin::Enemies:
    case Builtin::Friends:
    case Builtin::Neighbours:
    case Builtin::TerrainOf:
    case Builtin::Features:
    case Builtin::Sides:
    case Builtin::Directions:
    case Builtin::Motions: return true;
    default: return false;
    }
}

} // namespace

void Writer::loop(Op op, Slot cursor, Slot b, int c, std::int32_t imm, Slot element,
                  const EachElement& body) {
    const Label start = code.label();
    const Label next = code.label();
    const Label end = code.label();
    code.emit(Op::LoadImm, cursor, 0, 0, -1);
    code.jump(op, start, cursor, b, c,
              imm); // the test stands twice: one jump less for every loop that is entered
    code.jump(Op::Goto, end);
    code.bind(start);
    code.setStable(element);
    body(element, next);
    code.bind(next);
    code.jump(op, start, cursor, b, c, imm);
    code.bind(end);
}

void Writer::forEach(ExprId list, const EachElement& body) {
    const Expr& e = expr(list);
    const PlaceGuard placed(code, *bound_.tree, e.span);
    const SlotGuard slots(code);
    if (e.op == ExprOp::Filter) {
        eachOf(e, body);
        return;
    }
    if (e.op == ExprOp::Map) {
        eachOf(e, [&](Slot, Label next) { body(value(kids(e)[2]), next); });
        return;
    }
    if (e.op == ExprOp::Builtin && loopBuiltin(e, body)) {
        return;
    }
    if (e.op == ExprOp::IfElse && forEachOfEither(e, body)) {
        return;
    }
    if (e.op == ExprOp::Call && mayInline(shared_.function(e.target))) {
        forEachOf(e.target, argumentSlots(kids(e)), body);
        return;
    }
    const auto once = onceMade(list);
    const Slot whole = once ? *once : value(list);
    const Slot cursor = code.take();
    const Slot element = code.take();
    loop(Op::LoopElements, cursor, whole, element, 0, element, body);
}

bool Writer::isWalked(ExprId list) {
    const Expr& e = expr(list);
    switch (e.op) {
    case ExprOp::Filter:
    case ExprOp::Map: return true;
    case ExprOp::Builtin: return isLooped(static_cast<Builtin>(e.target));
    case ExprOp::IfElse: {
        const ExprId only = onlyList(e);
        return only != kNone && isWalked(only);
    }
    case ExprOp::Call: {
        const Function& function = shared_.function(e.target);
        if (bound_.tree != &shared_.model.tree || !mayInline(function)) {
            return false;
        }
        inlining_.push_back(&function);
        const bool walked = isWalked(function.expr);
        inlining_.pop_back();
        return walked;
    }
    default: return false;
    }
}

// The list is an expression of another function; the body stays in this one.
void Writer::forEachOf(std::int32_t modelFunction, std::span<const Slot> arguments, const EachElement& body) {
    const Function& function = shared_.function(modelFunction);
    Bindings other(shared_.model.tree, function);
    std::copy_n(arguments.begin(), function.parameters, other.slots.begin());
    std::swap(bound_, other);
    inlining_.push_back(&function);
    forEach(function.expr, [&](Slot element, Label next) {
        std::swap(bound_, other);
        inlining_.pop_back();
        body(element, next);
        inlining_.push_back(&function);
        std::swap(bound_, other);
    });
    inlining_.pop_back();
    std::swap(bound_, other);
}

void Writer::overPieces(Slot side, std::int32_t pick, const EachElement& each) {
    const Slot piece = code.take();
    // For pairs of pieces, where nothing acts in between.
    const auto around = std::exchange(once_, listing_ && piecesAround_ > 0 ? std::optional(reserveOnce(piece))
                                                                           : std::nullopt);
    ++piecesAround_;
    loop(Op::LoopPieces, piece, side, kNoSlot, pick, piece, each);
    --piecesAround_;
    once_ = around;
}

Writer::OnceMade Writer::reserveOnce(Slot piece) {
    OnceMade once;
    once.mark = piece;
    once.keptMark = code.keptMark();
    once.list = code.take();
    once.isMade = code.take();
    once.listLine = code.reserve();
    once.isMadeLine = code.reserve();
    return once;
}

// Nothing in it comes from the loop, or from what lies within.
bool Writer::standsBefore(ExprId id, const OnceMade& loop) const {
    const Expr& e = expr(id);
    if (e.op == ExprOp::Local) {
        const Slot slot = bound_.slots[static_cast<std::size_t>(e.target)];
        return slot < Code::kKept ? slot < loop.mark : slot < Code::kKept + loop.keptMark;
    }
    return std::ranges::all_of(kids(e), [&](ExprId kid) { return kid == kNone || standsBefore(kid, loop); });
}

std::optional<Slot> Writer::onceMade(ExprId list) {
    const Expr& e = expr(list);
    if (!once_ || once_->isTaken || e.op == ExprOp::Local || !e.type.list ||
        (e.type.kind != Kind::Cell && e.type.kind != Kind::Piece) || !standsBefore(list, *once_)) {
        return {};
    }
    once_->isTaken = true;
    const OnceMade once = *once_;
    code.fill(once.listLine, {Op::ListNew, once.list});
    code.fill(once.isMadeLine, {Op::LoadImm, once.isMade});
    const Label have = code.label();
    code.jump(Op::JumpTrue, have, once.isMade);
    into(list, once.list);
    code.emit(Op::LoadImm, once.isMade, 0, 0, 1);
    code.bind(have);
    return once.list;
}

bool Writer::loopBuiltin(const Expr& e, const EachElement& body) {
    const auto builtin = static_cast<Builtin>(e.target);
    const auto overCell = [&](Op op) {
        const Slot of = value(kids(e)[0]);
        const Slot cursor = code.take();
        const Slot element = code.take();
        loop(op, cursor, of, element, 0, element, body);
    };
    const auto ownerOf = [&](Slot piece) {
        const Slot side = code.take();
        code.emit(Op::Owner, side, piece);
        return side;
    };
    const auto plain = [&](std::int32_t count) {
        const Slot cursor = code.take();
        loop(Op::LoopPlain, cursor, 0, 0, count, cursor, body);
    };
    switch (builtin) {
    case Builtin::Pieces: overPieces(value(kids(e)[0]), 0, body); return true;
    case Builtin::AllPieces: overPieces(value(kids(e)[0]), kPickAll, body); return true;
    case Builtin::Roster: overPieces(value(kids(e)[0]), kPickAll | kPickRoster, body); return true;
    case Builtin::Enemies: overPieces(ownerOf(value(kids(e)[0])), kPickOthers, body); return true;
    case Builtin::Friends: {
        const Slot self = value(kids(e)[0]);
        overPieces(ownerOf(self), 0, [&](Slot element, Label next) {
            code.jump(Op::JumpSame, next, element, self);
            body(element, next);
        });
        return true;
    }
    case Builtin::Neighbours: overCell(Op::LoopNeighbours); return true;
    case Builtin::TerrainOf: overCell(Op::LoopTerrain); return true;
    case Builtin::Features: overCell(Op::LoopFeatures); return true;
    case Builtin::Sides: plain(2); return true;
    case Builtin::Directions:
        plain(static_cast<std::int32_t>(shared_.model.board.directions.size()));
        return true;
    case Builtin::Motions: plain(static_cast<std::int32_t>(shared_.model.board.motions.size())); return true;
    default: return false;
    }
}

void Writer::eachOf(const Expr& e, const EachElement& body) {
    eachWhere(kids(e)[0], kids(e)[1], e.target, body);
}

// What of the condition does not depend on the element is read before the loop.
void Writer::eachWhere(ExprId list, ExprId where, std::int32_t variable, const EachElement& body) {
    std::vector<ExprId> before;
    std::vector<ExprId> inside;
    conjuncts(where, before, inside);
    const Label end = code.label();
    for (const ExprId part : before) {
        branch(part, false, end);
    }
    forEach(list, [&](Slot element, Label next) {
        const SlotGuard slots(code);
        bound_.slots[static_cast<std::size_t>(variable)] = element;
        for (const ExprId part : inside) {
            branch(part, false, next);
        }
        body(element, next);
    });
    code.bind(end);
}

// Of two lists of which one is empty the other.
ExprId Writer::onlyList(const Expr& e) const {
    const auto empty = [&](ExprId id) {
        return expr(id).op == ExprOp::ListLiteral && kids(expr(id)).empty();
    };
    return empty(kids(e)[1]) ? kids(e)[2] : empty(kids(e)[2]) ? kids(e)[1] : kNone;
}

bool Writer::forEachOfEither(const Expr& e, const EachElement& body) {
    const ExprId only = onlyList(e);
    if (only == kNone) {
        return false;
    }
    const Label end = code.label();
    branch(kids(e)[0], only == kids(e)[2], end);
    forEach(only, body);
    code.bind(end);
    return true;
}

void Writer::comprehensionInto(const Expr& e, Slot fresh) {
    const auto each = [&] { return value(kids(e)[2]); };
    switch (e.op) {
    case ExprOp::Count:
        code.emit(Op::LoadWhole, fresh, 0, 0, 0);
        eachOf(e, [&](Slot, Label) { code.emit(Op::AddWhole, fresh, fresh, 0, 1); });
        break;
    case ExprOp::Sum:
        code.emit(Op::LoadWhole, fresh, 0, 0, 0);
        eachOf(e, [&](Slot, Label) { code.emit(Op::Add, fresh, fresh, each()); });
        break;
    case ExprOp::Least: extremeInto(e, fresh, true); break;
    case ExprOp::Most: extremeInto(e, fresh, false); break;
    case ExprOp::Best: bestInto(e, fresh); break;
    case ExprOp::First: {
        const Label found = code.label();
        eachOf(e, [&](Slot element, Label) {
            code.emit(Op::Copy, fresh, element);
            code.jump(Op::Goto, found);
        });
        loadConstant({Kind::Nothing}, kNothing, fresh);
        code.bind(found);
        break;
    }
    case ExprOp::Filter:
        code.emit(Op::ListNew, fresh);
        eachOf(e, [&](Slot element, Label) { code.emit(Op::ListPush, element, fresh); });
        break;
    default:
        code.emit(Op::ListNew, fresh);
        eachOf(e, [&](Slot, Label) { code.emit(Op::ListPush, each(), fresh); });
        break;
    }
}

void Writer::extremeInto(const Expr& e, Slot fresh, bool least) {
    loadConstant({Kind::Nothing}, kNothing, fresh);
    eachOf(e, [&](Slot, Label next) {
        const Label better = code.label();
        const Slot one = value(kids(e)[2]);
        code.jump(Op::JumpNothing, better, fresh);
        code.jump(Op::JumpAtLeast, next, least ? one : fresh, least ? fresh : one);
        code.bind(better);
        code.emit(Op::Copy, fresh, one);
    });
}

void Writer::bestInto(const Expr& e, Slot fresh) {
    const Slot most = code.take();
    loadConstant({Kind::Nothing}, kNothing, fresh);
    code.emit(Op::LoadWhole, most, 0, 0, 0);
    eachOf(e, [&](Slot element, Label next) {
        const Label better = code.label();
        const Slot one = value(kids(e)[2]);
        code.jump(Op::JumpNothing, better, fresh);
        code.jump(Op::JumpAtLeast, next, most, one);
        code.bind(better);
        code.emit(Op::Copy, fresh, element);
        code.emit(Op::Copy, most, one);
    });
}

} // namespace groma::lang::lowering
