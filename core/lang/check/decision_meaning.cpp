#include "core/lang/check/decision_meaning.h"

#include "core/lang/check/decision_names.h"

namespace groma::lang {

namespace {

DecisionMeaning saidOf(const rules::Named& named) {
    if (named.title.empty() || named.title == named.id) {
        return {named.help, named.cite};
    }
    const bool ends = named.title.ends_with('.') || named.title.ends_with('?');
    return {named.title + (ends ? "" : ".") + (named.help.empty() ? "" : " " + named.help), named.cite};
}

// The first query that an expression calls: of what is chosen from, the list itself.
const rules::Query* queryIn(const rules::Model& model, ExprId id) {
    if (id < 0) {
        return nullptr;
    }
    const Expr& expr = model.tree.expr(id);
    if (expr.op == ExprOp::Call) {
        const Function& called = model.functions[static_cast<std::size_t>(expr.target)];
        if (called.kind == FunctionKind::Query) {
            return &model.queries[static_cast<std::size_t>(called.owner)];
        }
    }
    for (const ExprId child : model.tree.children(expr)) {
        if (const rules::Query* found = queryIn(model, child); found != nullptr) {
            return found;
        }
    }
    return nullptr;
}

// The question of that place and name, in a block.
const Stmt* askedIn(const rules::Model& model, const Function& function, StmtId id, std::string_view name) {
    if (id < 0) {
        return nullptr;
    }
    const Stmt& stmt = model.tree.stmt(id);
    if (asks(stmt.op) && decisionName(model, model.tree, function, stmt) == name) {
        return &stmt;
    }
    for (const StmtId block : model.tree.blocks(stmt)) {
        if (const Stmt* found = askedIn(model, function, block, name); found != nullptr) {
            return found;
        }
    }
    return nullptr;
}

DecisionMeaning meaningAt(const rules::Model& model, const Function& function, const Stmt& stmt) {
    if (stmt.op == StmtOp::RollKind) {
        return saidOf(model.rolls[static_cast<std::size_t>(stmt.target)].named);
    }
    if (stmt.op == StmtOp::ChooseOne || stmt.op == StmtOp::ChooseSome) {
        for (const ExprId child : model.tree.children(stmt)) {
            if (const rules::Query* list = queryIn(model, child); list != nullptr) {
                return saidOf(list->named);
            }
        }
    }
    if (function.owner < 0) {
        return {};
    }
    const auto owner = static_cast<std::size_t>(function.owner);
    switch (function.kind) {
    case FunctionKind::Procedure: return saidOf(model.procedures[owner].named);
    case FunctionKind::ActionBody: return saidOf(model.actions[owner].named);
    default: return {};
    }
}

} // namespace

DecisionMeaning decisionMeaning(const rules::Model& model, std::string_view name) {
    // Its title is what the help belongs to: that alone is told.
    if (const rules::QuestionWords* words = questionWords(model, name); words && !words->named.help.empty()) {
        return {words->named.help, words->named.cite};
    }
    for (const Function& function : model.functions) {
        if (const Stmt* asked = askedIn(model, function, function.body, name); asked != nullptr) {
            return meaningAt(model, function, *asked);
        }
    }
    for (const rules::Roll& roll : model.rolls) {
        if (!roll.offers.empty() && name == offerDecisionName(roll)) {
            return saidOf(roll.named);
        }
    }
    for (const rules::Procedure& procedure : model.procedures) {
        for (const bool before : {true, false}) {
            if (name == offerDecisionName(procedure, before)) {
                return saidOf(procedure.named);
            }
        }
    }
    return {};
}

} // namespace groma::lang
