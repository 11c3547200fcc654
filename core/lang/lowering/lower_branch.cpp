#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <algorithm>

// Conditions: jump to the target when the condition has the wanted sense, else fall through.
namespace groma::lang::lowering {

namespace {

struct NumberJumps {
    Op two;       // a, b
    bool swapped; // of two: b, a
    Op whole;     // a, constant
};

// For a < b, a <= b, a > b, a >= b.
NumberJumps jumpsFor(ExprOp op) {
    switch (op) {
    case ExprOp::Less: return {Op::JumpLess, false, Op::JumpLessWhole};
    case ExprOp::LessEqual: return {Op::JumpAtLeast, true, Op::JumpAtMostWhole};
    case ExprOp::Greater: return {Op::JumpLess, true, Op::JumpMoreWhole};
    default: return {Op::JumpAtLeast, false, Op::JumpAtLeastWhole};
    }
}

ExprOp negated(ExprOp op) {
    switch (op) {
    case ExprOp::Less: return ExprOp::GreaterEqual;
    case ExprOp::LessEqual: return ExprOp::Greater;
    case ExprOp::Greater: return ExprOp::LessEqual;
    default: return ExprOp::Less;
    }
}

ExprOp mirrored(ExprOp op) {
    switch (op) {
    case ExprOp::Less: return ExprOp::Greater;
    case ExprOp::LessEqual: return ExprOp::GreaterEqual;
    case ExprOp::Greater: return ExprOp::Less;
    default: return ExprOp::LessEqual;
    }
}

} // namespace

void Writer::branch(ExprId id, bool sense, Label target) {
    const Expr& e = expr(id);
    const PlaceGuard placed(code, *bound_.tree, e.span);
    const SlotGuard slots(code);
    bool done = true;
    switch (e.op) {
    case ExprOp::Constant:
        if ((e.value != 0) == sense) {
            code.jump(Op::Goto, target);
        }
        break;
    case ExprOp::Not: branch(kids(e)[0], !sense, target); break;
    case ExprOp::And:
    case ExprOp::Or: {
        const bool deciding = e.op == ExprOp::Or; // the value of one side that decides
        const bool swap = fixed(kids(e)[1]) && !fixed(kids(e)[0]);
        const ExprId first = kids(e)[swap ? 1 : 0];
        const ExprId second = kids(e)[swap ? 0 : 1];
        if (sense == deciding) {
            branch(first, sense, target);
            branch(second, sense, target);
        } else {
            const Label through = code.label();
            branch(first, !sense, through);
            branch(second, sense, target);
            code.bind(through);
        }
        break;
    }
    case ExprOp::Less:
    case ExprOp::LessEqual:
    case ExprOp::Greater:
    case ExprOp::GreaterEqual:
        if (!sizeBranch(e, sense, target)) {
            compareBranch(e, sense, target);
        }
        break;
    case ExprOp::Equal:
    case ExprOp::NotEqual:
        if (!sizeBranch(e, sense, target)) {
            equalBranch(e, sense, target);
        }
        break;
    case ExprOp::IsClass:
    case ExprOp::IsType: classBranch(e, sense, target); break;
    case ExprOp::In: membershipBranch(e, sense, target); break;
    case ExprOp::Any:
    case ExprOp::All: quantifierBranch(e, sense, target); break;
    case ExprOp::IfElse: {
        const Label otherwise = code.label();
        const Label through = code.label();
        branch(kids(e)[0], false, otherwise);
        branch(kids(e)[1], sense, target);
        code.jump(Op::Goto, through);
        code.bind(otherwise);
        branch(kids(e)[2], sense, target);
        code.bind(through);
        break;
    }
    case ExprOp::Call:
        done = mayInline(shared_.function(e.target));
        if (done) {
            inlineBranch(e.target, argumentSlots(kids(e)), sense, target);
        }
        break;
    case ExprOp::Builtin: done = builtinBranch(e, sense, target); break;
    case ExprOp::HasTrait: done = traitBranch(e, sense, target); break;
    default: done = false; break;
    }
    if (!done) {
        code.jump(sense ? Op::JumpTrue : Op::JumpFalse, target, value(id));
    }
}

bool Writer::fixed(ExprId id) const {
    const Expr& e = expr(id);
    switch (e.op) {
    case ExprOp::Constant:
    case ExprOp::Option: return true;
    case ExprOp::Not:
    case ExprOp::And:
    case ExprOp::Or:
    case ExprOp::Equal:
    case ExprOp::NotEqual: return std::ranges::all_of(kids(e), [&](ExprId kid) { return fixed(kid); });
    default: return false;
    }
}

void Writer::conjuncts(ExprId id, std::vector<ExprId>& fixedParts, std::vector<ExprId>& others) const {
    if (id == kNone) {
        return;
    }
    if (fixed(id)) {
        fixedParts.push_back(id);
    } else if (expr(id).op == ExprOp::And) {
        conjuncts(kids(expr(id))[0], fixedParts, others);
        conjuncts(kids(expr(id))[1], fixedParts, others);
    } else {
        others.push_back(id);
    }
}

void Writer::compareBranch(const Expr& e, bool sense, Label target) {
    ExprOp op = sense ? e.op : negated(e.op);
    ExprId left = kids(e)[0];
    ExprId right = kids(e)[1];
    if (wholeConstant(left) && !wholeConstant(right)) {
        std::swap(left, right);
        op = mirrored(op);
    }
    const NumberJumps jumps = jumpsFor(op);
    if (const auto whole = wholeConstant(right)) {
        code.jump(jumps.whole, target, value(left), 0, 0, *whole);
        return;
    }
    const Slot a = value(left);
    const Slot b = value(right);
    code.jump(jumps.two, target, jumps.swapped ? b : a, jumps.swapped ? a : b);
}

std::optional<Writer::SizeAsked> Writer::sizeAsked(const Expr& e) {
    ExprId size = kids(e)[0];
    ExprId number = kids(e)[1];
    const bool swapped = wholeConstant(size) && !wholeConstant(number);
    if (swapped) {
        std::swap(size, number);
    }
    const Expr& of = expr(size);
    const auto whole = wholeConstant(number);
    if (!whole || of.op != ExprOp::Builtin || static_cast<Builtin>(of.target) != Builtin::Size ||
        !isWalked(kids(of)[0])) {
        return {};
    }
    const bool equal = e.op == ExprOp::Equal || e.op == ExprOp::NotEqual;
    switch (swapped && !equal ? mirrored(e.op) : e.op) {
    case ExprOp::Greater:
    case ExprOp::NotEqual: return *whole == 0 ? std::optional(SizeAsked{kids(of)[0], true}) : std::nullopt;
    case ExprOp::GreaterEqual:
        return *whole == 1 ? std::optional(SizeAsked{kids(of)[0], true}) : std::nullopt;
    case ExprOp::LessEqual:
    case ExprOp::Equal: return *whole == 0 ? std::optional(SizeAsked{kids(of)[0], false}) : std::nullopt;
    case ExprOp::Less: return *whole == 1 ? std::optional(SizeAsked{kids(of)[0], false}) : std::nullopt;
    default: return {};
    }
}

// The first element settles it.
bool Writer::sizeBranch(const Expr& e, bool sense, Label target) {
    const std::optional<SizeAsked> asked = sizeAsked(e);
    if (!asked) {
        return false;
    }
    const bool some = asked->some == sense;
    const Label through = code.label();
    forEach(asked->list, [&](Slot, Label) { code.jump(Op::Goto, some ? target : through); });
    if (!some) {
        code.jump(Op::Goto, target);
    }
    code.bind(through);
    return true;
}

void Writer::equalBranch(const Expr& e, bool sense, Label target) {
    const bool same = (e.op == ExprOp::Equal) == sense;
    ExprId left = kids(e)[0];
    ExprId right = kids(e)[1];
    if (isConstant(left) && !isConstant(right)) {
        std::swap(left, right);
    }
    const Slot a = value(left);
    if (isConstant(right)) {
        const std::int64_t bits = expr(right).value;
        if (bits == kNothing) {
            code.jump(same ? Op::JumpNothing : Op::JumpSomething, target, a);
            return;
        }
        if (const auto whole = wholeConstant(right)) {
            code.jump(same ? Op::JumpWhole : Op::JumpNotWhole, target, a, 0, 0, *whole);
            return;
        }
        const Kind kind = expr(right).type.kind;
        if (kind != Kind::Number && kind != Kind::Text && bits == static_cast<std::int32_t>(bits)) {
            code.jump(same ? Op::JumpSameImm : Op::JumpOtherImm, target, a, 0, 0,
                      static_cast<std::int32_t>(bits));
            return;
        }
    }
    code.jump(same ? Op::JumpSame : Op::JumpOther, target, a, value(right));
}

void Writer::classBranch(const Expr& e, bool sense, Label target) {
    const Expr& of = expr(kids(e)[0]);
    const Slot piece = value(kids(e)[0]);
    const Label through = code.label();
    if (of.type.optional) {
        code.jump(Op::JumpNothing, sense ? through : target, piece);
    }
    if (of.type.kind == Kind::UnitType) {
        Slot is = piece;
        if (e.op == ExprOp::IsClass) {
            is = code.take();
            code.emit(Op::TypeIsClass, is, piece, e.target);
            code.jump(sense ? Op::JumpTrue : Op::JumpFalse, target, is);
        } else {
            code.jump(sense ? Op::JumpSameImm : Op::JumpOtherImm, target, is, 0, 0, e.target);
        }
    } else if (e.op == ExprOp::IsClass) {
        code.jump(sense ? Op::JumpClass : Op::JumpNotClass, target, piece, 0, e.target);
    } else {
        const Slot type = code.take();
        code.emit(Op::TypeOf, type, piece);
        code.jump(sense ? Op::JumpSameImm : Op::JumpOtherImm, target, type, 0, 0, e.target);
    }
    code.bind(through);
}

void Writer::membershipBranch(const Expr& e, bool sense, Label target) {
    const Slot wanted = value(kids(e)[0]);
    const auto once = onceMade(kids(e)[1]);
    if (once || !isWalked(kids(e)[1])) {
        const Slot list = once ? *once : value(kids(e)[1]);
        const Slot has = code.take();
        code.emit(Op::ListHas, has, list, wanted);
        code.jump(sense ? Op::JumpTrue : Op::JumpFalse, target, has);
        return;
    }
    const Label through = code.label();
    const Label found = sense ? target : through;
    const Tree& tree = *bound_.tree;
    forEach(kids(e)[1], [&](Slot element, Label) {
        const PlaceGuard placed(
            code, tree, e.span); // a query may have become the list: what asks its elements is the condition
        code.jump(Op::JumpSame, found, element, wanted);
    });
    if (!sense) {
        code.jump(Op::Goto, target);
    }
    code.bind(through);
}

void Writer::quantifierBranch(const Expr& e, bool sense, Label target) {
    const bool any = e.op == ExprOp::Any;
    const Label through = code.label();
    // One element settles it: for `any` one that is so, for `all` one that is not.
    const Label settled = any == sense ? target : through;
    if (flagBranch(e, sense, target)) {
        return;
    }
    eachOf(e, [&](Slot, Label) {
        const ExprId what = kids(e)[2];
        if (what == kNone) {
            code.jump(Op::Goto, settled);
        } else {
            branch(what, any, settled);
        }
    });
    if (any != sense) {
        code.jump(Op::Goto, target);
    }
    code.bind(through);
}

// `any(t in terrain(c) where t.flag)`, and the same for the side features of an edge, is one operation.
bool Writer::flagBranch(const Expr& e, bool sense, Label target) {
    const Expr& list = expr(kids(e)[0]);
    const auto source = list.op == ExprOp::Builtin ? static_cast<Builtin>(list.target) : Builtin::Active;
    const bool whole = kids(e)[1] == kNone || kids(e)[2] == kNone;
    const ExprId flag = kids(e)[1] == kNone ? kids(e)[2] : kids(e)[1];
    if (e.op != ExprOp::Any || !whole || flag == kNone) {
        return false;
    }
    const Expr& test = expr(flag);
    const bool cell = source == Builtin::TerrainOf && test.op == ExprOp::TerrainAttribute;
    const bool edge = source == Builtin::Features && test.op == ExprOp::FeatureAttribute;
    if (!cell && !edge) {
        return false;
    }
    const Expr& element = expr(kids(test)[0]);
    if (element.op != ExprOp::Local || element.target != e.target) {
        return false;
    }
    const Op op = cell ? (sense ? Op::JumpCellFlag : Op::JumpNoCellFlag)
                       : (sense ? Op::JumpEdgeFlag : Op::JumpNoEdgeFlag);
    code.jump(op, target, value(kids(list)[0]), 0, test.target);
    return true;
}

bool Writer::builtinBranch(const Expr& e, bool sense, Label target) {
    if (static_cast<Builtin>(e.target) != Builtin::Adjacent) {
        return false;
    }
    const Slot a = value(kids(e)[0]);
    const Slot b = value(kids(e)[1]);
    code.jump(sense ? Op::JumpAdjacent : Op::JumpNotAdjacent, target, a, b);
    return true;
}

bool Writer::traitBranch(const Expr& e, bool sense, Label target) {
    const ExprId of = kids(e)[0];
    const ExprId trait = kids(e)[1];
    if (of == kNone || !isConstant(trait) || expr(of).type.kind != Kind::Piece || expr(of).type.optional) {
        return false;
    }
    code.jump(sense ? Op::JumpTrait : Op::JumpNoTrait, target, value(of), 0,
              static_cast<int>(expr(trait).value));
    return true;
}

} // namespace groma::lang::lowering
