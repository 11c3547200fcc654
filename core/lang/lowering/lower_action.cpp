#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <algorithm>

// Actions: the code that lists what may be done, asks, and does it; and the one that says why something may
// not be done.
namespace groma::lang::lowering {

namespace {

// The last of the parameters that an expression reads, -1 for none.
std::int32_t lastParameter(const Tree& tree, ExprId id, std::uint32_t parameters) {
    const Expr& e = tree.expr(id);
    std::int32_t last = -1;
    if (e.op == ExprOp::Local && static_cast<std::uint32_t>(e.target) < parameters) {
        last = e.target;
    }
    for (const std::int32_t child : tree.children(e)) {
        if (child != kNone) {
            last = std::max(last, lastParameter(tree, child, parameters));
        }
    }
    return last;
}

} // namespace

void Writer::askPerform(const Stmt& s) {
    const Slot result = resultSlot(s, 1);
    const Slot side = value(kids(s)[0]);
    std::vector<std::int32_t> actions;
    std::size_t most = 0;
    for (const ExprId id : kids(s).subspan(1)) {
        actions.push_back(static_cast<std::int32_t>(expr(id).value));
        most = std::max(most, actionAt(actions.back()).parameters.size());
    }
    const std::int32_t asked = question(QuestionKind::Row, s, {Kind::Void});
    questionAt(asked).stride = static_cast<std::uint16_t>(most + 1);
    if (s.value != 0) {
        questionAt(asked).mayPass = false;
        questionAt(asked).mustReason = s.target == kNone ? "" : bound_.tree->string(s.target);
    }
    const Slot rows = code.take();
    code.emit(Op::ListNew, rows);
    for (const std::int32_t action : actions) {
        std::vector<Type> types;
        for (const Local& parameter : actionAt(action).parameters) {
            types.push_back(parameter.type);
        }
        questionAt(asked).rows.emplace_back(action, std::move(types));
        enumerate(actionAt(action), action, rows, asked);
    }
    const Slot row = code.take(static_cast<int>(most) + 1);
    code.emit(Op::ChooseRow, row, rows, side, asked);
    const Label none = code.label();
    const Label done = code.label();
    dispatch(actions, row, none);
    code.emit(Op::LoadImm, result, 0, 0, 1);
    code.jump(Op::Goto, done);
    code.bind(none);
    code.emit(Op::LoadImm, result, 0, 0, 0);
    code.bind(done);
}

const rules::Action& Writer::actionAt(std::int32_t index) const {
    return shared_.model.actions[static_cast<std::size_t>(index)];
}

// The arguments stand in the slots after the chosen action: there the frame of its body begins.
void Writer::dispatch(const std::vector<std::int32_t>& actions, Slot row, Label none) {
    const Label done = code.label();
    for (const std::int32_t action : actions) {
        const Label next = code.label();
        code.jump(Op::JumpOtherImm, next, row, 0, 0, action);
        code.emit(Op::Call, row + 1, 0, 0,
                  shared_.functionOf[static_cast<std::size_t>(actionAt(action).body)]);
        code.jump(Op::Goto, done);
        code.bind(next);
    }
    code.jump(Op::Goto, none);
    code.bind(done);
}

void Writer::enumerate(const rules::Action& action, std::int32_t index, Slot rows, std::int32_t asked) {
    const SlotGuard slots(code);
    listing_ = true;
    const Label end = code.label();
    std::vector<Slot> arguments;
    if (action.parameters.empty()) {
        granted(action, kNoSlot, {}, end);
    }
    enumerateFrom(action, {index, rows, asked, conditionParts(action)}, arguments, 0, end);
    code.bind(end);
    listing_ = false;
}

// Loops over the candidates of the next parameter; each part of a condition is read as soon as it and those
// before it can be.
void Writer::enumerateFrom(const rules::Action& action, const Listing& listing, std::vector<Slot>& arguments,
                           std::size_t part, Label refused) {
    passConditions(action, listing.parts, arguments, part, refused);
    const std::size_t at = arguments.size();
    if (at == action.parameters.size()) {
        const SlotGuard slots(code);
        const Slot first = code.take(static_cast<int>(at));
        for (std::size_t i = 0; i < at; ++i) {
            code.emit(Op::Copy, static_cast<int>(first + i), arguments[i]);
        }
        code.emit(Op::RowPush, first, listing.rows, static_cast<int>(at), listing.action, listing.question);
        return;
    }
    forEachOf(action.candidates[at], arguments, [&](Slot element, Label next) {
        arguments.push_back(element);
        if (at == 0) {
            granted(action, element, action.parameters[0].type, next);
        }
        enumerateFrom(action, listing, arguments, part, next);
        arguments.pop_back();
    });
}

std::vector<Writer::ConditionPart> Writer::conditionParts(const rules::Action& action) {
    const std::vector<Slot> none(action.parameters.size(), kNoSlot);
    std::vector<ConditionPart> all;
    for (const rules::Action::Condition& condition : action.allowed) {
        inlined(condition.function, none, [&](ExprId whole) {
            std::vector<ExprId> parts;
            std::vector<ExprId> others;
            conjuncts(whole, parts, others);
            parts.insert(parts.end(), others.begin(), others.end());
            const std::uint32_t parameters = shared_.function(condition.function).parameters;
            for (const ExprId part : parts) {
                all.push_back({condition.function, part, lastParameter(*bound_.tree, part, parameters)});
            }
        });
    }
    return all;
}

void Writer::passConditions(const rules::Action& action, std::span<const ConditionPart> parts,
                            std::span<const Slot> arguments, std::size_t& next, Label refused) {
    std::vector<Slot> all(arguments.begin(), arguments.end());
    all.resize(action.parameters.size(), kNoSlot);
    for (; next < parts.size() && parts[next].last < static_cast<std::int32_t>(arguments.size()); ++next) {
        inlined(parts[next].function, all, [&](ExprId) { branch(parts[next].expr, false, refused); });
    }
}

void Writer::granted(const rules::Action& action, Slot first, Type firstType, Label refused) {
    if (action.grantedBy.empty()) {
        return;
    }
    const SlotGuard slots(code);
    const Label open = code.label();
    const bool piece = firstType.kind == Kind::Piece;
    const Slot side = code.take();
    if (piece) {
        code.emit(Op::Owner, side, first);
    } else {
        code.emit(Op::Active, side);
    }
    const Slot held = code.take();
    for (const std::int32_t trait : action.grantedBy) {
        switch (shared_.trait(trait).holder) {
        case rules::TraitHolder::Piece:
            if (piece) {
                code.jump(Op::JumpTrait, open, first, 0, trait);
            }
            break;
        case rules::TraitHolder::Side:
            code.emit(Op::SideHasTrait, held, side, trait);
            code.jump(Op::JumpTrue, open, held);
            break;
        case rules::TraitHolder::Scenario:
            code.emit(Op::ScenarioHasTrait, held, 0, trait);
            code.jump(Op::JumpTrue, open, held);
            break;
        }
    }
    code.jump(Op::Goto, refused);
    code.bind(open);
}

void Writer::legality(const rules::Action& action) {
    std::vector<Slot> arguments;
    for (const FunctionParameter& parameter : function_.parameters) {
        arguments.push_back(parameter.slot);
    }
    const auto refuse = [&](std::size_t reason) {
        code.emit(Op::LoadWhole, 0, 0, 0, static_cast<std::int32_t>(reason));
        code.emit(Op::Return);
    };
    const auto check = [&](std::size_t reason, const std::function<void(Label)>& test) {
        const Label refused = code.label();
        const Label passed = code.label();
        test(refused);
        code.jump(Op::Goto, passed);
        code.bind(refused);
        refuse(reason);
        code.bind(passed);
    };
    if (!action.grantedBy.empty()) {
        check(action.allowed.size() + 1, [&](Label refused) {
            const bool any = !arguments.empty();
            granted(action, any ? arguments[0] : kNoSlot, any ? action.parameters[0].type : Type{}, refused);
        });
    }
    for (std::size_t i = 0; i < action.allowed.size(); ++i) {
        check(i + 1,
              [&](Label refused) { inlineBranch(action.allowed[i].function, arguments, false, refused); });
    }
    refuse(0);
}

} // namespace groma::lang::lowering
