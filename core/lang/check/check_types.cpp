#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"

#include <fmt/format.h>

#include <algorithm>

// What every part of the checker stands on: problems, conversions, and what conditions tell about types.
namespace groma::lang {

Checker::Checker(Environment& environment, Function& function, std::int32_t index, Context context)
    : env_(environment), function_(function), index_(index), context_(context) {}

std::int32_t Checker::newLocal(std::string_view name, Type type) {
    function_.locals.push_back({std::string(name), type});
    return static_cast<std::int32_t>(function_.locals.size() - 1);
}

std::int32_t Checker::show(std::string_view name, Type type) {
    const std::int32_t local = newLocal(name, type);
    scope_.push_back({std::string(name), local, false});
    return local;
}

void Checker::showParameters() {
    for (std::uint32_t i = 0; i < function_.parameters; ++i) {
        scope_.push_back({function_.locals[i].name, static_cast<std::int32_t>(i), false});
    }
}

const Checker::Visible* Checker::find(std::string_view name) const {
    const auto at =
        std::find_if(scope_.rbegin(), scope_.rend(), [&](const Visible& v) { return v.name == name; });
    return at == scope_.rend() ? nullptr : &*at;
}

diag::Diagnostic Checker::problemAt(diag::Code code, std::uint32_t offset, std::size_t length,
                                    std::string message) const {
    return diag::diagnose(code, where_, std::move(message)).at(offset, static_cast<std::uint32_t>(length));
}

diag::Diagnostic Checker::problem(diag::Code code, const Node& at, std::string message) const {
    return problemAt(code, at.offset, at.length, std::move(message));
}

void Checker::unknown(diag::Code code, std::string_view name, std::uint32_t offset, std::string message,
                      std::vector<std::string_view> candidates) const {
    auto diagnostic = problemAt(code, offset, name.size(), std::move(message));
    diagnostic.found = std::string(name);
    if (const auto near = base::nearestName(name, candidates)) {
        diagnostic.hint = fmt::format("did you mean `{}`?", *near);
        diagnostic.fix = diag::Fix{std::string(*near), fmt::format("change to {}", *near)};
    } else if (!candidates.empty() && candidates.size() <= 8) {
        const std::vector<std::string> all(candidates.begin(), candidates.end());
        diagnostic.expected = base::joinList(all, "or");
    }
    report(std::move(diagnostic));
}

ExprId Checker::error(const Node& n) { return env_.tree.expr(ExprOp::Error, kErrorType, span(n)); }

void Checker::wrongType(const Node& n, Type found, Type wanted) {
    auto diagnostic = problem(diag::Code::WrongType, n,
                              fmt::format("this is {}; {} is wanted", typeText(env_.model, found),
                                          typeText(env_.model, wanted)))
                          .withFound(typeText(env_.model, found))
                          .withExpected(typeText(env_.model, wanted));
    if (found.kind == Kind::Piece && fits(env_.model, wanted, found)) {
        const std::string name = typeName(env_.model, pieceType(wanted.detail));
        diagnostic.hint = found.list
                              ? fmt::format("take those of the class: `[p in LIST where p is {}]`", name)
                              : fmt::format("test it first: behind `if X is {} then` it is one", name);
    }
    report(std::move(diagnostic));
}

void Checker::notAList(const Node& n, Type found) {
    report(problem(diag::Code::WrongType, n,
                   fmt::format("this is {}; a list is wanted", typeText(env_.model, found)))
               .withFound(typeText(env_.model, found))
               .withExpected("a list"));
}

Type Checker::elementsOf(ExprId list, const Node& n) {
    const Type found = typeOf(list);
    if (isError(found)) return kErrorType;
    if (!found.list) {
        notAList(n, found);
        return kErrorType;
    }
    if (found.kind == Kind::Void) {
        report(problem(diag::Code::WrongType, n, "an empty list has no elements to go through")
                   .withFound("[]")
                   .withExpected("a list of something"));
        return kErrorType;
    }
    return elementOf(found);
}

ExprId Checker::toCell(ExprId piece) {
    return env_.tree.expr(ExprOp::Builtin, kCellType, spanOf(piece), {piece},
                          static_cast<std::int32_t>(Builtin::CellOf));
}

ExprId Checker::coerce(ExprId id, Type wanted, const Node& n) {
    const Type found = typeOf(id);
    if (isError(wanted) || fits(env_.model, found, wanted)) {
        return id;
    }
    const bool pieceForCell =
        found.kind == Kind::Piece && wanted.kind == Kind::Cell && !found.list && !wanted.list;
    if (pieceForCell && !found.optional) {
        return toCell(id);
    }
    if (found.optional && (pieceForCell || fits(env_.model, lang::present(found), wanted))) {
        report(problem(diag::Code::MayBeNothing, n,
                       fmt::format("this may be nothing; {} is wanted", typeText(env_.model, wanted)))
                   .withHint("test it with `!= nothing` first, or say what holds then: `... otherwise ...`"));
        return error(n);
    }
    wrongType(n, found, wanted);
    return error(n);
}

bool Checker::same(ExprId a, ExprId b) const {
    if (a == b) {
        return true;
    }
    if (a == kNone || b == kNone) {
        return false;
    }
    const Expr& x = env_.tree.at(a);
    const Expr& y = env_.tree.at(b);
    if (x.op != y.op || x.target != y.target || x.value != y.value || x.children.count != y.children.count ||
        x.op == ExprOp::Error) {
        return false;
    }
    const auto left = env_.tree.children(a);
    const auto right = env_.tree.children(b);
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!same(left[i], right[i])) {
            return false;
        }
    }
    return true;
}

ExprId Checker::narrowed(ExprId id) {
    Expr& found = env_.tree.tree().exprs[static_cast<std::size_t>(id)];
    if (facts_.empty() || (!found.type.optional && found.type.kind != Kind::Piece)) {
        return id;
    }
    for (auto fact = facts_.rbegin(); fact != facts_.rend(); ++fact) {
        if (!isError(fact->type) && same(fact->expr, id)) {
            found.type = fact->type;
            break;
        }
    }
    return id;
}

namespace {

bool isNothing(const Expr& e) { return e.op == ExprOp::Constant && e.type.kind == Kind::Nothing; }

// The class of a piece that is both; -1 when the two say nothing more than `now` does.
std::int32_t bothClasses(const rules::Model& model, std::int32_t now, std::int32_t told) {
    if (now == -1 || told == now || model.classes[static_cast<std::size_t>(told)].is(now)) {
        return told;
    }
    std::int32_t best = now;
    bool first = true;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(model.classes.size()); ++i) {
        const auto& c = model.classes[static_cast<std::size_t>(i)];
        if (!c.is(now) || !c.is(told)) {
            continue;
        }
        if (first || model.classes[static_cast<std::size_t>(best)].is(i)) {
            best = i;
            first = false;
        } else if (!c.is(best)) {
            return now;
        }
    }
    return best;
}

} // namespace

void Checker::assume(ExprId condition, bool truth) {
    const Expr e = env_.tree.at(condition);
    const auto children = env_.tree.children(condition);
    switch (e.op) {
    case ExprOp::Not: assume(children[0], !truth); return;
    case ExprOp::And:
    case ExprOp::Or:
        if ((e.op == ExprOp::And) == truth) {
            const ExprId second = children[1];
            assume(children[0], truth);
            assume(second, truth);
        }
        return;
    case ExprOp::Equal:
    case ExprOp::NotEqual: {
        const bool equal = (e.op == ExprOp::Equal) == truth;
        const Expr left = env_.tree.at(children[0]);
        const Expr right = env_.tree.at(children[1]);
        if (left.type.optional && (equal ? !right.type.optional && !isNothing(right) : isNothing(right))) {
            learn(children[0], lang::present(left.type));
        }
        if (right.type.optional && (equal ? !left.type.optional && !isNothing(left) : isNothing(left))) {
            learn(children[1], lang::present(right.type));
        }
        return;
    }
    case ExprOp::IsClass:
    case ExprOp::IsType: {
        if (!truth) {
            return;
        }
        const Type now = typeOf(children[0]);
        const std::int32_t told = e.op == ExprOp::IsClass
                                      ? e.target
                                      : env_.model.types[static_cast<std::size_t>(e.target)].unitClass;
        if (now.kind == Kind::Piece && told != kNone) {
            learn(children[0], pieceType(bothClasses(env_.model, now.detail, told)));
        }
        return;
    }
    default: return;
    }
}

bool Checker::mentions(ExprId id, std::int32_t local) const {
    const Expr& e = env_.tree.at(id);
    if (e.op == ExprOp::Local) {
        return e.target == local;
    }
    return std::ranges::any_of(env_.tree.children(id),
                               [&](ExprId child) { return child != kNone && mentions(child, local); });
}

void Checker::forgetLocal(std::int32_t local) {
    for (Fact& fact : facts_) {
        if (mentions(fact.expr, local)) {
            fact.type = kErrorType;
        }
    }
}

// Something may have changed: what was known of anything but locals is not known any more.
void Checker::forgetStates() {
    for (Fact& fact : facts_) {
        if (env_.tree.at(fact.expr).op != ExprOp::Local) {
            fact.type = kErrorType;
        }
    }
}

// Ahead of a loop: its body may run before what stands above it in the text.
void Checker::forgetAssigned(NodeId body) {
    if (body == kNone) {
        return;
    }
    const Node& n = node(body);
    if (n.form == Form::Assign) {
        const Node& target = node(child(n, 0));
        if (target.form == Form::Name) {
            if (const Visible* local = find(target.word)) {
                forgetLocal(local->local);
            }
        }
    }
    for (std::size_t i = 0; i < childCount(n); ++i) {
        forgetAssigned(child(n, i));
    }
}

} // namespace groma::lang
