#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

namespace groma::lang {

namespace {

std::optional<ExprOp> comprehensionOp(std::string_view w) {
    struct Entry {
        std::string_view word;
        ExprOp op;
    };
    static constexpr std::array<Entry, 8> kEntries = {{
        {"any", ExprOp::Any},
        {"all", ExprOp::All},
        {"count", ExprOp::Count},
        {"sum", ExprOp::Sum},
        {"least", ExprOp::Least},
        {"most", ExprOp::Most},
        {"first", ExprOp::First},
        {"best", ExprOp::Best},
    }};
    for (const Entry& entry : kEntries) {
        if (entry.word == w) {
            return entry.op;
        }
    }
    return std::nullopt;
}

std::optional<ExprOp> comparisonOp(TokenKind kind) {
    switch (kind) {
    case TokenKind::Equal: return ExprOp::Equal;
    case TokenKind::NotEqual: return ExprOp::NotEqual;
    case TokenKind::Less: return ExprOp::Less;
    case TokenKind::LessEqual: return ExprOp::LessEqual;
    case TokenKind::Greater: return ExprOp::Greater;
    case TokenKind::GreaterEqual: return ExprOp::GreaterEqual;
    default: return std::nullopt;
    }
}

} // namespace

NodeId Parser::binary(ExprOp op, NodeId a, NodeId b, Mark from) {
    return make(Form::Binary, from, {a, b}, static_cast<std::uint8_t>(op));
}

NodeId Parser::expression() {
    const Nesting nesting(*this);
    if (tooDeep()) {
        return errorNode();
    }
    return isWord("if") ? ifElse() : otherwise();
}

NodeId Parser::ifElse() {
    const Mark from = mark();
    next();
    const NodeId condition = expression();
    expectWord("then", "after the condition");
    const NodeId yes = expression();
    expectWord("else", "and what holds otherwise");
    const NodeId no = expression();
    return make(Form::IfElse, from, {condition, yes, no});
}

NodeId Parser::otherwise() {
    const Mark from = mark();
    NodeId left = disjunction();
    while (acceptWord("otherwise")) {
        const NodeId right = disjunction();
        left = binary(ExprOp::Otherwise, left, right, from);
    }
    return left;
}

NodeId Parser::disjunction() {
    const Mark from = mark();
    NodeId left = conjunction();
    while (acceptWord("or") || accept(TokenKind::OrSign)) {
        const NodeId right = conjunction();
        left = binary(ExprOp::Or, left, right, from);
    }
    return left;
}

NodeId Parser::conjunction() {
    const Mark from = mark();
    NodeId left = negation();
    while (acceptWord("and") || accept(TokenKind::AndSign)) {
        const NodeId right = negation();
        left = binary(ExprOp::And, left, right, from);
    }
    return left;
}

NodeId Parser::negation() {
    const Mark from = mark();
    if (!acceptWord("not") && !accept(TokenKind::NotSign)) {
        return comparison();
    }
    const Nesting nesting(*this);
    const NodeId inner = tooDeep() ? errorNode() : negation();
    return make(Form::Not, from, {inner});
}

NodeId Parser::comparison() {
    const Mark from = mark();
    NodeId left = sum();
    if (const auto op = comparisonOp(now().kind)) {
        next();
        const NodeId right = sum();
        left = binary(*op, left, right, from);
        if (comparisonOp(now().kind)) {
            problem(diag::Code::UnexpectedToken, now(), "two comparisons in a row; join them with `and`");
        }
        return left;
    }
    if (isWord("is")) {
        return isTest(left, from);
    }
    const bool negated = isWord("not") && aheadIsWord(1, "in");
    if (negated) {
        next();
    }
    if (acceptWord("in")) {
        const NodeId list = sum();
        return make(Form::In, from, {left, list}, negated ? 1 : 0);
    }
    if (acceptWord("has")) {
        const bool without = acceptWord("not") || acceptWord("no");
        const NodeId what = sum();
        return make(Form::Has, from, {left, what}, without ? 1 : 0);
    }
    return left;
}

NodeId Parser::isTest(NodeId left, Mark from) {
    next();
    const bool negated = acceptWord("not");
    const Token* what = name("the name of a class or unit type");
    if (what == nullptr) {
        return errorNode();
    }
    const Token token = *what;
    return named(make(Form::Is, from, {left}, negated ? 1 : 0), token);
}

NodeId Parser::sum() {
    const Mark from = mark();
    NodeId left = product();
    while (true) {
        if (accept(TokenKind::Plus)) {
            const NodeId right = product();
            left = binary(ExprOp::Add, left, right, from);
        } else if (accept(TokenKind::Minus)) {
            const NodeId right = product();
            left = binary(ExprOp::Subtract, left, right, from);
        } else if (acceptWord("without")) {
            const NodeId right = product();
            left = make(Form::Without, from, {left, right});
        } else {
            return left;
        }
    }
}

NodeId Parser::product() {
    const Mark from = mark();
    NodeId left = unary();
    while (is(TokenKind::Star) || is(TokenKind::Slash) || atMod()) {
        const bool mod = is(TokenKind::Name);
        const ExprOp op = is(TokenKind::Star) ? ExprOp::Multiply : ExprOp::Divide;
        next();
        if (mod) {
            const NodeId right = unary();
            left = make(Form::Mod, from, {left, right});
            continue;
        }
        const NodeId right = unary();
        left = binary(op, left, right, from);
    }
    return left;
}

// `mod` behind a value and before another: elsewhere it is a name like any.
bool Parser::atMod() const {
    const Token& after = ahead();
    return isWord("mod") &&
           (after.kind == TokenKind::Number || after.kind == TokenKind::Open ||
            after.kind == TokenKind::Minus || (after.kind == TokenKind::Name && !reserved(word(after))));
}

NodeId Parser::unary() {
    const Mark from = mark();
    if (!accept(TokenKind::Minus)) {
        return postfix();
    }
    const Nesting nesting(*this);
    const NodeId inner = tooDeep() ? errorNode() : unary();
    return make(Form::Negate, from, {inner});
}

NodeId Parser::postfix() {
    const Mark from = mark();
    NodeId of = primary();
    while (is(TokenKind::Dot)) {
        next();
        if (!is(TokenKind::Name)) {
            unexpected("the name of an attribute, state or part");
            return of;
        }
        const Token member = now();
        next();
        of = named(make(Form::Member, from, {of}), member);
    }
    if (is(TokenKind::OpenList) && !panic_) {
        const Node& list = syntax_.at(of);
        const std::string_view text = text_.substr(list.offset - base_, list.length);
        problem(diag::Code::UnexpectedToken, now(), "an element is not read with `[...]`",
                fmt::format("`element({}, N)`, counted from 1", text));
        return errorNode();
    }
    return of;
}

NodeId Parser::primary() {
    const Mark from = mark();
    const Token token = now();
    switch (token.kind) {
    case TokenKind::Number: next(); return named(make(Form::Number, from), token);
    case TokenKind::String: next(); return named(make(Form::Text, from), token);
    case TokenKind::CellNumber: next(); return named(make(Form::CellNumber, from), token);
    case TokenKind::OpenList: return listOrComprehension();
    case TokenKind::Open: {
        next();
        const NodeId inner = expression();
        if (!is(TokenKind::Close)) {
            if (!panic_) {
                problem(diag::Code::UnclosedBracket, token, "this bracket is not closed");
            }
            skipToListEnd(TokenKind::Close);
        }
        accept(TokenKind::Close);
        return inner;
    }
    case TokenKind::Name: return nameOrCall();
    default: break;
    }
    problem(diag::Code::MissingExpression, token, fmt::format("an expression is missing before {}", found()));
    return errorNode();
}

NodeId Parser::nameOrCall() {
    const Mark from = mark();
    const Token token = now();
    const std::string_view w = word(token);
    if (w == "yes" || w == "no" || w == "nothing") {
        next();
        return named(make(w == "yes" ? Form::Yes : w == "no" ? Form::No : Form::Nothing, from), token);
    }
    if (w == "if") {
        return ifElse();
    }
    if (w == "as_if") {
        next();
        return asIf(from);
    }
    if (reserved(w)) {
        problem(diag::Code::MissingExpression, token, fmt::format("an expression is missing before `{}`", w));
        return errorNode();
    }
    if (atActing()) {
        if (pure_) {
            problem(diag::Code::ActsInPureText, token,
                    fmt::format("`{}` acts, and this text may only compute", w));
        } else {
            problem(diag::Code::ActsInsideExpression, token,
                    fmt::format("`{}` acts and cannot stand inside an expression; give its result a name "
                                "with `let` first",
                                w));
        }
        panic_ = false;
        acting();
        return errorNode();
    }
    next();
    if (w == "option" && atPlainName()) {
        const Token option = now();
        next();
        return named(make(Form::Name, from, {}, 1), option);
    }
    if (!is(TokenKind::Open)) {
        return named(make(Form::Name, from), token);
    }
    if (const auto op = comprehensionOp(w); op && ahead(1).kind == TokenKind::Name && aheadIsWord(2, "in")) {
        next();
        return comprehension(*op, from);
    }
    return call(token, from);
}

NodeId Parser::call(const Token& callee, Mark from) {
    const Token token = callee;
    std::vector<NodeId> children;
    const bool before = std::exchange(spoilt_, false);
    arguments(children);
    if (std::exchange(spoilt_, before)) {
        return errorNode();
    }
    return named(make(Form::Call, from, children), token);
}

void Parser::arguments(std::vector<NodeId>& into) {
    const Token open = now();
    next();
    const Nesting nesting(*this);
    if (tooDeep()) {
        return;
    }
    while (!is(TokenKind::Close)) {
        if (atLineEnd()) {
            problem(diag::Code::UnclosedBracket, open, "this bracket is not closed", "`)`");
            break;
        }
        into.push_back(argument());
        endElement(open, TokenKind::Close);
        if (!accept(TokenKind::Comma)) {
            break;
        }
    }
    accept(TokenKind::Close);
}

// Behind an element of a list in brackets: at its comma or at the end, after any problem.
void Parser::endElement(const Token& open, TokenKind close) {
    if (!is(TokenKind::Comma) && !is(close) && !panic_) {
        if (atLineEnd()) {
            problem(diag::Code::UnclosedBracket, open,
                    close == TokenKind::Close ? "this bracket is not closed" : "this list is not closed",
                    std::string(describe(close)));
        } else if (isWord("for") && close == TokenKind::Close) {
            spoilt_ = true;
            problem(diag::Code::UnexpectedToken, now(),
                    "`for` stands inside brackets: the element comes first",
                    "`sum(x in LIST where TEST: VALUE)`");
        } else {
            unexpected(fmt::format("`,` or {}", describe(close)));
        }
    }
    if (panic_) {
        skipToListEnd(close);
    }
}

NodeId Parser::argument() {
    const Mark from = mark();
    if (is(TokenKind::Name) && ahead().kind == TokenKind::Colon) {
        const Token token = now();
        next();
        next();
        const NodeId inner = expression();
        return named(make(Form::Argument, from, {inner}), token);
    }
    const NodeId inner = expression();
    return make(Form::Argument, from, {inner});
}

NodeId Parser::whereClause() { return acceptWord("where") ? expression() : kNone; }

std::optional<Parser::Among> Parser::among() {
    const Token* variable = name("the name of each element");
    if (variable == nullptr) {
        return std::nullopt;
    }
    Among made{*variable};
    if (!expectWord("in", "and a list")) {
        return std::nullopt;
    }
    made.list = expression();
    made.where = whereClause();
    return made;
}

NodeId Parser::comprehension(ExprOp op, Mark from) {
    const Token variable = now();
    next();
    next();
    const NodeId list = expression();
    const NodeId where = whereClause();
    NodeId value = kNone;
    if (accept(TokenKind::Colon)) {
        value = expression();
    }
    if (!is(TokenKind::Close)) {
        unexpected("`where`, `:` or `)`");
        skipToListEnd(TokenKind::Close);
    }
    accept(TokenKind::Close);
    return named(make(Form::Comprehension, from, {list, where, value}, static_cast<std::uint8_t>(op)),
                 variable);
}

NodeId Parser::asIf(Mark from) {
    if (!expect(TokenKind::Open, "after `as_if`")) {
        return errorNode();
    }
    const NodeId piece = expression();
    expectWord("at", "and the cell where the piece is to stand");
    const NodeId cell = expression();
    const NodeId facing = acceptWord("facing") ? expression() : kNone;
    expect(TokenKind::Colon, "and what is to be read");
    const NodeId inner = expression();
    if (!is(TokenKind::Close)) {
        unexpected("`)`");
        skipToListEnd(TokenKind::Close);
    }
    accept(TokenKind::Close);
    return make(Form::AsIf, from, {piece, cell, facing, inner});
}

NodeId Parser::listOrComprehension() {
    const Mark from = mark();
    const Token open = now();
    next();
    const Nesting nesting(*this);
    if (tooDeep()) {
        return errorNode();
    }
    const bool filter = atPlainName() && aheadIsWord(1, "in");
    std::vector<NodeId> children;
    Token variable;
    ExprOp op = ExprOp::ListLiteral;
    if (filter) {
        variable = now();
        next();
        next();
        op = ExprOp::Filter;
        children = {expression(), kNone, kNone};
        children[1] = whereClause();
    } else {
        while (!is(TokenKind::CloseList)) {
            children.push_back(expression());
            if (children.size() == 1 && isWord("for") && ahead().kind == TokenKind::Name &&
                aheadIsWord(2, "in")) {
                next();
                variable = now();
                next();
                next();
                op = ExprOp::Map;
                const NodeId element = children.front();
                children = {expression(), kNone, element};
                children[1] = whereClause();
                break;
            }
            endElement(open, TokenKind::CloseList);
            if (!accept(TokenKind::Comma)) {
                break;
            }
        }
    }
    if (!is(TokenKind::CloseList)) {
        problem(diag::Code::UnclosedBracket, open, "this list is not closed", "`]`");
        skipToListEnd(TokenKind::CloseList);
    }
    accept(TokenKind::CloseList);
    if (op == ExprOp::ListLiteral) {
        return make(Form::List, from, children);
    }
    return named(make(Form::Comprehension, from, children, static_cast<std::uint8_t>(op)), variable);
}

} // namespace groma::lang
