#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <tuple>

namespace groma::check {

namespace {

using lang::Expr;
using lang::ExprId;
using lang::ExprOp;
using rules::Hook;
using rules::Model;

bool same(const lang::Tree& tree, ExprId a, ExprId b) {
    if (a == lang::kNone || b == lang::kNone) {
        return a == b;
    }
    const Expr& x = tree.expr(a);
    const Expr& y = tree.expr(b);
    if (x.op != y.op || x.target != y.target || x.value != y.value || x.children.count != y.children.count) {
        return false;
    }
    for (std::size_t i = 0; i < x.children.count; ++i) {
        if (!same(tree, tree.children(x)[i], tree.children(y)[i])) {
            return false;
        }
    }
    return true;
}

void conjuncts(const lang::Tree& tree, ExprId id, std::vector<ExprId>& out) {
    const Expr& e = tree.expr(id);
    if (e.op == ExprOp::And) {
        conjuncts(tree, tree.children(e)[0], out);
        conjuncts(tree, tree.children(e)[1], out);
    } else {
        out.push_back(id);
    }
}

// One says `x` and the other `not x`, or they compare one thing with two constants.
bool contradict(const lang::Tree& tree, ExprId a, ExprId b) {
    const Expr& x = tree.expr(a);
    const Expr& y = tree.expr(b);
    if (x.op == ExprOp::Not && same(tree, tree.children(x)[0], b)) {
        return true;
    }
    if (y.op == ExprOp::Not && same(tree, tree.children(y)[0], a)) {
        return true;
    }
    if (x.op != ExprOp::Equal || y.op != ExprOp::Equal) {
        return false;
    }
    const Expr& left = tree.expr(tree.children(x)[1]);
    const Expr& right = tree.expr(tree.children(y)[1]);
    return same(tree, tree.children(x)[0], tree.children(y)[0]) && left.op == ExprOp::Constant &&
           right.op == ExprOp::Constant && left.value != right.value;
}

bool exclusive(const Model& model, const Hook& a, const Hook& b) {
    if (a.when == rules::kNone || b.when == rules::kNone) {
        return false;
    }
    std::vector<ExprId> first;
    std::vector<ExprId> second;
    conjuncts(model.tree, model.functions[static_cast<std::size_t>(a.when)].expr, first);
    conjuncts(model.tree, model.functions[static_cast<std::size_t>(b.when)].expr, second);
    for (const ExprId x : first) {
        for (const ExprId y : second) {
            if (contradict(model.tree, x, y)) {
                return true;
            }
        }
    }
    return false;
}

bool rivals(const Hook& a, const Hook& b) {
    return a.trait != b.trait && std::tie(a.kind, a.event, a.target) == std::tie(b.kind, b.event, b.target) &&
           (a.kind == rules::HookKind::Instead ||
            (a.kind == rules::HookKind::Outcome && a.from == b.from && a.to != b.to));
}

} // namespace

void conflicts(const Subject& subject, diag::Sink& sink) {
    const Model& model = subject.model;
    for (std::size_t i = 0; i < model.hooks.size(); ++i) {
        for (std::size_t j = i + 1; j < model.hooks.size(); ++j) {
            const Hook& a = model.hooks[i];
            const Hook& b = model.hooks[j];
            if (!rivals(a, b) || a.over == b.trait || b.over == a.trait || exclusive(model, a, b)) {
                continue;
            }
            const auto& first = model.traits[static_cast<std::size_t>(a.trait)].named.id;
            const auto& second = model.traits[static_cast<std::size_t>(b.trait)].named.id;
            sink.add(
                diag::diagnose(diag::Code::UnresolvedConflict, b.named.where,
                               fmt::format("`{}` and `{}` could both {}", first, second,
                                           a.kind == rules::HookKind::Instead ? "replace the same event"
                                                                              : "rewrite the same outcome"))
                    .withHint(fmt::format("say which goes first: `over: {}` here or `over: {}` there", first,
                                          second))
                    .withRelated({a.named.where}, fmt::format("`{}` is here", first)));
        }
    }
}

} // namespace groma::check
