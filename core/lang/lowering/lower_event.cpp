#include "core/lang/check/decision_names.h"
#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <algorithm>

// Events: a call of a procedure that something hooks. Hooks are taken down when it begins; then `before`,
// offers, the body or one `instead`, `outcome`, offers, `after`.
namespace groma::lang::lowering {

namespace {

bool isEmpty(const Tree& tree, StmtId body) {
    if (body == kNone) {
        return true;
    }
    const Stmt& s = tree.stmt(body);
    return s.op == StmtOp::Pass ||
           (s.op == StmtOp::Block &&
            std::ranges::all_of(tree.blocks(s), [&](StmtId id) { return isEmpty(tree, id); }));
}

} // namespace

void Writer::event(const rules::Procedure& procedure, std::int32_t bodyFunction) {
    const Function& source = shared_.function(procedure.function);
    EventFrame frame;
    for (const FunctionParameter& parameter : function_.parameters) {
        frame.parameters.push_back(parameter.slot);
        frame.types.push_back(parameter.type);
    }
    frame.result = source.result;
    const int width = shared_.width(source.result);
    const Slot result = code.take(width);
    HookSides sides;
    const auto before = turns(procedure.hooks.before, frame.parameters, frame.types, sides);
    const auto instead =
        turns(byPrecedence(shared_.model, procedure.hooks.instead), frame.parameters, frame.types, sides);
    const auto after = turns(procedure.hooks.after, frame.parameters, frame.types, sides);
    const auto outcome =
        turns(byPrecedence(shared_.model, procedure.hooks.outcome), frame.parameters, frame.types, sides);
    const Label cancelled = code.label();
    const Label done = code.label();
    for (const Turn& turn : before) {
        runHook(turn, frame, {}, [&](Slot called) {
            if (hookCancels(turn)) {
                code.jump(Op::JumpOtherImm, cancelled, called, 0, 0, 0);
            }
        });
    }
    cancelled_ = cancelled;
    eventOffers(procedure, true, frame.parameters);
    cancelled_.reset();
    for (const Turn& turn : instead) {
        runHook(turn, frame, {}, [&](Slot called) {
            copy(called, result, source.result);
            code.jump(Op::Goto, done);
        });
    }
    if (!isEmpty(shared_.model.tree, source.body)) {
        const SlotGuard slots(code);
        const Slot called = parameterWindow(frame);
        code.emit(Op::Call, called, 0, 0, bodyFunction);
        copy(called, result, source.result);
    }
    code.bind(done);
    rewrite(outcome, frame.parameters, {}, result);
    std::vector<Slot> extra;
    if (width > 0) {
        extra.push_back(result);
    }
    std::vector<Slot> seen = frame.parameters;
    seen.insert(seen.end(), extra.begin(), extra.end());
    eventOffers(procedure, false, std::move(seen));
    for (const Turn& turn : after) {
        runHook(turn, frame, extra, [](Slot) {});
    }
    copy(result, 0, source.result);
    emitReturn(0);
    code.bind(cancelled);
    if (function_.mayCancel) {
        if (width > 0) {
            code.emit(Op::Zero, 0, 0, width);
        }
        emitReturn(1);
    } else {
        code.emit(Op::Return);
    }
}

void Writer::eventOffers(const rules::Procedure& procedure, bool before, std::vector<Slot> seen) {
    const std::vector<rules::Index>& made =
        before ? procedure.hooks.offersBefore : procedure.hooks.offersAfter;
    if (!made.empty()) {
        offers({made, std::move(seen), offerDecisionName(procedure, before), -1, procedure.named.where, {}});
    }
}

Slot Writer::parameterWindow(const EventFrame& frame) {
    const Slot first = code.mark();
    for (std::size_t i = 0; i < frame.parameters.size(); ++i) {
        copy(frame.parameters[i], code.take(shared_.width(frame.types[i])), frame.types[i]);
    }
    return first;
}

bool Writer::hookCancels(const Turn& turn) const {
    const std::int32_t function = shared_.functionOf[static_cast<std::size_t>(hookAt(turn.hook).body)];
    return shared_.program.functions[static_cast<std::size_t>(function)].mayCancel;
}

void Writer::runHook(const Turn& turn, const EventFrame& frame, std::span<const Slot> extra,
                     const std::function<void(Slot)>& afterwards) {
    const rules::Hook& hook = hookAt(turn.hook);
    takeTurn(turn, [&](Slot holder, Label next) {
        const SlotGuard slots(code);
        if (hook.when >= 0) {
            inlineBranch(hook.when, withHolder(frame.parameters, holder, extra), false, next);
        }
        const Slot called = parameterWindow(frame);
        code.emit(Op::Copy, code.take(), holder);
        for (const Slot more : extra) {
            copy(more, code.take(shared_.width(frame.result)), frame.result);
        }
        code.emit(Op::Call, called, 0, 0, shared_.functionOf[static_cast<std::size_t>(hook.body)]);
        afterwards(called);
    });
}

} // namespace groma::lang::lowering
