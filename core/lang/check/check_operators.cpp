#include "core/diag/codes.h"
#include "core/lang/check/checker.h"

#include <fmt/format.h>

namespace groma::lang {

// A bare name that only means something where the type is known: a value of a set, a kind of terrain, a unit
// type.
bool Checker::needsExpectation(NodeId id) const {
    const Node& n = node(id);
    if (n.form != Form::Name || n.detail == 1 || find(n.word) != nullptr || findBuiltin(n.word) != nullptr) {
        return false;
    }
    return env_.names.find(SymbolKind::Option, n.word) == kNone;
}

ExprId Checker::binary(const Node& n, Type wanted) {
    const auto op = static_cast<ExprOp>(n.detail);
    switch (op) {
    case ExprOp::And:
    case ExprOp::Or: return logic(n, op);
    case ExprOp::Equal:
    case ExprOp::NotEqual: return equality(n, op);
    case ExprOp::Otherwise: return otherwise(n, wanted);
    case ExprOp::Less:
    case ExprOp::LessEqual:
    case ExprOp::Greater:
    case ExprOp::GreaterEqual: {
        const ExprId a = expect(child(n, 0), kNumberType);
        const ExprId b = expect(child(n, 1), kNumberType);
        return env_.tree.expr(op, kTruthType, span(n), {a, b});
    }
    default: return arithmetic(n, op, wanted);
    }
}

ExprId Checker::arithmetic(const Node& n, ExprOp op, Type wanted) {
    if (op == ExprOp::Add) {
        const ExprId a = check(child(n, 0), wanted);
        const Type left = typeOf(a);
        if (left.list) {
            ExprId b = check(child(n, 1), left);
            const auto both = common(env_.model, left, typeOf(b));
            if (!both) {
                b = coerce(b, left, node(child(n, 1)));
            }
            return env_.tree.expr(ExprOp::Concat, both.value_or(left), span(n), {a, b});
        }
        const ExprId first = coerce(a, kNumberType, node(child(n, 0)));
        const ExprId b = expect(child(n, 1), kNumberType);
        return env_.tree.expr(op, kNumberType, span(n), {first, b});
    }
    const ExprId a = expect(child(n, 0), kNumberType);
    const ExprId b = expect(child(n, 1), kNumberType);
    return env_.tree.expr(op, kNumberType, span(n), {a, b});
}

ExprId Checker::logic(const Node& n, ExprOp op) {
    const ExprId a = condition(child(n, 0));
    const std::size_t known = facts_.size();
    assume(a, op == ExprOp::And);
    const ExprId b = condition(child(n, 1));
    forget(known);
    return env_.tree.expr(op, kTruthType, span(n), {a, b});
}

ExprId Checker::equality(const Node& n, ExprOp op) {
    const bool rightFirst = needsExpectation(child(n, 0)) && !needsExpectation(child(n, 1));
    ExprId a = rightFirst ? kNone : check(child(n, 0));
    ExprId b = check(child(n, 1), rightFirst ? kErrorType : lang::present(typeOf(a)));
    if (rightFirst) {
        a = check(child(n, 0), lang::present(typeOf(b)));
    }
    const Type left = typeOf(a);
    const Type right = typeOf(b);
    if (left.kind == Kind::Piece && right.kind == Kind::Cell && !left.optional && !left.list) {
        a = toCell(a);
    } else if (left.kind == Kind::Cell && right.kind == Kind::Piece && !right.optional && !right.list) {
        b = toCell(b);
    } else if (left.list || right.list || !common(env_.model, left, right)) {
        const auto slip = [&](NodeId id, ExprId value, Type wanted) {
            const Node& at = node(id);
            const bool bare = at.form == Form::Name && env_.tree.at(value).op == ExprOp::Constant;
            if (bare && isSymbolic(wanted.kind) && !wanted.list) {
                unknown(diag::Code::UnknownName, at.word, at.wordOffset,
                        fmt::format("`{}` is not {}", at.word, typeText(env_.model, lang::present(wanted))),
                        env_.names.ofType(wanted));
                return true;
            }
            return false;
        };
        if (!isError(left) && !isError(right) && !slip(child(n, 1), b, left) &&
            !slip(child(n, 0), a, right)) {
            report(problem(diag::Code::WrongType, n,
                           fmt::format("{} cannot be compared with {}", typeText(env_.model, left),
                                       typeText(env_.model, right)))
                       .withFound(typeText(env_.model, right))
                       .withExpected(typeText(env_.model, left)));
        }
        return error(n);
    }
    return env_.tree.expr(op, kTruthType, span(n), {a, b});
}

ExprId Checker::otherwise(const Node& n, Type wanted) {
    const ExprId a = check(child(n, 0), wanted);
    Type left = typeOf(a);
    if (!isError(left) && !left.optional && left.kind != Kind::Nothing) {
        report(problem(diag::Code::WrongType, node(child(n, 0)),
                       fmt::format("this is {} and never nothing, so `otherwise` has no use",
                                   typeText(env_.model, left))));
        return a;
    }
    left = lang::present(left);
    ExprId b = check(child(n, 1), left);
    const auto both = common(env_.model, left, typeOf(b));
    if (!both) {
        b = coerce(b, left, node(child(n, 1)));
    }
    return env_.tree.expr(ExprOp::Otherwise, both.value_or(left), span(n), {a, b});
}

ExprId Checker::ifElse(const Node& n, Type wanted) {
    const ExprId test = condition(child(n, 0));
    const std::size_t known = facts_.size();
    assume(test, true);
    ExprId yes = check(child(n, 1), wanted);
    forget(known);
    assume(test, false);
    ExprId no = check(child(n, 2), isError(wanted) ? typeOf(yes) : wanted);
    forget(known);
    Type type = typeOf(yes);
    if (type.kind == Kind::Piece && typeOf(no).kind == Kind::Cell) {
        yes = coerce(yes, typeOf(no), node(child(n, 1)));
        type = typeOf(yes);
    }
    if (const auto both = common(env_.model, type, typeOf(no))) {
        type = *both;
    } else {
        no = coerce(no, type, node(child(n, 2)));
    }
    return env_.tree.expr(ExprOp::IfElse, type, span(n), {test, yes, no});
}

ExprId Checker::comprehensionValue(const Node& n, ExprOp op, NodeId value, Type& type) {
    const auto needs = [&](Type wanted) {
        if (value == kNone) {
            report(problem(diag::Code::MissingExpression, n,
                           fmt::format("`{}` needs `: ` and what is read of each element", opName(op))));
            return kNone;
        }
        return expect(value, wanted);
    };
    switch (op) {
    case ExprOp::All: return needs(kTruthType);
    case ExprOp::Any: return value == kNone ? kNone : condition(value);
    case ExprOp::Sum:
    case ExprOp::Least:
    case ExprOp::Most:
    case ExprOp::Best: return needs(kNumberType);
    case ExprOp::Map: {
        const ExprId element = check(value, type);
        const Type found = typeOf(element);
        if (found.list || found.optional || found.kind == Kind::Nothing) {
            report(problem(diag::Code::WrongType, node(value),
                           fmt::format("a list cannot hold {}", typeText(env_.model, found))));
        }
        type = lang::present(elementOf(found));
        return element;
    }
    default:
        if (value != kNone) {
            report(problem(diag::Code::UnexpectedToken, node(value),
                           fmt::format("`{}` reads nothing of its elements", opName(op)))
                       .withHint("a test of each element follows `where`"));
            check(value);
        }
        return kNone;
    }
}

// [p in pieces where p is C] is a list of C.
Checker::Candidates Checker::openCandidates(const Node& n) {
    Candidates made;
    made.list = check(child(n, 0));
    made.element = elementsOf(made.list, node(child(n, 0)));
    nameIsFree(n.word, n.wordOffset);
    made.local = show(n.word, made.element);
    if (child(n, 1) != kNone) {
        made.where = condition(child(n, 1));
        assume(made.where, true);
        made.element = lang::present(
            typeOf(narrowed(env_.tree.expr(ExprOp::Local, made.element, span(n), {}, made.local))));
    }
    return made;
}

ExprId Checker::comprehension(const Node& n, Type wanted) {
    const auto op = static_cast<ExprOp>(n.detail);
    const std::size_t before = scope_.size();
    const std::size_t known = facts_.size();
    const Candidates candidates = openCandidates(n);
    const Type element = candidates.element;
    Type inner = op == ExprOp::Map && wanted.list ? elementOf(wanted) : kErrorType;
    const ExprId value = comprehensionValue(n, op, child(n, 2), inner);
    forget(known);
    hide(before);
    Type type = kTruthType;
    switch (op) {
    case ExprOp::Count:
    case ExprOp::Sum: type = kNumberType; break;
    case ExprOp::Least:
    case ExprOp::Most: type = lang::optional(kNumberType); break;
    case ExprOp::First:
    case ExprOp::Best: type = isError(element) ? element : lang::optional(element); break;
    case ExprOp::Filter:
        type = element;
        type.list = true;
        break;
    case ExprOp::Map:
        type = inner;
        type.list = true;
        break;
    default: break;
    }
    return env_.tree.expr(op, type, span(n), {candidates.list, candidates.where, value}, candidates.local);
}

} // namespace groma::lang
