#pragma once

#include "core/diag/codes.h"
#include "core/syntax/lexer.h"
#include "core/syntax/parser.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

namespace groma::lang {

// Recursive descent over the tokens of one text. After a problem the parser is in `panic`, says nothing more
// and is brought back by the next line, list element or closing bracket.
class Parser {
  public:
    // `base`: where `text` begins in the scalar that diagnostics count in.
    Parser(std::string_view text, std::vector<Token> tokens, std::uint32_t base, diag::NodeRef where,
           diag::Sink& sink, Syntax& syntax, bool pure)
        : text_(text), tokens_(std::move(tokens)), base_(base), where_(where), sink_(sink), syntax_(syntax),
          pure_(pure) {}

    NodeId wholeExpression();
    NodeId wholeStatements();
    NodeId wholeEach();

  private:
    friend class Nesting;
    static constexpr int kDeepest = 200;

    // tokens
    const Token& now() const { return tokens_[at_]; }
    const Token& ahead(std::size_t n = 1) const { return tokens_[std::min(at_ + n, tokens_.size() - 1)]; }
    std::string_view word(const Token& token) const { return text_.substr(token.offset, token.length); }
    bool is(TokenKind kind) const { return now().kind == kind; }
    bool isWord(std::string_view w) const { return now().kind == TokenKind::Name && word(now()) == w; }
    bool isElseIf(std::size_t n) const;
    bool aheadIsWord(std::size_t n, std::string_view w) const {
        return ahead(n).kind == TokenKind::Name && word(ahead(n)) == w;
    }
    void next() {
        if (!panic_) tellForeign(now());
        if (at_ + 1 < tokens_.size()) ++at_;
    }
    void tellForeign(const Token& token) const;
    bool accept(TokenKind kind);
    bool acceptWord(std::string_view w);
    bool expect(TokenKind kind, std::string_view why);
    bool expectWord(std::string_view w, std::string_view why);
    static bool reserved(std::string_view w) { return isReservedWord(w); }
    bool atPlainName() const { return is(TokenKind::Name) && !reserved(word(now())); }

    // nodes
    struct Mark {
        std::uint32_t offset;
    };
    Mark mark() const { return {now().offset}; }
    NodeId make(Form form, Mark from, std::span<const NodeId> children, std::uint8_t detail = 0);
    NodeId make(Form form, Mark from, std::initializer_list<NodeId> children = {}, std::uint8_t detail = 0) {
        return make(form, from, std::span(children.begin(), children.size()), detail);
    }
    NodeId named(NodeId id, const Token& token);
    NodeId named2(NodeId id, const Token& token);
    NodeId errorNode() { return make(Form::Error, mark()); }
    const Token* name(std::string_view what); // takes a plain name, or reports

    // problems
    void problem(diag::Code code, const Token& token, std::string message, std::string expected = {});
    void unexpected(std::string_view wanted);
    std::string found() const;
    void skipToListEnd(TokenKind close);
    void endElement(const Token& open, TokenKind close);
    bool atLineEnd() const {
        return is(TokenKind::End) || is(TokenKind::Newline) || is(TokenKind::Indent) || is(TokenKind::Dedent);
    }
    void skipLine();
    bool tooDeep();

    // expressions, loosest first
    NodeId expression();
    NodeId ifElse();
    NodeId otherwise();
    NodeId disjunction();
    NodeId conjunction();
    NodeId negation();
    NodeId comparison();
    NodeId isTest(NodeId left, Mark from);
    NodeId sum();
    NodeId product();
    bool atMod() const;
    NodeId unary();
    NodeId postfix();
    NodeId primary();
    NodeId nameOrCall();
    NodeId call(const Token& callee, Mark from);
    void arguments(std::vector<NodeId>& into);
    NodeId argument();
    NodeId comprehension(ExprOp op, Mark from);
    NodeId asIf(Mark from);
    NodeId listOrComprehension();
    NodeId binary(ExprOp op, NodeId a, NodeId b, Mark from);

    // expressions that act
    bool atActing() const;
    NodeId value(); // an expression or something that acts
    NodeId acting();
    NodeId roll();
    NodeId fight();
    bool atWordOfActing(std::string_view w) const; // and what comes after can be told of it
    bool atChoiceAmong(std::string_view w) const;  // `choose one v in`
    // For each question: whether one stands here, and its node.
#define GROMA_QUESTION(name, kind, word, slug, answer)                                                       \
    bool at##name() const;                                                                                   \
    NodeId parse##name();
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    void obligation(NodeId id);
    NodeId by();
    NodeId whereClause();
    // `v in LIST [where C]`, after `choose one`, `choose some`, `pick one`; nothing where it is not so.
    struct Among {
        Token variable;
        NodeId list = kNone;
        NodeId where = kNone;
    };
    std::optional<Among> among();
    void asName(NodeId id, bool needed);

    // statements
    NodeId statements(bool nested);
    void lineOfStatements(std::vector<NodeId>& into);
    NodeId statement();
    NodeId keywordStatement();
    NodeId wordStatement();
    NodeId body(std::string_view opener, std::string_view of);
    NodeId bodyHere();
    NodeId letStatement();
    NodeId ifStatement();
    NodeId forStatement();
    NodeId whileStatement();
    NodeId matchStatement();
    NodeId matchCase();
    NodeId returnStatement();
    NodeId scopeStatement();
    NodeId endStatement();
    NodeId cardStatement(Form form);
    NodeId sayStatement(Form form);
    NodeId loopEnd();
    NodeId simpleWord(Form form);
    NodeId namedWord(Form form, std::string_view what);
    NodeId setVerdict();
    NodeId plainStatement();
    bool goesOnComputing() const;
    NodeId computedInVain(Mark from);
    NodeId onCancel();
    bool atStatementEnd() const;
    void templateParts(const Token& token, std::vector<NodeId>& into);

    std::string_view text_;
    std::vector<Token> tokens_;
    std::uint32_t base_;
    diag::NodeRef where_;
    diag::Sink& sink_;
    Syntax& syntax_;
    bool pure_; // a text that may not act
    std::size_t at_ = 0;
    bool panic_ = false;
    bool spoilt_ = false; // the call under way was told to be of another shape
    int depth_ = 0;
};

// Counts the depth of the text for as long as it lives.
class Nesting {
  public:
    explicit Nesting(Parser& parser) : parser_(parser) { ++parser_.depth_; }
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

  private:
    Parser& parser_;
};

} // namespace groma::lang
