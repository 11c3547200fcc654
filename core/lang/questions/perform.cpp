// `perform A, B by S as N`, and `must perform A, B by S as N else "reason"`: one of what the actions allow
// now. Lowered in core/lang/lowering/lower_action.cpp, with the actions. Statement: local (Truth: one was
// done), [by, constants whose value is an index of Model::actions...]; name; value: 1 where there is no pass
// while a row is legal; target: the reason, index into strings
#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/lowering/lower_writer.h"
#include "core/lang/readback/readback_question.h"
#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

#include <vector>

namespace groma::lang {

bool Parser::atPerform() const {
    return atWordOfActing("perform") || (isWord("must") && aheadIsWord(1, "perform"));
}

NodeId Parser::parsePerform() {
    const Mark from = mark();
    const bool must = acceptWord("must");
    next();
    std::vector<NodeId> children = {kNone};
    do {
        const Mark start = mark();
        const Token* token = name("the name of an action");
        if (token == nullptr) {
            break;
        }
        const Token action = *token;
        children.push_back(named(make(Form::Name, start), action));
    } while (accept(TokenKind::Comma));
    children.front() = by();
    const NodeId id = make(Form::Perform, from, children);
    asName(id, true);
    if (must) {
        obligation(id);
    }
    return id;
}

// `else "reason"`: what the one who would pass is told.
void Parser::obligation(NodeId id) {
    const bool given = expectWord("else", "and the reason why there is no pass, `else \"...\"`");
    if (given && !is(TokenKind::String)) {
        problem(diag::Code::UnexpectedToken, now(), "a quoted reason is wanted", "else \"...\"");
    }
    Node& node = syntax_.nodes[static_cast<std::size_t>(id)];
    node.detail = 1;
    if (given && is(TokenKind::String)) {
        const Token reason = now();
        node.word = text_.substr(reason.offset + 1, reason.length < 2 ? 0 : reason.length - 2);
        node.wordOffset = base_ + reason.offset;
        next();
    }
}

Checker::Acted Checker::actPerform(const Node& n, bool keep) {
    checkSuspends(n, "an action");
    std::vector<ExprId> children = {side(child(n, 0))};
    for (std::size_t i = 1; i < childCount(n); ++i) {
        const Node& part = node(child(n, i));
        const std::int32_t action = env_.names.find(SymbolKind::Action, part.word);
        if (action == kNone) {
            unknown(diag::Code::UnknownName, part.word, part.wordOffset,
                    fmt::format("`{}` is not an action", part.word), env_.names.ofKind(SymbolKind::Action));
        } else {
            uses(env_.model.actions[static_cast<std::size_t>(action)].body);
            children.push_back(env_.tree.constant(kVoidType, action, span(part)));
        }
    }
    const Acted acted =
        keepIn(n, {.op = StmtOp::Perform, .target = label(n.word), .value = n.detail, .name = label(n.word2)},
               kTruthType, keep, children);
    forgetStates();
    return acted;
}

std::string QuestionReader::readPerform(const Stmt& s) const {
    std::vector<std::string> actions;
    for (const ExprId action : tree_.children(s).subspan(1)) {
        actions.push_back(words(model_.actions[static_cast<std::size_t>(tree_.expr(action).value)].named.id));
    }
    if (s.value != 0) {
        return fmt::format("{} must carry out one action ({}) while one is allowed, because: {}{}",
                           child(s, 0), base::joinList(actions, "or"),
                           s.target == kNone ? "" : tree_.string(s.target), kept(s));
    }
    return fmt::format("{} carries out one action ({}) or passes{}", child(s, 0),
                       base::joinList(actions, "or"), kept(s));
}

} // namespace groma::lang
