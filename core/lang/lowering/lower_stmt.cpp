#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <algorithm>

// Statements: control, calls, and the way out of nested stretches.
namespace groma::lang::lowering {

namespace {

// Statements that make a local which lives to the end of their block.
bool makesLocal(StmtOp op) {
    return op == StmtOp::Let || op == StmtOp::Call || op == StmtOp::Fight || asks(op);
}

} // namespace

Slot Writer::bindLocal(std::int32_t local) {
    const auto at = static_cast<std::size_t>(local);
    bound_.slots[at] = code.take(std::max(1, shared_.width(bound_.function->locals[at].type)));
    code.setStable(bound_.slots[at]);
    return bound_.slots[at];
}

Slot Writer::slotOf(const Stmt& s) const {
    return s.local == kNone ? kNoSlot : bound_.slots[static_cast<std::size_t>(s.local)];
}

void Writer::statement(StmtId id) {
    const Stmt& s = stmt(id);
    const PlaceGuard placed(code, *bound_.tree, s.span);
    if (s.local != kNone && makesLocal(s.op)) {
        bindResult(s);
    }
    const SlotGuard slots(code);
    const Slot kept = code.keptMark();
    code.forget();
    statement(s);
    code.forget();
    code.releaseKept(kept);
}

void Writer::statement(const Stmt& s) {
    switch (s.op) {
    case StmtOp::Error:
    case StmtOp::Case:
    case StmtOp::Pass: break;
    case StmtOp::Block: block(s); break;
    case StmtOp::Let: into(kids(s)[0], slotOf(s)); break;
    case StmtOp::Assign: assign(kids(s)[0], slotOf(s)); break;
    case StmtOp::If: ifStatement(s); break;
    case StmtOp::For: forStatement(s); break;
    case StmtOp::ForRange: forRange(s); break;
    case StmtOp::While: whileStatement(s); break;
    case StmtOp::Match: match(s); break;
    case StmtOp::RepeatBlock: {
        const Label start = code.label();
        code.bind(start);
        code.forget();
        repeats_.push_back({start, cleanups_.size()});
        statement(blocks(s)[0]);
        repeats_.pop_back();
        break;
    }
    case StmtOp::Repeat:
        leaveTo(repeats_.back().cleanups);
        code.jump(Op::Goto, repeats_.back().start);
        break;
    case StmtOp::Break:
        leaveTo(breaks_.back().cleanups);
        code.jump(Op::Goto, breaks_.back().end);
        break;
    case StmtOp::Return: returnStatement(s); break;
    case StmtOp::Call: callStatement(s); break;
    case StmtOp::Fight: fight(s); break;
    case StmtOp::Scope: scopeStatement(s); break;
    case StmtOp::Together: together(s); break;
    case StmtOp::Cancel: cancelStatement(); break;
    case StmtOp::Reroll: code.jump(Op::Goto, roll_->reroll); break;
    case StmtOp::AddToTotal: {
        const Slot more = value(kids(s)[0]);
        code.emit(Op::Add, roll_->total, roll_->total, more);
        code.jump(Op::Goto, roll_->verdict);
        break;
    }
    case StmtOp::SetVerdict:
        assign(kids(s)[0], roll_->result);
        code.jump(Op::Goto, roll_->offers);
        break;
    default:
        if (asks(s.op)) {
            ask(s);
        } else {
            change(s);
        }
        break;
    }
}

void Writer::block(const Stmt& s) {
    for (const StmtId inner : blocks(s)) {
        statement(inner);
    }
}

void Writer::ifStatement(const Stmt& s) {
    const Label otherwise = code.label();
    const Label done = code.label();
    const StmtId elseBlock = blocks(s)[1];
    branch(kids(s)[0], false, elseBlock == kNone ? done : otherwise);
    statement(blocks(s)[0]);
    if (elseBlock != kNone) {
        if (code.reachable()) {
            code.jump(Op::Goto, done);
        }
        code.bind(otherwise);
        statement(elseBlock);
    }
    code.bind(done);
}

void Writer::forStatement(const Stmt& s) {
    const Slot list = value(kids(s)[0]);
    const Slot cursor = code.take();
    const Slot element = bindLocal(s.local);
    const Label end = code.label();
    loop(Op::LoopElements, cursor, list, element, 0, element, [&](Slot, Label next) {
        const SlotGuard slots(code);
        code.forget();
        if (kids(s)[1] != kNone) {
            branch(kids(s)[1], false, next);
        }
        loopBody(blocks(s)[0], end);
    });
    code.bind(end);
}

void Writer::loopBody(StmtId body, Label end) {
    breaks_.push_back({end, cleanups_.size()});
    statement(body);
    breaks_.pop_back();
}

void Writer::forRange(const Stmt& s) {
    const Slot counter = bindLocal(s.local);
    const Slot last = code.take();
    into(kids(s)[0], counter);
    into(kids(s)[1], last);
    code.emit(Op::AddWhole, counter, counter, 0, -1);
    const Label start = code.label();
    const Label next = code.label();
    const Label end = code.label();
    code.jump(Op::Goto, next);
    code.bind(start);
    loopBody(blocks(s)[0], end);
    code.bind(next);
    code.jump(Op::LoopWholes, start, counter, last);
    code.bind(end);
}

void Writer::whileStatement(const Stmt& s) {
    const Label test = code.label();
    const Label done = code.label();
    code.bind(test);
    if (const StmtId before = blocks(s)[1]; before != kNone) {
        if (stmt(before).op == StmtOp::Block) {
            block(stmt(before)); // its locals are read by the condition
        } else {
            statement(before);
        }
    }
    code.forget();
    branch(kids(s)[0], false, done);
    loopBody(blocks(s)[0], done);
    if (code.reachable()) {
        code.jump(Op::Goto, test);
    }
    code.bind(done);
}

void Writer::leaveTo(std::size_t cleanups) {
    for (std::size_t i = cleanups_.size(); i-- > cleanups;) {
        if (cleanups_[i].scope >= 0) {
            code.emit(Op::ExitScope, 0, 0, 0, 0, cleanups_[i].scope);
        } else {
            endTogether();
        }
    }
}

void Writer::returnStatement(const Stmt& s) {
    const ExprId result = kids(s).empty() ? kNone : kids(s)[0];
    if (inlineReturn_) {
        leaveTo(inlineReturn_->cleanups);
        code.jump(Op::Goto, inlineReturn_->end);
        return;
    }
    if (result != kNone) {
        if (cleanups_.empty()) {
            assign(result, 0);
        } else {
            const Slot kept = value(result);
            leaveTo(0);
            copy(kept, 0, expr(result).type);
        }
    } else {
        leaveTo(0);
    }
    emitReturn(0);
}

// Results but the flag are in place.
void Writer::emitReturn(std::int32_t cancelled) {
    if (function_.mayCancel) {
        code.emit(Op::LoadImm, function_.resultSlots - 1, 0, 0, cancelled);
    }
    code.emit(Op::Return);
}

void Writer::cancelStatement() {
    if (cancelled_) { // an offer before an event
        leaveTo(inlineReturn_ ? inlineReturn_->cleanups : 0);
        code.jump(Op::Goto, *cancelled_);
        return;
    }
    leaveTo(0);
    emitReturn(1);
}

void Writer::callStatement(const Stmt& s) {
    const Function& callee = shared_.function(s.target);
    const std::int32_t index = shared_.functionOf[static_cast<std::size_t>(s.target)];
    const int width = shared_.width(callee.result);
    if (s.local != kNone) {
        code.release(slotOf(s)); // the callee's frame begins where its result is wanted
    }
    const Slot frame = window(kids(s));
    code.emit(Op::Call, frame, 0, 0, index);
    code.release(static_cast<Slot>(frame));
    code.take(std::max(width, s.local == kNone ? 0 : 1));
    if (s.local != kNone) {
        code.setStable(slotOf(s));
    }
    if (!callee.mayCancel) {
        return;
    }
    const Slot flag = code.take();
    const Label done = code.label();
    code.jump(Op::JumpSameImm, done, flag, 0, 0, 0);
    if (!blocks(s).empty() && blocks(s)[0] != kNone) {
        statement(blocks(s)[0]);
    }
    code.bind(done);
}

void Writer::fight(const Stmt& s) {
    code.emit(Op::LayOut, value(kids(s)[0]));
    if (const StmtId before = blocks(s)[0]; before != kNone) {
        statement(before);
    }
    const SlotGuard slots(code);
    const Slot frame = code.take();
    code.emit(Op::Call, frame, 0, 0,
              shared_.functionOf[static_cast<std::size_t>(shared_.model.campaign.battleSequence)]);
    code.emit(Op::EndBattle, s.local == kNone ? frame : slotOf(s));
}

void Writer::scopeStatement(const Stmt& s) {
    const Label after = code.label();
    const Slot side = optional(kids(s).empty() ? kNone : kids(s)[0]);
    code.jump(Op::EnterScope, after, side, 0, 0, s.target);
    cleanups_.push_back({s.target});
    statement(blocks(s)[0]);
    cleanups_.pop_back();
    if (code.reachable()) {
        code.emit(Op::ExitScope, 0, 0, 0, 0, s.target);
    }
    code.bind(after);
}

void Writer::together(const Stmt& s) {
    code.emit(Op::TogetherBegin);
    cleanups_.push_back({});
    statement(blocks(s)[0]);
    cleanups_.pop_back();
    if (code.reachable()) {
        endTogether();
    }
}

void Writer::endTogether() {
    const SlotGuard slots(code);
    const Slot gone = code.take();
    const Slot cursor = code.take();
    const Slot piece = code.take();
    code.emit(Op::TogetherEnd, gone);
    if (!eliminatedIsHooked()) {
        return;
    }
    loop(Op::LoopElements, cursor, gone, piece, 0, piece,
         [&](Slot element, Label) { raiseEliminated(element); });
}

bool Writer::eliminatedIsHooked() const {
    if (shared_.model.eliminatedEvent < 0) {
        return false;
    }
    return shared_.model.procedures[static_cast<std::size_t>(shared_.model.eliminatedEvent)].hooks.any();
}

// Within a `together` the event waits for its end.
void Writer::raiseEliminated(Slot piece) {
    const bool within = std::ranges::any_of(cleanups_, [](const Cleanup& c) { return c.scope < 0; });
    if (within || !eliminatedIsHooked()) {
        return;
    }
    const auto& event = shared_.model.procedures[static_cast<std::size_t>(shared_.model.eliminatedEvent)];
    const SlotGuard slots(code);
    const Label skip = code.label();
    code.jump(Op::JumpTogether, skip);
    const Slot frame = code.take();
    code.emit(Op::Copy, frame, piece);
    code.emit(Op::Call, frame, 0, 0, shared_.functionOf[static_cast<std::size_t>(event.function)]);
    code.bind(skip);
}

} // namespace groma::lang::lowering
