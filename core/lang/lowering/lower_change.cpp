#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <fmt/format.h>

// Statements that change the position, end things or say something.
namespace groma::lang::lowering {

void Writer::change(const Stmt& s) {
    const auto first = [&] { return value(kids(s)[0]); };
    const auto deckOp = [&](Op op) {
        const Slot card = first();
        code.emit(op, card, kids(s).size() > 1 ? optional(kids(s)[1]) : kNoSlot, 0, s.target,
                  static_cast<std::int32_t>(s.value));
    };
    const auto pay = [&](Op op) {
        const Slot side = optional(kids(s)[0]);
        const Slot amount = value(kids(s)[1]);
        code.emit(op, side, amount, s.target);
    };
    switch (s.op) {
    case StmtOp::AssignState: assignState(s); break;
    case StmtOp::Place: {
        const Slot piece = first();
        const Slot cell = value(kids(s)[1]);
        code.emit(Op::Place, piece, cell, kids(s).size() > 2 ? optional(kids(s)[2]) : kNoSlot);
        break;
    }
    case StmtOp::Eliminate: {
        const Slot piece = first();
        code.emit(Op::Eliminate, piece);
        raiseEliminated(piece);
        break;
    }
    case StmtOp::TakeOff: code.emit(Op::TakeOff, first()); break;
    case StmtOp::Face: {
        const Slot piece = first();
        code.emit(Op::Face, piece, value(kids(s)[1]));
        break;
    }
    case StmtOp::Give: traitChange(Op::GiveTrait, Op::GiveTraitTo, s); break;
    case StmtOp::Take: traitChange(Op::TakeTrait, Op::TakeTraitFrom, s); break;
    case StmtOp::Spend: pay(Op::Spend); break;
    case StmtOp::Gain: pay(Op::Gain); break;
    case StmtOp::Discard: deckOp(Op::Discard); break;
    case StmtOp::Reveal: deckOp(Op::Reveal); break;
    case StmtOp::Shuffle: code.emit(Op::Shuffle, 0, 0, 0, s.target); break;
    case StmtOp::Leave: code.emit(Op::Leave, 0, 0, 0, 0, s.target); break;
    case StmtOp::EndAfter:
        code.emit(Op::EndAfter, 0, 0, 0, shared_.function(static_cast<std::int32_t>(s.value)).owner,
                  s.target);
        break;
    case StmtOp::Finish: code.emit(Op::Finish, 0, 0, 0, s.target); break;
    case StmtOp::Say: say(Op::Say, s); break;
    case StmtOp::Stop: say(Op::Stop, s); break;
    default: break;
    }
}

void Writer::assignState(const Stmt& s) {
    const rules::State& state = shared_.model.states[static_cast<std::size_t>(s.target)];
    const Slot holder = state.of == rules::Holder::Game ? Slot{0} : value(kids(s)[0]);
    const Slot now = value(kids(s)[1]);
    if (!state.type.list) {
        setState(state.of, s.target, holder, now);
        return;
    }
    const Label fits = code.label();
    const Slot most = code.take();
    const Slot size = code.take();
    code.emit(Op::LoadWhole, most, 0, 0, state.capacity);
    code.emit(Op::ListSize, size, now);
    code.jump(Op::JumpAtLeast, fits, most, size);
    stopWith(fmt::format("{} holds at most {}, and more are given", state.named.id, state.capacity));
    code.bind(fits);
    for (std::int32_t i = 0; i < state.capacity; ++i) {
        code.emit(Op::ListAt, size, now, 0, i);
        setState(state.of, state.elements + i, holder, size);
    }
}

void Writer::setState(rules::Holder of, std::int32_t state, Slot holder, Slot now) {
    const Op op = of == rules::Holder::Piece  ? Op::SetPieceState
                  : of == rules::Holder::Side ? Op::SetSideState
                  : of == rules::Holder::Cell ? Op::SetCellState
                                              : Op::SetGameState;
    code.emit(op, now, holder, state);
}

void Writer::traitChange(Op constant, Op dynamic, const Stmt& s) {
    const ExprId of = kids(s)[0];
    const ExprId trait = kids(s)[1];
    const Slot holder = value(of);
    const Holder kind = expr(of).type.kind == Kind::Side ? Holder::Side : Holder::Piece;
    if (isConstant(trait) && kind == Holder::Piece) {
        code.emit(constant, holder, 0, static_cast<int>(expr(trait).value));
        return;
    }
    code.emit(dynamic, holder, value(trait), 0, 0, static_cast<std::int32_t>(kind));
}

void Writer::say(Op op, const Stmt& s) {
    TextTemplate text;
    const Slot first = code.mark();
    for (const ExprId id : kids(s)) {
        const Expr& part = expr(id);
        if (part.op == ExprOp::Constant && part.type.kind == Kind::Text) {
            text.parts.push_back({bound_.tree->string(static_cast<std::int32_t>(part.value)), false, {}});
        } else {
            into(id, code.take(shared_.width(part.type)));
            text.parts.push_back({{}, true, part.type});
        }
    }
    const auto index = static_cast<std::int32_t>(shared_.program.texts.size());
    shared_.program.texts.push_back(std::move(text));
    code.emit(op, first, 0, 0, index);
}

void Writer::stopWith(const std::string& text) {
    const auto index = static_cast<std::int32_t>(shared_.program.texts.size());
    shared_.program.texts.push_back({{{text, false, {}}}});
    code.emit(Op::Stop, 0, 0, 0, index);
}

} // namespace groma::lang::lowering
