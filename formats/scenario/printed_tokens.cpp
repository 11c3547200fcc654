#include "formats/scenario/printed_tokens.h"

#include "core/base/letters.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace groma::formats {

namespace {

using Kind = PrintedToken::Kind;

constexpr std::size_t kLongestBracket = 80;

// Word in print, word of the notation.
constexpr std::array<std::pair<std::string_view, std::string_view>, 30> kCellWords{{
    {"hex", "hex"},
    {"hexes", "hexes"},
    {"hexs", "hexes"},
    {"hexagon", "hex"},
    {"hexagons", "hexes"},
    {"hexagone", "hex"},
    {"hexagones", "hexes"},
    {"cell", "cell"},
    {"cells", "cells"},
    {"square", "square"},
    {"squares", "squares"},
    {"case", "cell"},
    {"cases", "cells"},
    {"at", "at"},
    {"in", "at"},
    {"on", "at"},
    {"en", "at"},
    {"sur", "at"},
    {"and", "and"},
    {"et", "et"},
    {"\xC3\xA0", "\xC3\xA0"},
    {"\xC3\x80", "\xC3\xA0"},
    {"a\xCC\x80", "\xC3\xA0"},
    {"au", "\xC3\xA0"},
    {"to", "to"},
    {"through", "to"},
    {"thru", "to"},
    {"-", "-"},
    {"\xE2\x80\x93", "-"},
    {"&", "and"},
}};

// Tab, space, the blanks that do not break, thin ones.
constexpr std::array<std::string_view, 5> kBlanks{" ", "\t", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89"};

std::size_t blankAt(std::string_view text) {
    for (const std::string_view blank : kBlanks)
        if (text.starts_with(blank)) return blank.size();
    return 0;
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

// Bytes of a sign that is none of ASCII: dashes, bullets, quotation marks.
std::size_t signAt(std::string_view text) {
    if (text.starts_with("\xE2\x80") && text.size() > 2) return 3;
    if (text.starts_with("\xC2\xAB") || text.starts_with("\xC2\xBB") || text.starts_with("\xC2\xB7"))
        return 2;
    return 0;
}

class Tokens {
  public:
    explicit Tokens(std::string_view text) : text_(text) {}

    std::vector<PrintedToken> all() {
        while (at_ < text_.size()) {
            if (const std::size_t blank = blankAt(rest())) at_ += blank;
            else if (text_[at_] == '\n' || text_[at_] == '\r') line();
            else one();
        }
        return std::move(tokens_);
    }

  private:
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

    void add(Kind kind, std::size_t size) {
        tokens_.push_back({kind, at_, at_ + size, text_.substr(at_, size)});
        at_ += size;
    }

    void line() {
        std::size_t ends = 0;
        std::size_t i = at_;
        for (std::size_t end = i; end < text_.size();) {
            if (text_[end] == '\n') ++ends, i = ++end;
            else if (text_[end] == '\r') ++end, i = end;
            else if (const std::size_t blank = blankAt(text_.substr(end))) end += blank;
            else break;
        }
        add(ends > 1 ? Kind::Paragraph : Kind::Line, i - at_);
    }

    void one() {
        const char c = text_[at_];
        if (base::isDigit(c)) return number();
        if (c == '(') return bracket();
        if (c == '<') return mark();
        if (const std::size_t sign = signAt(rest()))
            return add(rest().starts_with("\xE2\x80\x93") || rest().starts_with("\xE2\x80\x94") ? Kind::Joiner
                       : rest().starts_with("\xE2\x80\xA2")                                     ? Kind::Mark
                                                                                                : Kind::Stop,
                       sign);
        if (isLetter(c)) return word();
        if (c == '*' || c == '#') return add(Kind::Mark, 1);
        add(c == ',' || c == ';'   ? Kind::Comma
            : c == ':'             ? Kind::Colon
            : c == '-' || c == '&' ? Kind::Joiner
                                   : Kind::Stop,
            1);
    }

    void number() {
        std::size_t end = at_;
        while (end < text_.size() && base::isDigit(text_[end])) ++end;
        if (end + 1 < text_.size() && text_[end] == '-' && base::isDigit(text_[end + 1])) {
            std::size_t more = end + 1;
            while (more < text_.size() && base::isDigit(text_[more])) ++more;
            end = more;
        }
        const bool glued = end < text_.size() && (isLetter(text_[end]) || text_[end] == '-') &&
                           signAt(text_.substr(end)) == 0 && blankAt(text_.substr(end)) == 0;
        if (glued) return word();
        add(Kind::Number, end - at_);
    }

    void word() {
        std::size_t end = at_;
        while (end < text_.size() && signAt(text_.substr(end)) == 0 && blankAt(text_.substr(end)) == 0 &&
               (isLetter(text_[end]) || base::isDigit(text_[end]) || text_[end] == '-' || text_[end] == '\''))
            ++end;
        add(Kind::Word, std::max<std::size_t>(end - at_, 1));
    }

    void bracket() {
        const std::size_t close = text_.find(')', at_);
        const std::string_view inside =
            close == std::string_view::npos ? "" : text_.substr(at_, close - at_ + 1);
        if (inside.empty() || inside.size() > kLongestBracket ||
            inside.find("\n\n") != std::string_view::npos)
            return add(Kind::Stop, 1);
        add(Kind::Bracket, inside.size());
    }

    void mark() {
        const std::size_t close = text_.find('>', at_);
        const bool tag = close != std::string_view::npos && close - at_ <= 8 &&
                         std::ranges::all_of(text_.substr(at_ + 1, close - at_ - 1),
                                             [](char c) { return isLetter(c) || c == '/'; });
        add(tag ? Kind::Mark : Kind::Stop, tag ? close - at_ + 1 : 1);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<PrintedToken> tokens_;
};

} // namespace

std::vector<PrintedToken> printedTokens(std::string_view text) { return Tokens(text).all(); }

std::string plainBracket(std::string_view bracket) {
    std::string plain;
    for (std::size_t at = 0; at < bracket.size();) {
        const std::string_view rest = bracket.substr(at);
        const std::size_t blank = rest[0] == '\n' || rest[0] == '\r' ? 1 : blankAt(rest);
        const bool dash = rest.starts_with("\xE2\x80\x93") || rest.starts_with("\xE2\x80\x94");
        plain += blank > 0 ? ' ' : dash ? '-' : rest[0];
        at += blank > 0 ? blank : dash ? 3 : 1;
    }
    return plain;
}

bool isCellWord(std::string_view word) { return !plainCellWord(word).empty(); }

std::string_view plainCellWord(std::string_view word) {
    for (const auto& [printed, plain] : kCellWords)
        if (base::sameWords(printed, word)) return plain;
    return {};
}

} // namespace groma::formats
