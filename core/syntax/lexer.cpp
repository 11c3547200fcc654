#include "core/syntax/lexer.h"

#include "core/base/text.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::lang {

namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
class Lexer {
  public:
    Lexer(std::string_view text, Layout layout, diag::NodeRef where, diag::Sink& sink)
        : text_(text), lines_(layout == Layout::Lines), where_(where), sink_(sink) {}

    std::vector<Token> run() {
        tokens_.reserve(text_.size() / 3 + 8);
        while (at_ < text_.size()) {
            if (text_[at_] == '\n' || at_ == 0) {
                startLine();
            } else {
                readToken();
            }
        }
        if (lines_) {
            while (indents_.size() > 1) {
                indents_.pop_back();
                push(TokenKind::Dedent, text_.size(), 0);
            }
        }
        push(TokenKind::End, text_.size(), 0);
        return std::move(tokens_);
    }

  private:
    void push(TokenKind kind, std::size_t offset, std::size_t length) {
        tokens_.push_back({kind, static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length)});
    }

    // Skips blank lines and comments up to the next line that says something, then decides what its start
    // means.
    void startLine() {
        std::size_t column = 0;
        std::size_t line = at_;
        while (at_ < text_.size()) {
            if (text_[at_] == '\n') {
                ++at_;
                line = at_;
            }
            skipBlanks();
            if (at_ < text_.size() && text_[at_] == '#') {
                skipComment();
            }
            if (at_ == text_.size() || text_[at_] != '\n') {
                break;
            }
        }
        column = at_ - line;
        if (at_ == text_.size()) {
            return;
        }
        if (lines_ && brackets_ != 0 && beginsStatement()) {
            brackets_ = 0;
        }
        if (lines_ && brackets_ == 0) {
            layoutLine(line, column);
        }
        readToken();
    }

    std::string_view wordHere() const {
        std::size_t end = at_;
        while (end < text_.size() && (isLetter(text_[end]) || base::isDigit(text_[end]))) {
            ++end;
        }
        return text_.substr(at_, end - at_);
    }

    // A line that can only begin a statement ends a bracket that was forgotten above it.
    bool beginsStatement() const {
        static constexpr std::array<std::string_view, 7> kWords = {"let",   "while", "match", "return",
                                                                   "scope", "case",  "finish"};
        return std::find(kWords.begin(), kWords.end(), wordHere()) != kWords.end();
    }

    void layoutLine(std::size_t line, std::size_t column) {
        if (tokens_.empty()) {
            indents_.front() = column;
            return;
        }
        if (!beginsStatement() && (lastContinues() || nextContinues())) {
            return;
        }
        if (std::find(text_.begin() + static_cast<std::ptrdiff_t>(line),
                      text_.begin() + static_cast<std::ptrdiff_t>(at_),
                      '\t') != text_.begin() + static_cast<std::ptrdiff_t>(at_)) {
            report(diag::Code::BadLayout, line, column, "a line is indented with a tab; use spaces");
        }
        if (column > indents_.back()) {
            indents_.push_back(column);
            push(TokenKind::Indent, at_, 0);
            return;
        }
        while (indents_.size() > 1 && column < indents_.back()) {
            indents_.pop_back();
            push(TokenKind::Dedent, at_, 0);
        }
        if (column > indents_.back()) {
            report(diag::Code::BadLayout, line, column, "this line is indented like no block above it");
        }
        push(TokenKind::Newline, at_, 0);
    }

    bool lastContinues() const {
        const Token& last = tokens_.back();
        switch (last.kind) {
        case TokenKind::Equal:
        case TokenKind::NotEqual:
        case TokenKind::Less:
        case TokenKind::LessEqual:
        case TokenKind::Greater:
        case TokenKind::GreaterEqual:
        case TokenKind::Plus:
        case TokenKind::Minus:
        case TokenKind::Star:
        case TokenKind::Slash:
        case TokenKind::Comma:
        case TokenKind::AndSign:
        case TokenKind::OrSign:
        case TokenKind::NotSign: return true;
        case TokenKind::Name: {
            const std::string_view word = text_.substr(last.offset, last.length);
            return word == "and" || word == "or" || word == "not" || word == "otherwise";
        }
        default: return false;
        }
    }

    bool nextContinues() const {
        static constexpr std::string_view kSigns = "=!<>+-*/).,]&|";
        if (kSigns.find(text_[at_]) != std::string_view::npos) {
            return true;
        }
        static constexpr std::array<std::string_view, 11> kWords = {
            "and", "or", "where", "by", "as", "otherwise", "then", "do", "is", "in", "without"};
        const std::string_view word = wordHere();
        if (word == "on") {
            return text_.substr(at_).starts_with("on cancel");
        }
        if (word == "such") {
            return text_.substr(at_).starts_with("such that ");
        }
        return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
    }

    void skipBlanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) {
            ++at_;
        }
    }

    void skipComment() {
        while (at_ < text_.size() && text_[at_] != '\n') {
            ++at_;
        }
    }

    void readToken() {
        skipBlanks();
        if (at_ == text_.size() || text_[at_] == '\n') {
            return;
        }
        const char c = text_[at_];
        if (c == '#') {
            skipComment();
        } else if (isLetter(c)) {
            take(
                TokenKind::Name, [](char x) { return isLetter(x) || base::isDigit(x); }, 0);
        } else if (base::isDigit(c)) {
            readNumber();
        } else if (c == '@') {
            take(
                TokenKind::CellNumber, [](char x) { return isLetter(x) || base::isDigit(x); }, 1);
        } else if (c == '"') {
            readString();
        } else {
            readSign();
        }
    }

    template <class Accept>
    void take(TokenKind kind, Accept accept, std::size_t skip) {
        std::size_t end = at_ + skip;
        while (end < text_.size() && accept(text_[end])) {
            ++end;
        }
        push(kind, at_, end - at_);
        at_ = end;
    }

    void readNumber() {
        std::size_t end = at_;
        while (end < text_.size() && base::isDigit(text_[end])) {
            ++end;
        }
        if (end + 1 < text_.size() && text_[end] == '.' && base::isDigit(text_[end + 1])) {
            ++end;
            while (end < text_.size() && base::isDigit(text_[end])) {
                ++end;
            }
        }
        if (end < text_.size() && isLetter(text_[end])) {
            std::size_t tail = end;
            while (tail < text_.size() && (isLetter(text_[tail]) || base::isDigit(text_[tail]))) {
                ++tail;
            }
            report(diag::Code::UnknownCharacter, at_, tail - at_,
                   fmt::format("`{}` is neither a number nor a name", text_.substr(at_, tail - at_)));
            push(TokenKind::Number, at_, end - at_);
            at_ = tail;
            return;
        }
        push(TokenKind::Number, at_, end - at_);
        at_ = end;
    }

    void readString() {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != '"' && text_[end] != '\n') {
            ++end;
        }
        const bool closed = end < text_.size() && text_[end] == '"';
        if (closed) {
            ++end;
        } else {
            report(diag::Code::UnclosedText, at_, end - at_, "a quoted text must end on its line");
        }
        push(TokenKind::String, at_, end - at_);
        at_ = end;
    }

    // Signs of other languages are read as what they stand for; the parser tells them where they do.
    bool readForeignSign() {
        const ForeignSign* sign = foreignSignAt(text_.substr(at_));
        if (sign == nullptr) {
            return false;
        }
        push(sign->kind, at_, sign->text.size());
        at_ += sign->text.size();
        return true;
    }

    void readSign() {
        if (readForeignSign()) {
            return;
        }
        struct Sign {
            std::string_view text;
            TokenKind kind;
        };
        static constexpr std::array<Sign, 20> kSigns = {{
            {"!=", TokenKind::NotEqual},
            {"<=", TokenKind::LessEqual},
            {">=", TokenKind::GreaterEqual},
            {"=", TokenKind::Equal},
            {"<", TokenKind::Less},
            {">", TokenKind::Greater},
            {"+", TokenKind::Plus},
            {"-", TokenKind::Minus},
            {"*", TokenKind::Star},
            {"/", TokenKind::Slash},
            {"(", TokenKind::Open},
            {")", TokenKind::Close},
            {"[", TokenKind::OpenList},
            {"]", TokenKind::CloseList},
            {",", TokenKind::Comma},
            {":", TokenKind::Colon},
            {";", TokenKind::Semicolon},
            {".", TokenKind::Dot},
            {"\xE2\x89\xA4", TokenKind::LessEqual},
            {"\xE2\x89\xA5", TokenKind::GreaterEqual},
        }};
        for (const Sign& sign : kSigns) {
            if (sign.text.front() == text_[at_] && text_.substr(at_).starts_with(sign.text)) {
                if (sign.kind == TokenKind::Open || sign.kind == TokenKind::OpenList) {
                    ++brackets_;
                } else if ((sign.kind == TokenKind::Close || sign.kind == TokenKind::CloseList) &&
                           brackets_ > 0) {
                    --brackets_;
                }
                push(sign.kind, at_, sign.text.size());
                at_ += sign.text.size();
                return;
            }
        }
        unknownCharacter();
    }

    static std::string_view instead(std::string_view sign) {
        if (sign == "{" || sign == "}") {
            return "`then` or `do` opens a block; its lines are indented";
        }
        if (sign == "'") {
            return "a text stands in double quotes";
        }
        if (sign == "%") {
            return "what is left of n after whole steps of m is `n mod m`";
        }
        return "";
    }

    void unknownCharacter() {
        std::size_t end = at_ + 1;
        while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U) {
            ++end;
        }
        // The rest of a line that goes wrong is the same mistake.
        const bool sameLine = unknownAt_ != std::string_view::npos &&
                              text_.substr(unknownAt_, at_ - unknownAt_).find('\n') == std::string_view::npos;
        if (!sameLine) {
            const std::string_view sign = text_.substr(at_, end - at_);
            auto problem = diag::diagnose(diag::Code::UnknownCharacter, where_,
                                          fmt::format("the rules language does not use `{}`", sign))
                               .at(static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end - at_));
            problem.hint = instead(sign);
            sink_.add(std::move(problem));
        }
        unknownAt_ = at_;
        push(TokenKind::Unknown, at_, end - at_);
        at_ = end;
    }

    void report(diag::Code code, std::size_t offset, std::size_t length, std::string message) {
        sink_.add(diag::diagnose(code, where_, std::move(message))
                      .at(static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length)));
    }

    std::string_view text_;
    bool lines_;
    diag::NodeRef where_;
    diag::Sink& sink_;
    std::size_t at_ = 0;
    std::size_t brackets_ = 0;
    std::size_t unknownAt_ = std::string_view::npos; // the last character that is not used
    std::vector<std::size_t> indents_{0};
    std::vector<Token> tokens_;
};

} // namespace

std::vector<Token> readTokens(std::string_view text, Layout layout, diag::NodeRef where, diag::Sink& sink) {
    if (text.size() > kLongestText) {
        sink.add(diag::diagnose(
            diag::Code::TextTooLong, where,
            fmt::format("a text has {} bytes; at most {} are read", text.size(), kLongestText)));
        return {Token{}};
    }
    return Lexer(text, layout, where, sink).run();
}

const ForeignSign* foreignSignAt(std::string_view text) {
    static constexpr std::array<ForeignSign, 6> kSigns = {{
        {"==", "=", TokenKind::Equal},
        {"<>", "!=", TokenKind::NotEqual},
        {"=<", "<=", TokenKind::LessEqual},
        {"&&", "and", TokenKind::AndSign},
        {"||", "or", TokenKind::OrSign},
        {"!", "not ", TokenKind::NotSign},
    }};
    if (text.empty() || std::string_view("=<&|!").find(text.front()) == std::string_view::npos ||
        text.starts_with("!=")) {
        return nullptr;
    }
    const auto sign =
        std::ranges::find_if(kSigns, [&](const ForeignSign& one) { return text.starts_with(one.text); });
    return sign == kSigns.end() ? nullptr : &*sign;
}

std::string_view describe(TokenKind kind) {
    switch (kind) {
    case TokenKind::End: return "the end of the text";
    case TokenKind::Newline:
    case TokenKind::Dedent: return "the end of the line";
    case TokenKind::Indent: return "an indented line";
    case TokenKind::Name: return "a name";
    case TokenKind::Number: return "a number";
    case TokenKind::String: return "a quoted text";
    case TokenKind::CellNumber: return "a cell number";
    case TokenKind::Equal: return "`=`";
    case TokenKind::NotEqual: return "`!=`";
    case TokenKind::Less: return "`<`";
    case TokenKind::LessEqual: return "`<=`";
    case TokenKind::Greater: return "`>`";
    case TokenKind::GreaterEqual: return "`>=`";
    case TokenKind::Plus: return "`+`";
    case TokenKind::Minus: return "`-`";
    case TokenKind::Star: return "`*`";
    case TokenKind::Slash: return "`/`";
    case TokenKind::Unknown: return "a character";
    case TokenKind::AndSign: return "`&&`";
    case TokenKind::OrSign: return "`||`";
    case TokenKind::NotSign: return "`!`";
    case TokenKind::Open: return "`(`";
    case TokenKind::Close: return "`)`";
    case TokenKind::OpenList: return "`[`";
    case TokenKind::CloseList: return "`]`";
    case TokenKind::Comma: return "`,`";
    case TokenKind::Colon: return "`:`";
    case TokenKind::Semicolon: return "`;`";
    case TokenKind::Dot: return "`.`";
    }
    return "";
}

} // namespace groma::lang
