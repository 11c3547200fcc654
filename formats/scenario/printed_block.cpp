#include "formats/scenario/printed_block.h"

#include "core/base/letters.h"
#include "core/base/text.h"
#include "core/syntax/parser.h"
#include "formats/scenario/printed_tokens.h"

#include <algorithm>
#include <optional>

namespace groma::formats {

namespace {

using Kind = PrintedToken::Kind;

constexpr std::size_t kMostWordsOfName = 6;
constexpr std::size_t kMostMarks = 16; // in a row, so that nothing is read over and over

bool isAmong(const std::vector<std::string>& names, std::string_view word) {
    return std::ranges::any_of(names, [&](const std::string& name) { return base::sameWords(name, word); });
}

bool inCapitals(std::string_view word) {
    return word.size() > 1 && std::ranges::all_of(word, [](char c) {
               return (c >= 'A' && c <= 'Z') || base::isDigit(c) || c == '_';
           });
}

// `4-3`, `2*-3`, `?-?`, `B-3-4`: two values or more, each of three letters at most.
bool areValues(std::string_view word) {
    const auto values = base::split(word, '-');
    return values.size() > 1 && std::ranges::all_of(values, [](std::string_view value) {
               return !value.empty() && value.size() <= 4 && std::ranges::all_of(value, [](char c) {
                   return base::isDigit(c) || (c >= 'A' && c <= 'Z') || c == '?' || c == '*' || c == '.';
               });
           });
}

struct Bracket {
    std::string type; // named in it
    bool values = false;
};

Bracket bracketOf(std::string_view text) {
    Bracket bracket;
    for (const std::string_view raw : base::split(text.substr(1, text.size() - 2), ' ')) {
        const std::string_view word = base::trim(raw);
        if (areValues(word)) bracket.values = true;
        else if (!word.empty()) bracket.type = bracket.type.empty() ? std::string(word) : " ";
    }
    return bracket;
}

class Cutter {
  public:
    Cutter(std::string_view text, const PrintedNames& names)
        : text_(text), names_(names), tokens_(printedTokens(text)) {}

    std::vector<PrintedPart> cut() {
        while (at_ < tokens_.size()) {
            if (auto found = heading(at_)) add(std::move(*found));
            else if (auto pieces = entry(at_)) add(std::move(*pieces));
            else skip();
        }
        endWords(text_.size());
        return std::move(parts_);
    }

  private:
    struct Found {
        PrintedPart part;
        std::size_t next = 0; // the token after it
    };

    [[nodiscard]] bool is(std::size_t i, Kind kind) const {
        return i < tokens_.size() && tokens_[i].kind == kind;
    }
    [[nodiscard]] std::size_t past(std::size_t i, Kind kind) const {
        for (const std::size_t most = i + kMostMarks; i < most && is(i, kind);) ++i;
        return i;
    }
    // Marks, and one end of a line.
    [[nodiscard]] std::size_t pastBlanks(std::size_t i) const {
        i = past(i, Kind::Mark);
        return is(i, Kind::Line) ? past(i + 1, Kind::Mark) : i;
    }

    [[nodiscard]] std::size_t pastLines(std::size_t i) const {
        while (is(i, Kind::Line) || is(i, Kind::Paragraph)) ++i;
        return i;
    }

    void add(Found found) {
        endWords(tokens_[at_].begin);
        found.part.begin = tokens_[at_].begin;
        at_ = found.next;
        found.part.end = at_ < tokens_.size() ? tokens_[at_].begin : text_.size();
        done_ = found.part.end;
        parts_.push_back(std::move(found.part));
    }

    // Words go on to the end of their line, or to where a heading or, after a sign, an entry begins.
    void skip() {
        while (at_ < tokens_.size()) {
            const Kind kind = tokens_[at_++].kind;
            if (kind == Kind::Line || kind == Kind::Paragraph) {
                endWords(at_ < tokens_.size() ? tokens_[at_].begin : text_.size());
                return;
            }
            const bool sign = kind == Kind::Comma || kind == Kind::Stop || kind == Kind::Colon;
            if (at_ < tokens_.size() && ((sign && entry(at_)) || (is(at_, Kind::Mark) && heading(at_))))
                return;
        }
    }

    void endWords(std::size_t end) {
        if (end <= done_) return;
        PrintedPart part;
        part.begin = done_;
        part.end = end;
        mention(part);
        done_ = end;
        parts_.push_back(std::move(part));
    }

    void mention(PrintedPart& part) const {
        const auto first = std::ranges::lower_bound(tokens_, part.begin, {}, &PrintedToken::begin);
        for (auto i = static_cast<std::size_t>(first - tokens_.begin());
             i + 1 < tokens_.size() && tokens_[i + 1].end <= part.end; ++i) {
            const PrintedToken& word = tokens_[i];
            if (word.kind != Kind::Word || tokens_[i + 1].kind != Kind::Bracket) continue;
            const std::string inside = plainBracket(tokens_[i + 1].text);
            const Bracket bracket = bracketOf(inside);
            if (!bracket.values || !bracket.type.empty()) continue;
            if (!isAmong(names_.types, word.text) && !inCapitals(word.text)) continue;
            const NotedPieces noted = readNotation(std::string(word.text) + " " + inside);
            if (noted.problem.empty())
                part.mentions.push_back({noted.type, noted.printed, word.begin, word.end});
        }
    }

    // `<u>Gauls</u> :`, `<u>Gauls :</u>`, `Gauls:` where pieces follow, `Gauls` alone where a side is called
    // so.
    std::optional<Found> heading(std::size_t from) const {
        std::size_t i = past(from, Kind::Mark);
        const bool marked = i > from;
        Found found;
        found.part.kind = PrintedPart::Kind::Heading;
        std::size_t words = 0;
        for (; is(i, Kind::Word) && words < kMostWordsOfName; ++i, ++words)
            found.part.name += (words == 0 ? "" : " ") + std::string(tokens_[i].text);
        if (words == 0) return std::nullopt;
        i = past(i, Kind::Mark);
        const bool side = isAmong(names_.sides, found.part.name);
        if (!is(i, Kind::Colon)) {
            if (!side || !(is(i, Kind::Line) || is(i, Kind::Paragraph))) return std::nullopt;
            found.next = pastLines(i);
            return found;
        }
        found.next = pastLines(past(i + 1, Kind::Mark));
        if (!marked && !side && !entry(found.next)) return std::nullopt;
        return found;
    }

    // `5 FOOT (3-3) hexes 007 à 011,`, `Brennus (CHIEF 4-3) hex 005.`, `FOOT 007-011`.
    std::optional<Found> entry(std::size_t from) const {
        Found found;
        found.part.kind = PrintedPart::Kind::Pieces;
        std::string& noted = found.part.noted;
        const auto take = [&](std::string_view word) {
            noted += (noted.empty() ? "" : " ") + std::string(word);
        };
        std::size_t i =
            past(is(from, Kind::Joiner) ? from + 1 : from, Kind::Mark); // a dash before a list's entry
        const bool counted = is(i, Kind::Number) && tokens_[i].text.find('-') == std::string_view::npos;
        if (counted) take(tokens_[i++].text);
        std::size_t words = 0;
        std::string_view last;
        for (std::size_t next = counted ? pastBlanks(i) : i;
             is(next, Kind::Word) && words < kMostWordsOfName && !isCellWord(tokens_[next].text);
             next = pastBlanks(i), ++words) {
            last = tokens_[next].text;
            take(last);
            i = next + 1;
        }
        if (words == 0) return std::nullopt;
        Bracket bracket;
        const std::size_t open = pastBlanks(i);
        if (is(open, Kind::Bracket)) {
            const std::string plain = plainBracket(tokens_[open].text);
            bracket = bracketOf(plain);
            if (!bracket.values) return std::nullopt;
            take(plain);
            i = open + 1;
        }
        const std::string_view type = bracket.type.empty() ? last : std::string_view(bracket.type);
        const bool known = isAmong(names_.types, type);
        if (!lang::isName(type) || (!bracket.values && !known)) return std::nullopt;
        const std::size_t behind = cells(i, noted);
        const bool placed = behind > i;
        const bool endsHere =
            !is(behind, Kind::Word) && !(is(behind, Kind::Stop) && tokens_[behind].text == "(");
        if (!placed && !bracket.values && !endsHere) return std::nullopt; // "5 FOOT are lost"
        if (!counted && !placed && (bracket.type.empty() || !(known || inCapitals(type))))
            return std::nullopt;
        i = past(behind, Kind::Mark);
        if (i > behind && !(is(i, Kind::Comma) || is(i, Kind::Stop))) i = behind; // of the next heading
        while (is(i, Kind::Comma) || is(i, Kind::Stop)) ++i;
        found.next = pastLines(i);
        found.part.pieces = readNotation(noted);
        return found;
    }

    // Where the cells end that begin here; here, if there are none.
    std::size_t cells(std::size_t from, std::string& noted) const {
        std::size_t end = from;
        std::string kept;
        bool any = false;
        for (std::size_t i = from; i < tokens_.size();) {
            const std::size_t next = pastBlanks(i);
            if (is(next, Kind::Number)) {
                if (any && beginsEntry(next)) break;
                kept += " " + std::string(tokens_[next].text);
                any = true;
                i = end = next + 1;
            } else if (is(next, Kind::Joiner) ? any && is(pastBlanks(next + 1), Kind::Number)
                                              : is(next, Kind::Word) && isCellWord(tokens_[next].text)) {
                kept += " " + std::string(plainCellWord(tokens_[next].text));
                i = next + 1;
                if (any) end = i;                                              // "007 to" lacks its end
                if (!any && is(i, Kind::Stop) && is(i + 1, Kind::Number)) ++i; // "hex. 005"
            } else if (is(next, Kind::Comma) && any) {
                const std::size_t number = pastBlanks(next + 1);
                if (!is(number, Kind::Number) || beginsEntry(number)) break;
                kept += ",";
                i = next + 1;
            } else {
                break;
            }
        }
        if (!any) return from;
        noted += kept;
        return end;
    }

    // A number is the count of what follows it, unless that is a heading: `028 Romans :`.
    [[nodiscard]] bool beginsEntry(std::size_t number) const {
        const std::size_t next = number + 1;
        if (!is(next, Kind::Word) || isCellWord(tokens_[next].text)) return false;
        std::size_t i = next;
        for (std::size_t words = 0; is(i, Kind::Word) && words < kMostWordsOfName; ++words) ++i;
        return !is(i, Kind::Colon);
    }

    std::string_view text_;
    const PrintedNames& names_;
    std::vector<PrintedToken> tokens_;
    std::size_t at_ = 0;   // token
    std::size_t done_ = 0; // bytes that are in parts
    std::vector<PrintedPart> parts_;
};

} // namespace

std::vector<PrintedPart> cutPrintedBlock(std::string_view text, const PrintedNames& names) {
    return Cutter(text, names).cut();
}

std::vector<std::string_view> lettersOf(std::string_view text, std::size_t least) {
    std::vector<std::string_view> words;
    for (const PrintedToken& token : printedTokens(text))
        if (token.kind == Kind::Word && token.text.size() >= least) words.push_back(token.text);
        else if (token.kind == Kind::Bracket)
            for (const std::string_view word : lettersOf(token.text.substr(1, token.text.size() - 2), least))
                words.push_back(word);
    return words;
}

} // namespace groma::formats
