#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

namespace groma::lang {

bool Parser::atActing() const {
    if (!is(TokenKind::Name)) {
        return false;
    }
    const std::string_view w = word(now());
    if (w != "roll" && w != "choose" && w != "confirm" && w != "perform" && w != "draw" && w != "fight" &&
        w != "pick" && w != "must") {
        return false;
    }
    const Token& after = ahead();
    if (w == "must") {
        return aheadIsWord(1, "perform");
    }
    if (w == "pick") {
        return aheadIsWord(1, "one");
    }
    if (after.kind == TokenKind::Name) {
        return !reserved(word(after));
    }
    return after.kind == TokenKind::Number || (after.kind == TokenKind::Open && w == "roll");
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
    const std::string_view w = word(now());
    if (w == "roll") {
        return roll();
    }
    if (w == "choose") {
        return choose();
    }
    if (w == "confirm") {
        return confirm();
    }
    return w == "perform" || w == "must" ? perform() : w == "fight" ? fight() : w == "pick" ? pick() : draw();
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

NodeId Parser::choose() {
    const Mark from = mark();
    next();
    const bool binder = ahead().kind == TokenKind::Name && aheadIsWord(2, "in");
    if (isWord("one") && binder) {
        return chooseOne(from);
    }
    if (isWord("some") && binder) {
        return chooseSome(from);
    }
    if (isWord("number") && aheadIsWord(1, "from")) {
        return chooseNumber(from);
    }
    return chooseValue(from);
}

NodeId Parser::chooseOne(Mark from) {
    next();
    const Token variable = now();
    next();
    next();
    const NodeId list = expression();
    const NodeId where = whereClause();
    const NodeId side = by();
    const NodeId id = named(make(Form::ChooseOne, from, {list, where, side}), variable);
    asName(id, true);
    return id;
}

NodeId Parser::chooseSome(Mark from) {
    next();
    const Token variable = now();
    next();
    next();
    const NodeId list = expression();
    const NodeId where = whereClause();
    NodeId least = kNone;
    NodeId most = kNone;
    if (acceptWord("from")) {
        least = sum();
        expectWord("to", "and the most that may be chosen");
        most = sum();
    }
    const NodeId side = by();
    const NodeId id = named(make(Form::ChooseSome, from, {list, where, side, least, most}), variable);
    asName(id, true);
    return id;
}

NodeId Parser::chooseNumber(Mark from) {
    next();
    next();
    const NodeId least = sum();
    expectWord("to", "and the greatest number");
    const NodeId most = sum();
    const NodeId side = by();
    const NodeId id = make(Form::ChooseNumber, from, {least, most, side});
    asName(id, true);
    return id;
}

NodeId Parser::chooseValue(Mark from) {
    std::vector<NodeId> children = {kNone};
    do {
        children.push_back(sum());
    } while (accept(TokenKind::Comma));
    children.front() = by();
    const NodeId id = make(Form::ChooseValue, from, children);
    asName(id, true);
    return id;
}

NodeId Parser::confirm() {
    const Mark from = mark();
    next();
    const Token asked = now();
    next();
    const NodeId side = by();
    return named2(make(Form::Confirm, from, {side}), asked);
}

// `perform A, B by S as N`, and `must perform A, B by S as N else "reason"`.
NodeId Parser::perform() {
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

NodeId Parser::pick() {
    const Mark from = mark();
    next();
    next();
    const Token* token = name("the name of each element");
    if (token == nullptr) {
        return errorNode();
    }
    const Token variable = *token;
    if (!expectWord("in", "and a list")) {
        return errorNode();
    }
    const NodeId list = expression();
    const NodeId where = whereClause();
    const NodeId id = named(make(Form::Pick, from, {list, where}), variable);
    asName(id, true);
    return id;
}

NodeId Parser::fight() {
    const Mark from = mark();
    next();
    const NodeId battle = postfix();
    const NodeId inner = isWord("do") ? body("do", "fight") : kNone;
    return make(Form::Fight, from, {battle, inner});
}

NodeId Parser::draw() {
    const Mark from = mark();
    next();
    const Token deck = now();
    next();
    const NodeId side = acceptWord("for") ? expression() : kNone;
    return named(make(Form::Draw, from, {side}), deck);
}

} // namespace groma::lang
