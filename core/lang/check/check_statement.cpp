#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/syntax/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace groma::lang {

StmtId Checker::statements(const rules::Text& text) {
    const Syntax syntax = parseStatements(text.text, text.where, env_.sink);
    syntax_ = &syntax;
    where_ = text.where;
    source_ = env_.tree.source(where_);
    acting_ = true;
    exits_ = false;
    const StmtId id = block(syntax.root);
    if (!exits_ && function_.result.kind != Kind::Void && !isError(function_.result)) {
        report(diag::diagnose(diag::Code::MissingReturn, where_,
                              fmt::format("`{}` gives {} and can end without `return`", function_.name,
                                          typeText(env_.model, function_.result))));
    }
    acting_ = false;
    syntax_ = nullptr;
    return id;
}

StmtId Checker::emit(const Node& n, Stmt made, std::span<const ExprId> children,
                     std::span<const StmtId> blocks) {
    made.span = span(n);
    return env_.tree.stmt(made, children, blocks);
}

StmtId Checker::errorStatement(const Node& n) { return emit(n, {.op = StmtOp::Error}, {}); }

// Names and facts of a block end with it.
StmtId Checker::block(NodeId id) {
    const Node& n = node(id);
    if (n.form != Form::Block) {
        return n.form == Form::Error ? errorStatement(n) : statement(id);
    }
    const std::size_t before = scope_.size();
    const std::size_t known = facts_.size();
    std::vector<StmtId> all;
    bool exits = false;
    bool told = false;
    for (const NodeId part : syntax_->children(n)) {
        if (exits && !told) {
            report(problem(diag::Code::UnreachableText, node(part), "this is never reached"));
            told = true;
        }
        exits_ = false;
        all.push_back(statement(part));
        exits = exits || exits_;
    }
    exits_ = exits;
    hide(before);
    facts_.resize(std::min(known, facts_.size()));
    return emit(n, {.op = StmtOp::Block}, {}, all);
}

StmtId Checker::statement(NodeId id) {
    const Node& n = node(id);
    exits_ = false;
    switch (n.form) {
    case Form::Block: return block(id);
    case Form::Let: return let(n);
    case Form::Assign: return assign(n);
    case Form::If: return ifStatement(n);
    case Form::For: return forStatement(n);
    case Form::ForRange: return forRange(n);
    case Form::While: return whileStatement(n);
    case Form::Match: return match(n);
    case Form::Loop: return loop(n);
    case Form::Return: return returnStatement(n);
    case Form::Do: return doStatement(n);
    case Form::Discard:
    case Form::Reveal: return cardStatement(n);
    case Form::Shuffle: return shuffle(n);
    case Form::Scope: return scopeStatement(n);
    case Form::Leave: return leave(n);
    case Form::EndAfter: return endAfter(n);
    case Form::Together: return together(n);
    case Form::Finish: return finish(n);
    case Form::Say:
    case Form::Stop: return say(n);
    case Form::Reroll:
    case Form::AddTotal:
    case Form::SetVerdict: return offerStatement(n);
    case Form::Pass: return emit(n, {.op = StmtOp::Pass}, {});
    case Form::Cancel:
        exits_ = true;
        if (!context_.cancels) {
            report(problem(diag::Code::CancelOutsideBefore, n, "only a `before` hook can cancel its event"));
        }
        return emit(n, {.op = StmtOp::Cancel}, {});
    case Form::Repeat:
        exits_ = true;
        if (loops_ == 0) {
            report(problem(diag::Code::RepeatOutsideBlock, n,
                           "`repeat` starts a `block do` again, and none is around it"));
        }
        return emit(n, {.op = StmtOp::Repeat}, {});
    case Form::Break: return breakStatement(n);
    default: return errorStatement(n);
    }
}

bool Checker::nameIsFree(std::string_view name, std::uint32_t offset, const Node* let) {
    std::string message;
    if (const Visible* local = find(name); local != nullptr && local->assignable && let != nullptr) {
        const std::uint32_t from = let->offset;
        report(problemAt(diag::Code::NameTaken, from, offset + name.size() - from,
                         fmt::format("`{}` has a value here already", name))
                   .withHint("a new value is given without `let`")
                   .withFix(std::string(name), "leave out let"));
        return false;
    }
    if (find(name) != nullptr) {
        message = fmt::format("`{}` has a meaning here already", name);
    } else if (const BuiltinInfo* builtin = findBuiltin(name);
               (builtin != nullptr && builtin->signature.starts_with("->")) || name == "game" ||
               name == "scenario") {
        message = fmt::format("`{}` is a name of the language", name);
    } else if (env_.names.find(SymbolKind::Option, name) != kNone) {
        message = fmt::format("`{}` is an option of the rules", name);
    } else {
        return true;
    }
    report(problemAt(diag::Code::NameTaken, offset, name.size(), std::move(message))
               .withHint("choose another name"));
    return false;
}

void Checker::letLocal(std::int32_t local, std::string_view name, std::uint32_t offset, const Node& let) {
    nameIsFree(name, offset, &let);
    function_.locals[static_cast<std::size_t>(local)].name = std::string(name);
    scope_.push_back({std::string(name), local, true});
}

StmtId Checker::let(const Node& n) {
    const NodeId value = child(n, 0);
    if (acts(value)) {
        const Acted acted = act(value, child(n, 1), true);
        if (acted.local != kNone) {
            letLocal(acted.local, n.word, n.wordOffset, n);
        } else {
            letLocal(newLocal(n.word, kErrorType), n.word, n.wordOffset, n);
        }
        exits_ = false;
        return acted.stmt;
    }
    std::vector<StmtId> all;
    const bool nothing = meansNothing(node(value));
    ExprId e = nothing ? error(node(value)) : actedOrChecked(value, kErrorType, all);
    Type type = typeOf(e);
    if (nothing || type.kind == Kind::Nothing || type.kind == Kind::Void) {
        report(type.list
                   ? problem(diag::Code::WrongType, node(value), "an empty list tells no type")
                         .withHint("filter one that tells it: `[p in pieces(active) where no]`")
                   : problem(diag::Code::WrongType, node(value), "`nothing` alone tells no type")
                         .withHint(fmt::format(
                             "say of what there is none: `let {} = if no then VALUE else nothing`", n.word)));
        e = error(node(value));
        type = kErrorType;
    }
    const std::int32_t local = newLocal(n.word, type);
    letLocal(local, n.word, n.wordOffset, n);
    all.push_back(emit(n, {.op = StmtOp::Let, .local = local}, {e}));
    return all.size() == 1 ? all.front() : emit(n, {.op = StmtOp::Block}, {}, all);
}

StmtId Checker::assign(const Node& n) {
    const Node& target = node(child(n, 0));
    if (target.form == Form::Name) {
        if (const Visible* local = find(target.word)) {
            const Visible copy = *local;
            return assignLocal(n, copy);
        }
        std::vector<std::string_view> candidates;
        for (const Visible& v : scope_) {
            candidates.push_back(v.name);
        }
        const bool known = !env_.names.all(target.word).empty() || findBuiltin(target.word) != nullptr;
        if (known) {
            report(problem(diag::Code::NotAssignable, target,
                           fmt::format("`{}` cannot be given a value", target.word)));
        } else {
            unknown(diag::Code::UnknownName, target.word, target.wordOffset,
                    fmt::format("nothing is called `{}`; a new name begins with `let`", target.word),
                    std::move(candidates));
        }
        std::vector<StmtId> before;
        actedOrChecked(child(n, 1), kErrorType, before);
        return errorStatement(n);
    }
    return assignState(n, target);
}

StmtId Checker::assignLocal(const Node& n, const Visible& local) {
    const Type type = function_.locals[static_cast<std::size_t>(local.local)].type;
    if (!local.assignable) {
        report(problem(diag::Code::NotAssignable, node(child(n, 0)),
                       fmt::format("`{}` is given from outside and does not change", local.name))
                   .withHint("copy it with `let` under another name"));
    }
    std::vector<StmtId> all;
    const ExprId value = actedOrChecked(child(n, 1), type, all);
    forgetLocal(local.local);
    if (type.optional && !typeOf(value).optional && typeOf(value).kind != Kind::Nothing) {
        learn(env_.tree.expr(ExprOp::Local, type, span(n), {}, local.local), lang::present(type));
    }
    all.push_back(emit(n, {.op = StmtOp::Assign, .local = local.local}, {value}));
    return all.size() == 1 ? all.front() : emit(n, {.op = StmtOp::Block}, {}, all);
}

StmtId Checker::assignState(const Node& n, const Node& target) {
    const ExprId place = target.form == Form::Member ? member(target) : error(target);
    const Expr e = env_.tree.at(place);
    std::vector<StmtId> all;
    const ExprId value = actedOrChecked(child(n, 1), isError(e.type) ? kErrorType : e.type, all);
    forgetStates();
    if (e.op != ExprOp::State) {
        if (e.op != ExprOp::Error || target.form != Form::Member) {
            report(problem(diag::Code::NotAssignable, target,
                           "only a state or a name made by `let` can be given a value")
                       .withHint(e.op == ExprOp::Attribute
                                     ? "attributes are what the book prints; declare a state for what changes"
                                     : ""));
        }
        return errorStatement(n);
    }
    // What is said inside `together` is read only after it.
    if (e.type.optional && together_ == 0 && !typeOf(value).optional && typeOf(value).kind != Kind::Nothing) {
        learn(place, lang::present(e.type));
    }
    const ExprId owner = env_.tree.children(place)[0];
    all.push_back(emit(n, {.op = StmtOp::AssignState, .target = e.target}, {owner, value}));
    return all.size() == 1 ? all.front() : emit(n, {.op = StmtOp::Block}, {}, all);
}

// A value that may come from something that acts: its statement goes to `before`.
ExprId Checker::actedOrChecked(NodeId id, Type wanted, std::vector<StmtId>& before) {
    if (node(id).form == Form::Not && acts(child(node(id), 0))) {
        const ExprId inner = actedOrChecked(child(node(id), 0), kTruthType, before);
        return env_.tree.expr(ExprOp::Not, kTruthType, span(node(id)), {inner});
    }
    if (!acts(id)) {
        return expect(id, wanted);
    }
    const Acted acted = act(id, kNone, true);
    before.push_back(acted.stmt);
    if (acted.local == kNone) {
        return error(node(id));
    }
    return coerce(env_.tree.expr(ExprOp::Local, acted.type, span(node(id)), {}, acted.local), wanted,
                  node(id));
}

StmtId Checker::ifStatement(const Node& n) {
    std::vector<StmtId> all;
    const ExprId test = actedOrChecked(child(n, 0), kTruthType, all);
    const std::size_t known = facts_.size();
    assume(test, true);
    const StmtId yes = block(child(n, 1));
    const bool yesExits = exits_;
    forget(known);
    exits_ = false;
    StmtId no = kNone;
    bool noExits = false;
    if (child(n, 2) != kNone) {
        assume(test, false);
        no = block(child(n, 2));
        noExits = exits_;
        forget(known);
    }
    if (yesExits && !noExits) {
        assume(test, false);
    } else if (noExits && !yesExits) {
        assume(test, true);
    }
    exits_ = yesExits && noExits;
    all.push_back(emit(n, {.op = StmtOp::If}, {test}, {yes, no}));
    return all.size() == 1 ? all.front() : emit(n, {.op = StmtOp::Block}, {}, all);
}

StmtId Checker::forStatement(const Node& n) {
    const ExprId list = check(child(n, 0));
    const Type element = elementsOf(list, node(child(n, 0)));
    nameIsFree(n.word, n.wordOffset);
    const std::size_t before = scope_.size();
    const std::size_t known = facts_.size();
    forgetAssigned(child(n, 2));
    forgetStates();
    const std::int32_t local = show(n.word, element);
    ExprId where = kNone;
    if (child(n, 1) != kNone) {
        where = condition(child(n, 1));
        assume(where, true);
    }
    bool broke = false;
    const StmtId inner = loopBody(child(n, 2), broke);
    forget(known);
    hide(before);
    exits_ = false;
    return emit(n, {.op = StmtOp::For, .local = local}, {list, where}, {inner});
}

StmtId Checker::forRange(const Node& n) {
    const ExprId from = expect(child(n, 0), kNumberType);
    const ExprId to = expect(child(n, 1), kNumberType);
    nameIsFree(n.word, n.wordOffset);
    const std::size_t before = scope_.size();
    forgetAssigned(child(n, 2));
    forgetStates();
    const std::int32_t local = show(n.word, kNumberType);
    bool broke = false;
    const StmtId inner = loopBody(child(n, 2), broke);
    hide(before);
    exits_ = false;
    return emit(n, {.op = StmtOp::ForRange, .local = local}, {from, to}, {inner});
}

StmtId Checker::whileStatement(const Node& n) {
    forgetAssigned(child(n, 1));
    forgetStates();
    std::vector<StmtId> before;
    const ExprId test = actedOrChecked(child(n, 0), kTruthType, before);
    const std::size_t known = facts_.size();
    assume(test, true);
    bool broke = false;
    const StmtId inner = loopBody(child(n, 1), broke);
    forget(known);
    if (!broke) {
        assume(test, false);
    }
    exits_ = false;
    return emit(n, {.op = StmtOp::While}, {test}, {inner, before.empty() ? kNone : before.front()});
}

StmtId Checker::loopBody(NodeId id, bool& broke) {
    const bool outer = std::exchange(broke_, false);
    ++running_;
    const StmtId inner = block(id);
    --running_;
    broke = std::exchange(broke_, outer);
    return inner;
}

StmtId Checker::breakStatement(const Node& n) {
    exits_ = true;
    broke_ = true;
    if (running_ == 0) {
        report(together_ > 0
                   ? problem(diag::Code::NotInTogether, n, "`break` cannot leave `together`")
                   : problem(diag::Code::BreakOutsideLoop, n, "`break` leaves a loop, and none is around it")
                         .withHint("`return` leaves the text, `leave SCOPE` a stretch of play"));
    }
    return emit(n, {.op = StmtOp::Break}, {});
}

StmtId Checker::loop(const Node& n) {
    forgetAssigned(child(n, 0));
    forgetStates();
    ++loops_;
    const StmtId inner = block(child(n, 0));
    --loops_;
    return emit(n, {.op = StmtOp::RepeatBlock}, {}, {inner});
}

StmtId Checker::together(const Node& n) {
    ++together_;
    const int outside = std::exchange(running_, 0);
    const StmtId inner = block(child(n, 0));
    running_ = outside;
    --together_;
    forgetStates();
    exits_ = false;
    return emit(n, {.op = StmtOp::Together}, {}, {inner});
}

StmtId Checker::returnStatement(const Node& n) {
    const Type wanted = function_.result;
    std::vector<StmtId> all;
    ExprId value = kNone;
    if (child(n, 0) == kNone) {
        if (wanted.kind != Kind::Void && !isError(wanted)) {
            report(problem(
                diag::Code::MissingReturn, n,
                fmt::format("`{}` gives {}; say which", function_.name, typeText(env_.model, wanted))));
        }
    } else if (wanted.kind == Kind::Void) {
        report(problem(diag::Code::UnexpectedReturn, node(child(n, 0)),
                       fmt::format("`{}` gives nothing", function_.name))
                   .withHint(function_.kind == FunctionKind::Procedure ? "declare what it gives with `gives`"
                                                                       : ""));
        actedOrChecked(child(n, 0), kErrorType, all);
    } else if (acts(child(n, 0))) {
        const Acted acted = act(child(n, 0), child(n, 1), true);
        all.push_back(acted.stmt);
        const Node& at = node(child(n, 0));
        value =
            acted.local == kNone
                ? error(at)
                : coerce(env_.tree.expr(ExprOp::Local, acted.type, span(at), {}, acted.local), wanted, at);
    } else {
        value = actedOrChecked(child(n, 0), wanted, all);
    }
    if (together_ > 0) {
        report(problem(diag::Code::NotInTogether, n, "`return` cannot leave `together`"));
    }
    exits_ = true;
    all.push_back(emit(n, {.op = StmtOp::Return}, {value}));
    return all.size() == 1 ? all.front() : emit(n, {.op = StmtOp::Block}, {}, all);
}

} // namespace groma::lang
