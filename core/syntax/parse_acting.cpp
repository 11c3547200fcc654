#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

namespace groma::lang {

bool Parser::atActing() const {
    if (!is(TokenKind::Name)) {
        return false;
    }
    if (atWordOfActing("roll") || atWordOfActing("fight") ||
        (isWord("roll") && ahead().kind == TokenKind::Open)) {
        return true;
    }
#define GROMA_QUESTION(name, kind, word, slug, answer)                                                       \
    if (at##name()) return true;
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    return false;
}

bool Parser::atWordOfActing(std::string_view w) const {
    const Token& after = ahead();
    return isWord(w) &&
           (after.kind == TokenKind::Number || (after.kind == TokenKind::Name && !reserved(word(after))));
}

bool Parser::atChoiceAmong(std::string_view w) const {
    return isWord("choose") && aheadIsWord(1, w) && ahead(2).kind == TokenKind::Name && aheadIsWord(3, "in");
}

// Something that acts, an expression, or `not` before something that acts.
NodeId Parser::value() {
    if (isWord("not")) {
        const std::size_t before = at_;
        const Mark from = mark();
        next();
        if (atActing()) {
            const NodeId inner = acting();
            return make(Form::Not, from, {inner});
        }
        at_ = before;
    }
    return atActing() ? acting() : expression();
}

NodeId Parser::acting() {
#define GROMA_QUESTION(name, kind, word, slug, answer)                                                       \
    if (at##name()) return parse##name();
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    return isWord("roll") ? roll() : fight();
}

// `as NAME` is what scripts, logs and odds call it.
void Parser::asName(NodeId id, bool needed) {
    if (acceptWord("as")) {
        if (const Token* token = name("the name that answers are given under")) {
            named2(id, *token);
        }
    } else if (needed) {
        unexpected("`as` and a name, under which answers are given");
    }
}

NodeId Parser::by() {
    if (!expectWord("by", "and the side that decides")) {
        return errorNode();
    }
    return expression();
}

NodeId Parser::roll() {
    const Mark from = mark();
    next();
    const Mark first = mark();
    const NodeId head = sum();
    if (atPlainName()) {
        const Token die = now();
        next();
        const NodeId id = named(make(Form::Roll, from, {head}), die);
        asName(id, true);
        return id;
    }
    const Node node = syntax_.at(head);
    std::vector<NodeId> children = {kNone};
    if (node.form == Form::Call) {
        for (const NodeId argument : syntax_.children(node)) {
            children.push_back(argument);
        }
    } else if (node.form != Form::Name) {
        if (node.form != Form::Error) {
            const Token at{TokenKind::Name, first.offset, node.length};
            problem(diag::Code::UnexpectedToken, at,
                    "`roll` wants a die, a number of dice, or a roll of the ruleset",
                    "`roll d6`, `roll 2 d6` or `roll NAME(...)`");
        }
        return errorNode();
    }
    const NodeId id = make(Form::Roll, from, children, node.form == Form::Call ? 1 : 0);
    Node& made = syntax_.nodes[static_cast<std::size_t>(id)];
    made.word = node.word;
    made.wordOffset = node.wordOffset;
    asName(id, node.form != Form::Call);
    return id;
}

NodeId Parser::fight() {
    const Mark from = mark();
    next();
    const NodeId battle = postfix();
    const NodeId inner = isWord("do") ? body("do", "fight") : kNone;
    return make(Form::Fight, from, {battle, inner});
}

} // namespace groma::lang
