#include "core/base/text.h"
#include "core/syntax/parser_impl.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::lang {

// A sign of another language that was read as what it stands for.
void Parser::tellForeign(const Token& token) const {
    const ForeignSign* sign = foreignSignAt(word(token));
    if (sign == nullptr || sign->kind != token.kind) {
        return;
    }
    const std::string written(sign->written.substr(0, sign->written.find(' ')));
    sink_.add(diag::diagnose(diag::Code::UnexpectedToken, where_,
                             fmt::format("`{}` is written `{}` here", sign->text, written))
                  .at(base_ + token.offset, token.length)
                  .withFound(std::string(sign->text))
                  .withExpected(fmt::format("`{}`", written))
                  .withFix(std::string(sign->written), fmt::format("change to {}", written)));
}

bool Parser::accept(TokenKind kind) {
    if (!is(kind)) {
        return false;
    }
    next();
    return true;
}

bool Parser::acceptWord(std::string_view w) {
    if (!isWord(w)) {
        return false;
    }
    next();
    return true;
}

bool Parser::expect(TokenKind kind, std::string_view why) {
    if (accept(kind)) {
        return true;
    }
    unexpected(fmt::format("{} {}", describe(kind), why));
    return false;
}

bool Parser::expectWord(std::string_view w, std::string_view why) {
    if (acceptWord(w)) {
        return true;
    }
    unexpected(fmt::format("`{}` {}", w, why));
    return false;
}

bool isReservedWord(std::string_view word) {
    static constexpr std::array<std::string_view, 26> kWords = {
        "and",    "as",   "by",    "case",  "do",      "else", "for",     "has", "if",
        "in",     "is",   "let",   "match", "no",      "not",  "nothing", "or",  "otherwise",
        "return", "then", "where", "while", "without", "yes",  "as_if",   "on"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

bool isName(std::string_view text) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !text.empty() && letter(text.front()) &&
           std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

NodeId Parser::make(Form form, Mark from, std::span<const NodeId> children, std::uint8_t detail) {
    Node node;
    node.form = form;
    node.detail = detail;
    const Token* last = at_ == 0 ? nullptr : &tokens_[at_ - 1];
    const std::uint32_t end = last == nullptr ? from.offset : last->offset + last->length;
    node.offset = base_ + from.offset;
    node.length = end > from.offset ? end - from.offset : 0;
    node.children = {static_cast<std::uint32_t>(syntax_.links.size()),
                     static_cast<std::uint32_t>(children.size())};
    syntax_.links.insert(syntax_.links.end(), children.begin(), children.end());
    syntax_.nodes.push_back(node);
    return static_cast<NodeId>(syntax_.nodes.size() - 1);
}

NodeId Parser::named(NodeId id, const Token& token) {
    Node& node = syntax_.nodes[static_cast<std::size_t>(id)];
    node.word = word(token);
    node.wordOffset = base_ + token.offset;
    return id;
}

NodeId Parser::named2(NodeId id, const Token& token) {
    Node& node = syntax_.nodes[static_cast<std::size_t>(id)];
    node.word2 = word(token);
    node.word2Offset = base_ + token.offset;
    return id;
}

const Token* Parser::name(std::string_view what) {
    if (!atPlainName()) {
        unexpected(what);
        return nullptr;
    }
    const Token* token = &now();
    next();
    return token;
}

void Parser::problem(diag::Code code, const Token& token, std::string message, std::string expected) {
    if (panic_) {
        return;
    }
    panic_ = true;
    if (token.kind == TokenKind::Unknown || (at_ > 0 && tokens_[at_ - 1].kind == TokenKind::Unknown)) {
        return; // told by the lexer
    }
    // What is missing at the end of a line is shown at the last word of that line.
    Token shown = token;
    if (token.length == 0 && at_ > 0) {
        std::size_t last = at_;
        while (last > 0 && tokens_[last].length == 0) {
            --last;
        }
        shown = tokens_[last];
    }
    auto diagnostic = diag::diagnose(code, where_, std::move(message)).at(base_ + shown.offset, shown.length);
    diagnostic.expected = std::move(expected);
    if (token.length != 0) {
        diagnostic.found = std::string(word(token));
    }
    sink_.add(std::move(diagnostic));
}

std::string Parser::found() const {
    switch (now().kind) {
    case TokenKind::Name:
    case TokenKind::Number:
    case TokenKind::String:
    case TokenKind::CellNumber: return fmt::format("`{}`", word(now()));
    default: return std::string(describe(now().kind));
    }
}

void Parser::unexpected(std::string_view wanted) {
    problem(diag::Code::UnexpectedToken, now(), fmt::format("{} stands where {} is wanted", found(), wanted),
            std::string(wanted));
}

// To the comma or closing bracket of the list that the parser is in.
void Parser::skipToListEnd(TokenKind close) {
    int depth = 0;
    while (!is(TokenKind::End) && !is(TokenKind::Newline) && !is(TokenKind::Indent) &&
           !is(TokenKind::Dedent)) {
        if (depth == 0 && (is(TokenKind::Comma) || is(close))) {
            panic_ = false;
            return;
        }
        if (is(TokenKind::Open) || is(TokenKind::OpenList)) {
            ++depth;
        } else if (is(TokenKind::Close) || is(TokenKind::CloseList)) {
            --depth;
            if (depth < 0) {
                return;
            }
        }
        next();
    }
}

void Parser::skipLine() {
    while (!is(TokenKind::End) && !is(TokenKind::Newline) && !is(TokenKind::Indent) &&
           !is(TokenKind::Dedent)) {
        next();
    }
    panic_ = false;
}

bool Parser::tooDeep() {
    if (depth_ < kDeepest) {
        return false;
    }
    problem(diag::Code::TextTooDeep, now(),
            fmt::format("this text is nested deeper than {} levels", kDeepest));
    skipLine();
    panic_ = true;
    return true;
}

NodeId Parser::wholeExpression() {
    if (is(TokenKind::End)) {
        problem(diag::Code::MissingExpression, now(), "an expression is missing");
        return errorNode();
    }
    const NodeId root = expression();
    if (!is(TokenKind::End)) {
        unexpected("the end of the text");
    }
    return root;
}

NodeId Parser::wholeEach() {
    const Mark from = mark();
    const Token* variable = name("the name of each element");
    if (variable == nullptr || !expectWord("in", "and a list")) {
        return errorNode();
    }
    const Token token = *variable;
    const NodeId list = expression();
    if (!is(TokenKind::End)) {
        unexpected("the end of the text");
    }
    return named(
        make(Form::Comprehension, from, {list, kNone, kNone}, static_cast<std::uint8_t>(ExprOp::Filter)),
        token);
}

NodeId Parser::wholeStatements() {
    const NodeId root = statements(false);
    if (!is(TokenKind::End)) {
        unexpected("a statement");
    }
    return root;
}

namespace {

template <class Read>
Syntax parseWith(std::string_view text, Layout layout, diag::NodeRef where, diag::Sink& sink, Read read) {
    Syntax syntax;
    syntax.nodes.reserve(text.size() / 4 + 4);
    syntax.links.reserve(text.size() / 4 + 4);
    Parser parser(text, readTokens(text, layout, where, sink), 0, where, sink, syntax,
                  layout == Layout::Free);
    syntax.root = read(parser);
    return syntax;
}

} // namespace

Syntax parseExpression(std::string_view text, diag::NodeRef where, diag::Sink& sink) {
    return parseWith(text, Layout::Free, where, sink,
                     [](Parser& parser) { return parser.wholeExpression(); });
}

Syntax parseStatements(std::string_view text, diag::NodeRef where, diag::Sink& sink) {
    return parseWith(text, Layout::Lines, where, sink,
                     [](Parser& parser) { return parser.wholeStatements(); });
}

Syntax parseEach(std::string_view text, diag::NodeRef where, diag::Sink& sink) {
    return parseWith(text, Layout::Free, where, sink, [](Parser& parser) { return parser.wholeEach(); });
}

} // namespace groma::lang
