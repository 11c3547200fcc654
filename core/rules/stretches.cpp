#include "core/rules/stretches.h"

#include <algorithm>
#include <functional>

namespace groma::rules {

namespace {

using lang::ExprId;
using lang::ExprOp;
using lang::Stmt;
using lang::StmtId;
using lang::StmtOp;

void eachLocal(const lang::Tree& tree, ExprId at, const std::function<void(std::int32_t)>& tell) {
    if (at == kNone) return;
    const lang::Expr& expr = tree.expr(at);
    if (expr.op == ExprOp::Local) tell(expr.target);
    for (const ExprId child : tree.children(expr)) eachLocal(tree, child, tell);
}

void eachLocalIn(const lang::Tree& tree, StmtId at, const std::function<void(std::int32_t)>& tell) {
    if (at == kNone) return;
    const Stmt& stmt = tree.stmt(at);
    if (stmt.local != kNone) tell(stmt.local);
    for (const ExprId child : tree.children(stmt)) eachLocal(tree, child, tell);
    for (const StmtId block : tree.blocks(stmt)) eachLocalIn(tree, block, tell);
}

// The side of the innermost scope around `wanted`, or of itself, that says whose it is; kNone where none
// does. Nothing where `wanted` is not below `at`.
std::optional<ExprId> ownerOf(const lang::Tree& tree, StmtId at, StmtId wanted, ExprId owner) {
    if (at == kNone) return std::nullopt;
    const Stmt& stmt = tree.stmt(at);
    if (stmt.op == StmtOp::Scope && !tree.children(stmt).empty() && tree.children(stmt)[0] != kNone)
        owner = tree.children(stmt)[0];
    if (at == wanted) return owner;
    for (const StmtId block : tree.blocks(stmt))
        if (const auto found = ownerOf(tree, block, wanted, owner)) return found;
    return std::nullopt;
}

bool isStretch(const lang::Function& function) {
    return function.kind == lang::FunctionKind::Sequence && function.owner != kNone;
}

Stretch stretchAt(const Model& model, Index index) {
    const lang::Function& function = model.functions[static_cast<std::size_t>(index)];
    const auto parameters = static_cast<std::int32_t>(function.parameters);
    Stretch stretch;
    stretch.name = function.name;
    stretch.function = index;
    const auto read = [&](std::int32_t local) {
        if (local < parameters) stretch.locals.push_back(local);
    };
    eachLocalIn(model.tree, function.body, read);
    const StmtId whole = model.functions[static_cast<std::size_t>(function.owner)].body;
    const ExprId owner = ownerOf(model.tree, whole, function.body, kNone).value_or(kNone);
    if (owner != kNone && model.tree.expr(owner).op == ExprOp::Local &&
        model.tree.expr(owner).target < parameters) {
        stretch.active = model.tree.expr(owner).target;
        stretch.locals.push_back(stretch.active);
    }
    std::ranges::sort(stretch.locals);
    stretch.locals.erase(std::unique(stretch.locals.begin(), stretch.locals.end()), stretch.locals.end());
    for (const std::int32_t local : stretch.locals) {
        lang::Local taken = function.locals[static_cast<std::size_t>(local)];
        taken.type.optional = false;
        stretch.takes.push_back(std::move(taken));
    }
    return stretch;
}

void collect(const lang::Tree& tree, StmtId at, std::vector<StmtId>& into) {
    if (at == kNone) return;
    const Stmt& stmt = tree.stmt(at);
    if (stmt.op == StmtOp::Scope && stmt.name != kNone) into.push_back(at);
    for (const StmtId block : tree.blocks(stmt)) collect(tree, block, into);
}

} // namespace

std::vector<Stretch> stretchesOf(const Model& model) {
    std::vector<Stretch> all;
    for (std::size_t i = 0; i < model.functions.size(); ++i)
        if (isStretch(model.functions[i])) all.push_back(stretchAt(model, static_cast<Index>(i)));
    return all;
}

std::optional<Stretch> stretchNamed(const Model& model, std::string_view name) {
    for (std::size_t i = 0; i < model.functions.size(); ++i)
        if (isStretch(model.functions[i]) && model.functions[i].name == name)
            return stretchAt(model, static_cast<Index>(i));
    return std::nullopt;
}

std::vector<StmtId> namedScopes(const lang::Tree& tree, StmtId at) {
    std::vector<StmtId> found;
    collect(tree, at, found);
    return found;
}

} // namespace groma::rules
