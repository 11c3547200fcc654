#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

#include <array>
#include <optional>

namespace groma::lang {

bool Parser::atStatementEnd() const {
    return is(TokenKind::End) || is(TokenKind::Newline) || is(TokenKind::Dedent) ||
           is(TokenKind::Semicolon) || isWord("else");
}

// The statements of one block, up to its Dedent.
NodeId Parser::statements(bool nested) {
    const Mark from = mark();
    const Nesting nesting(*this);
    std::vector<NodeId> all;
    if (tooDeep()) {
        return errorNode();
    }
    while (!is(TokenKind::End) && !is(TokenKind::Dedent)) {
        if (accept(TokenKind::Newline)) {
            continue;
        }
        if (is(TokenKind::Indent)) {
            problem(diag::Code::BadLayout, ahead(),
                    "this line is indented and nothing above it opens a block");
            panic_ = false;
            next();
            all.push_back(statements(true));
            continue;
        }
        lineOfStatements(all);
        if (!is(TokenKind::End) && !is(TokenKind::Dedent) && !is(TokenKind::Newline) &&
            !is(TokenKind::Indent)) {
            unexpected("the end of the line");
            skipLine();
        }
    }
    if (nested) {
        accept(TokenKind::Dedent);
    }
    return make(Form::Block, from, all);
}

void Parser::lineOfStatements(std::vector<NodeId>& into) {
    do {
        if (atStatementEnd() && !isWord("else")) {
            break;
        }
        into.push_back(statement());
        if (panic_) {
            skipLine();
            return;
        }
    } while (accept(TokenKind::Semicolon));
}

NodeId Parser::statement() {
    const Nesting nesting(*this);
    if (tooDeep()) {
        return errorNode();
    }
    if (!is(TokenKind::Name)) {
        return plainStatement();
    }
    const std::size_t before = at_;
    const NodeId id = keywordStatement();
    return at_ == before && id == kNone ? plainStatement() : id;
}

// Words that begin a statement whatever follows; kNone when the line begins with none.
NodeId Parser::keywordStatement() {
    struct Entry {
        std::string_view word;
        NodeId (Parser::*read)();
    };
    static constexpr std::array<Entry, 5> kReserved = {{
        {"let", &Parser::letStatement},
        {"if", &Parser::ifStatement},
        {"for", &Parser::forStatement},
        {"match", &Parser::matchStatement},
        {"return", &Parser::returnStatement},
    }};
    for (const Entry& entry : kReserved) {
        if (isWord(entry.word)) {
            return (this->*entry.read)();
        }
    }
    if (isWord("while")) {
        return whileStatement();
    }
    if (isWord("else") || isWord("case")) {
        problem(diag::Code::UnexpectedToken, now(),
                fmt::format("`{}` belongs to nothing above it", word(now())));
        next();
        return errorNode();
    }
    return wordStatement();
}

// Words that begin a statement unless they are used as names (`cancel = yes`, `end(x)`).
NodeId Parser::wordStatement() {
    const TokenKind after = ahead().kind;
    const bool alone = after == TokenKind::Newline || after == TokenKind::End || after == TokenKind::Dedent ||
                       after == TokenKind::Semicolon || aheadIsWord(1, "else");
    const bool name = after == TokenKind::Name;
    const std::string_view w = word(now());
    if (alone && (w == "continue" || w == "leave")) {
        return loopEnd();
    }
    if (alone) {
        if (w == "pass") return simpleWord(Form::Pass);
        if (w == "cancel") return simpleWord(Form::Cancel);
        if (w == "repeat") return simpleWord(Form::Repeat);
        if (w == "break") return simpleWord(Form::Break);
        if (w == "reroll") return simpleWord(Form::Reroll);
    }
    if (after == TokenKind::String) {
        if (w == "say") return sayStatement(Form::Say);
        if (w == "stop") return sayStatement(Form::Stop);
    }
    if (w == "add" &&
        (name || after == TokenKind::Number || after == TokenKind::Colon || after == TokenKind::Minus)) {
        const Mark from = mark();
        next();
        accept(TokenKind::Colon);
        const NodeId amount = expression();
        return make(Form::AddTotal, from, {amount});
    }
    if (!name) {
        return kNone;
    }
    if (w == "block" && aheadIsWord(1, "do")) {
        const Mark from = mark();
        next();
        const NodeId inner = body("do", "block");
        return make(Form::Loop, from, {inner});
    }
    if (w == "together" && aheadIsWord(1, "do")) {
        const Mark from = mark();
        next();
        const NodeId inner = body("do", "together");
        return make(Form::Together, from, {inner});
    }
    if (w == "scope") return scopeStatement();
    if (w == "leave") return namedWord(Form::Leave, "the name of a scope");
    if (w == "finish") return namedWord(Form::Finish, "the name of a verdict");
    if (w == "end") return endStatement();
    if (w == "discard") return cardStatement(Form::Discard);
    if (w == "reveal") return cardStatement(Form::Reveal);
    if (w == "shuffle") return namedWord(Form::Shuffle, "the name of a deck");
    if (w == "set" && aheadIsWord(1, "verdict")) return setVerdict();
    return kNone;
}

// Words that end a loop, or one round of it, elsewhere.
NodeId Parser::loopEnd() {
    if (isWord("leave")) {
        problem(diag::Code::UnexpectedToken, now(), "`leave` needs the name of a scope",
                "`leave SCOPE`; `break` leaves a loop");
    } else {
        problem(diag::Code::UnexpectedToken, now(),
                "there is no `continue`: a round ends where its text does",
                "`if TEST then` around the rest of the loop, or `where` behind the list");
    }
    next();
    return errorNode();
}

NodeId Parser::simpleWord(Form form) {
    const Mark from = mark();
    next();
    return make(form, from);
}

NodeId Parser::namedWord(Form form, std::string_view what) {
    const Mark from = mark();
    next();
    const Token* token = name(what);
    if (token == nullptr) {
        return errorNode();
    }
    return named(make(form, from), *token);
}

NodeId Parser::setVerdict() {
    next();
    const Mark from = mark();
    next();
    accept(TokenKind::Colon);
    const Token* token = name("a verdict of the roll");
    return token == nullptr ? errorNode() : named(make(Form::SetVerdict, from), *token);
}

// `then` or `do`, and either the rest of the line or an indented block. When the word is missing, the block
// below is still read, for its own problems.
NodeId Parser::body(std::string_view opener, std::string_view of) {
    if (!acceptWord(opener)) {
        unexpected(fmt::format("`{}` of `{}`", opener, of));
        skipLine();
        if (!is(TokenKind::Indent)) {
            panic_ = true;
            return errorNode();
        }
    }
    return bodyHere();
}

NodeId Parser::bodyHere() {
    const Mark from = mark();
    if (accept(TokenKind::Indent)) {
        return statements(true);
    }
    std::vector<NodeId> all;
    lineOfStatements(all);
    if (all.empty()) {
        unexpected("a statement");
    } else if (is(TokenKind::Indent)) {
        problem(diag::Code::BadLayout, ahead(),
                "a block begins on a line of its own or stands wholly on one line");
        panic_ = false;
        next();
        all.push_back(statements(true));
    }
    return make(Form::Block, from, all);
}

NodeId Parser::onCancel() {
    if (!isWord("on") || !aheadIsWord(1, "cancel")) {
        return kNone;
    }
    next();
    next();
    const Mark from = mark();
    if (accept(TokenKind::Indent)) {
        return statements(true);
    }
    const NodeId inner = statement();
    return make(Form::Block, from, {inner});
}

NodeId Parser::letStatement() {
    const Mark from = mark();
    next();
    const Token* token = name("a new name");
    if (token == nullptr) {
        return errorNode();
    }
    const Token variable = *token;
    if (!expect(TokenKind::Equal, "and a value")) {
        return errorNode();
    }
    const NodeId inner = value();
    const NodeId cancel = onCancel();
    return named(make(Form::Let, from, {inner, cancel}), variable);
}

// What other languages write for `else if`, before a condition; as a name it would be followed by a sign.
bool Parser::isElseIf(std::size_t n) const {
    return (aheadIsWord(n, "elif") || aheadIsWord(n, "elsif") || aheadIsWord(n, "elseif")) &&
           ahead(n + 1).kind == TokenKind::Name;
}

NodeId Parser::ifStatement() {
    const Mark from = mark();
    next();
    const NodeId condition = value();
    const NodeId yes = body("then", "if");
    NodeId no = kNone;
    if (!panic_) {
        if (is(TokenKind::Newline) && (aheadIsWord(1, "else") || isElseIf(1))) {
            next();
        }
        if (isElseIf(0)) {
            const Token& token = now();
            sink_.add(diag::diagnose(diag::Code::UnexpectedToken, where_,
                                     fmt::format("`{}` is written `else if` here", word(token)))
                          .at(base_ + token.offset, token.length)
                          .withFound(std::string(word(token)))
                          .withExpected("`else if`")
                          .withFix("else if", "change to else if"));
            no = ifStatement();
        } else if (acceptWord("else")) {
            no = isWord("if") ? ifStatement() : bodyHere();
        }
    }
    return make(Form::If, from, {condition, yes, no});
}

NodeId Parser::forStatement() {
    const Mark from = mark();
    next();
    const Token* token = name("the name of each element");
    if (token == nullptr) {
        skipLine();
        if (is(TokenKind::Indent)) {
            bodyHere();
        }
        return errorNode();
    }
    const Token variable = *token;
    if (!isWord("in") && !is(TokenKind::Equal)) {
        unexpected("`in` and a list, or two numbers with `to`");
        if (isWord("from") || isWord("of")) {
            next();
        }
    } else {
        next();
    }
    const NodeId first = expression();
    if (acceptWord("to")) {
        const NodeId last = expression();
        const NodeId inner = body("do", "for");
        return named(make(Form::ForRange, from, {first, last, inner}), variable);
    }
    const NodeId where = whereClause();
    const NodeId inner = body("do", "for");
    return named(make(Form::For, from, {first, where, inner}), variable);
}

NodeId Parser::whileStatement() {
    const Mark from = mark();
    next();
    const NodeId condition = value();
    const NodeId inner = body("do", "while");
    return make(Form::While, from, {condition, inner});
}

NodeId Parser::matchStatement() {
    const Mark from = mark();
    next();
    std::vector<NodeId> children = {value()};
    if (panic_) {
        skipLine();
    }
    const bool indented = accept(TokenKind::Indent);
    while (true) {
        if (is(TokenKind::Newline) && (indented || aheadIsWord(1, "case") || aheadIsWord(1, "else"))) {
            next();
            continue;
        }
        if (!isWord("case") && !isWord("else")) {
            break;
        }
        children.push_back(matchCase());
        if (panic_) {
            skipLine();
        }
    }
    if (children.size() == 1) {
        unexpected("`case` and the values it handles");
    }
    if (indented) {
        if (!is(TokenKind::Dedent) && !is(TokenKind::End)) {
            unexpected("`case` or `else`");
            while (!is(TokenKind::Dedent) && !is(TokenKind::End)) {
                skipLine();
                if (is(TokenKind::Indent)) {
                    next();
                    statements(true);
                } else if (is(TokenKind::Newline)) {
                    next();
                }
            }
        }
        accept(TokenKind::Dedent);
    }
    return make(Form::Match, from, children);
}

NodeId Parser::matchCase() {
    const Mark from = mark();
    const bool rest = isWord("else");
    next();
    std::vector<NodeId> children = {kNone};
    if (rest) {
        if (!acceptWord("then")) {
            acceptWord("do");
        }
        children.front() = bodyHere();
        return make(Form::Case, from, children, 1);
    }
    do {
        children.push_back(sum());
    } while (accept(TokenKind::Comma));
    children.front() = body("then", "case");
    return make(Form::Case, from, children, 0);
}

NodeId Parser::returnStatement() {
    const Mark from = mark();
    next();
    if (atStatementEnd()) {
        return make(Form::Return, from, {kNone, kNone});
    }
    const NodeId inner = value();
    const NodeId cancel = onCancel();
    return make(Form::Return, from, {inner, cancel});
}

NodeId Parser::scopeStatement() {
    const Mark from = mark();
    next();
    const Token* token = name("the name of a scope");
    if (token == nullptr) {
        return errorNode();
    }
    const Token scope = *token;
    const NodeId side = acceptWord("for") ? expression() : kNone;
    std::optional<Token> called;
    if (acceptWord("as")) {
        const Token* given = name("the name under which this stretch of play is asked for");
        if (given == nullptr) {
            return errorNode();
        }
        called = *given;
    }
    const NodeId inner = body("do", "scope");
    const NodeId made = named(make(Form::Scope, from, {side, inner}), scope);
    return called ? named2(made, *called) : made;
}

NodeId Parser::endStatement() {
    const Mark from = mark();
    next();
    const Token* scope = name("the name of a scope");
    if (scope == nullptr || !expectWord("after", "and the name of a procedure")) {
        return errorNode();
    }
    const Token* procedure = name("the name of a procedure");
    if (procedure == nullptr) {
        return errorNode();
    }
    return named2(named(make(Form::EndAfter, from), *scope), *procedure);
}

NodeId Parser::cardStatement(Form form) {
    const Mark from = mark();
    next();
    const bool open =
        form == Form::Discard && isWord("shown") && ahead().kind == TokenKind::Name && !aheadIsWord(1, "of");
    if (open) {
        next();
    }
    const NodeId card = expression();
    expectWord("of", "and the side that holds the card");
    const NodeId side = expression();
    return make(form, from, {card, side}, open ? 1 : 0);
}

NodeId Parser::sayStatement(Form form) {
    const Mark from = mark();
    next();
    const Token token = now();
    next();
    std::vector<NodeId> parts;
    templateParts(token, parts);
    return make(form, from, parts);
}

// "text {expression} text"
void Parser::templateParts(const Token& token, std::vector<NodeId>& into) {
    std::size_t at = token.offset + 1;
    const std::size_t end =
        token.offset +
        (token.length > 1 && text_[token.offset + token.length - 1] == '"' ? token.length - 1 : token.length);
    while (at < end) {
        std::size_t open = text_.find('{', at);
        if (open == std::string_view::npos || open > end) {
            open = end;
        }
        if (open > at) {
            const Token part{TokenKind::String, static_cast<std::uint32_t>(at),
                             static_cast<std::uint32_t>(open - at)};
            into.push_back(named(make(Form::Text, Mark{part.offset}), part));
        }
        if (open == end) {
            return;
        }
        const std::size_t close = text_.find('}', open);
        if (close == std::string_view::npos || close >= end) {
            problem(diag::Code::UnclosedBracket, {TokenKind::Open, static_cast<std::uint32_t>(open), 1},
                    "this `{` is not closed", "`}`");
            panic_ = false;
            return;
        }
        const std::string_view inner = text_.substr(open + 1, close - open - 1);
        const auto base = static_cast<std::uint32_t>(base_ + open + 1);
        diag::Sink problems;
        std::vector<Token> tokens = readTokens(inner, Layout::Free, where_, problems);
        for (diag::Diagnostic item : problems.items()) {
            item.offset += base;
            sink_.add(std::move(item));
        }
        Parser part(inner, std::move(tokens), base, where_, sink_, syntax_, false);
        into.push_back(part.wholeExpression());
        at = close + 1;
    }
}

// Behind a call: a sign or word that would compute with what it gives.
bool Parser::goesOnComputing() const {
    switch (now().kind) {
    case TokenKind::AndSign:
    case TokenKind::OrSign:
    case TokenKind::NotEqual:
    case TokenKind::Less:
    case TokenKind::LessEqual:
    case TokenKind::Greater:
    case TokenKind::GreaterEqual:
    case TokenKind::Plus:
    case TokenKind::Minus:
    case TokenKind::Star:
    case TokenKind::Slash: return true;
    case TokenKind::Equal: return word(now()) == "==";
    default: return isWord("and") || isWord("or") || isWord("is") || isWord("in") || isWord("has");
    }
}

// A line that would only compute is one mistake, whatever stands in it.
NodeId Parser::computedInVain(Mark from) {
    Token line{TokenKind::Name, from.offset, 0};
    while (!atLineEnd() && !is(TokenKind::Semicolon)) {
        line.length = now().offset + now().length - from.offset;
        if (at_ + 1 < tokens_.size()) ++at_;
    }
    sink_.add(diag::diagnose(diag::Code::NotCallable, where_,
                             fmt::format("`{}` computes something and nothing is done with it", word(line)))
                  .at(base_ + line.offset, line.length)
                  .withHint("`if TEST then STATEMENT` acts on a test, `let NAME = VALUE` keeps a value"));
    return errorNode();
}

// A call, an assignment, or something that acts and whose result is not kept.
NodeId Parser::plainStatement() {
    const Mark from = mark();
    if (atActing()) {
        const NodeId inner = acting();
        return make(Form::Do, from, {inner, kNone});
    }
    if (!is(TokenKind::Name) || reserved(word(now()))) {
        unexpected("a statement");
        return errorNode();
    }
    const NodeId target = postfix();
    if (panic_) {
        return target;
    }
    if (syntax_.at(target).form == Form::Call && goesOnComputing()) {
        return computedInVain(from);
    }
    if (accept(TokenKind::Equal)) {
        const NodeId inner = value();
        const NodeId cancel = onCancel();
        return make(Form::Assign, from, {target, inner, cancel});
    }
    const bool sign =
        is(TokenKind::Plus) || is(TokenKind::Minus) || is(TokenKind::Star) || is(TokenKind::Slash);
    if (sign && ahead().kind == TokenKind::Equal) {
        const std::string_view place =
            text_.substr(syntax_.at(target).offset - base_, syntax_.at(target).length);
        problem(diag::Code::UnexpectedToken, now(),
                fmt::format("a changed value is written out: `{0} = {0} {1} ...`", place, word(now())),
                fmt::format("`{0} = {0} {1} ...`", place, word(now())));
        return errorNode();
    }
    if (syntax_.at(target).form != Form::Call) {
        unexpected("`=` and a value, or a call");
        return errorNode();
    }
    const NodeId cancel = onCancel();
    return make(Form::Do, from, {target, cancel});
}

} // namespace groma::lang
