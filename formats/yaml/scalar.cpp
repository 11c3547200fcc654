#include "formats/yaml/scalar.h"

#include "formats/yaml/characters.h"

#include <algorithm>
#include <cstdint>

namespace groma::formats::yaml {
namespace {

class Decoder {
  public:
    Decoder(std::string_view file, bool withPieces) : file_(file), withPieces_(withPieces) {}

    DecodedScalar take() { return std::move(out_); }

    void plain(Span span) { foldedLines(span, 0); }

    void singleQuoted(Span span) { foldedLines({span.begin + 1, span.end - 1}, '\''); }

    void doubleQuoted(Span span) { foldedLines({span.begin + 1, span.end - 1}, '"'); }

    void block(Span span, std::size_t indent, bool folded);

  private:
    void copy(std::size_t begin, std::size_t end) {
        if (begin == end) {
            return;
        }
        if (withPieces_) {
            out_.pieces.push_back({out_.text.size(), begin, end - begin, end, true});
        }
        out_.text.append(file_.substr(begin, end - begin));
    }

    void make(std::string_view text, std::size_t source, std::size_t sourceEnd) {
        if (withPieces_ && !text.empty()) {
            out_.pieces.push_back({out_.text.size(), source, text.size(), sourceEnd, false});
        }
        out_.text.append(text);
    }

    void foldedLines(Span span, char quote);
    void lineOfQuoted(std::size_t begin, std::size_t end, char quote);
    std::size_t escape(std::size_t at);
    std::size_t breaks(std::size_t at, std::size_t end, std::size_t indent,
                       std::vector<std::size_t>& found) const;

    std::string_view file_;
    bool withPieces_;
    DecodedScalar out_;
};

bool isEscapedAt(std::string_view file, std::size_t begin, std::size_t at) {
    std::size_t slashes = 0;
    while (at - slashes > begin && file[at - slashes - 1] == '\\') {
        ++slashes;
    }
    return slashes % 2 == 1;
}

// Plain and quoted texts over several lines: one line end is a space, further ones are line ends; blanks
// around them are dropped.
void Decoder::foldedLines(Span span, char quote) {
    std::size_t at = span.begin;
    while (true) {
        const std::size_t lineEnd = std::min(lineEndFrom(file_, at), span.end);
        const bool last = lineEnd == span.end;
        std::size_t textEnd = lineEnd;
        bool joined = false; // a backslash at the line's end
        if (!last) {
            joined = quote == '"' && textEnd > at && file_[textEnd - 1] == '\\' &&
                     !isEscapedAt(file_, at, textEnd - 1);
            textEnd -= joined ? 1 : 0;
            while (!joined && textEnd > at && isBlank(file_[textEnd - 1]) &&
                   !(quote == '"' && isEscapedAt(file_, at, textEnd - 1))) {
                --textEnd;
            }
        }
        lineOfQuoted(at, textEnd, quote);
        if (last) {
            return;
        }
        std::vector<std::size_t> ends{lineEnd};
        at = nextLineFrom(file_, lineEnd);
        while (true) {
            while (at < span.end && isBlank(file_[at])) {
                ++at;
            }
            if (at >= span.end || !isBreak(file_[at])) {
                break;
            }
            ends.push_back(at);
            at = nextLineFrom(file_, at);
        }
        if (ends.size() == 1 && !joined) {
            make(" ", lineEnd, at);
        }
        for (std::size_t i = 1; i < ends.size(); ++i) {
            make("\n", ends[i], nextLineFrom(file_, ends[i]));
        }
    }
}

void Decoder::lineOfQuoted(std::size_t begin, std::size_t end, char quote) {
    if (quote == 0) {
        copy(begin, end);
        return;
    }
    const char special = quote == '"' ? '\\' : '\'';
    std::size_t at = begin;
    while (at < end) {
        const std::size_t found = std::min(file_.find(special, at), end);
        copy(at, found);
        if (found == end) {
            return;
        }
        if (quote == '\'') {
            make("'", found, found + 2);
            at = found + 2;
        } else {
            at = escape(found);
        }
    }
}

void appendUtf8(std::string& out, std::uint32_t point) {
    const auto byte = [&](std::uint32_t bits) {
        out.push_back(static_cast<char>(static_cast<unsigned char>(bits)));
    };
    if (point < 0x80) {
        byte(point);
    } else if (point < 0x800) {
        byte(0xc0 | (point >> 6));
        byte(0x80 | (point & 0x3f));
    } else if (point < 0x10000) {
        byte(0xe0 | (point >> 12));
        byte(0x80 | ((point >> 6) & 0x3f));
        byte(0x80 | (point & 0x3f));
    } else {
        byte(0xf0 | (point >> 18));
        byte(0x80 | ((point >> 12) & 0x3f));
        byte(0x80 | ((point >> 6) & 0x3f));
        byte(0x80 | (point & 0x3f));
    }
}

int hexValue(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// Nothing for surrogates, for points past U+10FFFF and for NUL, which no text may hold.
std::optional<std::uint32_t> readHex(std::string_view digits, std::size_t count) {
    if (digits.size() < count) {
        return std::nullopt;
    }
    std::uint32_t point = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const int value = hexValue(digits[i]);
        if (value < 0) {
            return std::nullopt;
        }
        point = point * 16 + static_cast<std::uint32_t>(value);
    }
    const bool refused = point == 0 || (point >= 0xd800 && point <= 0xdfff) || point > 0x10ffff;
    return refused ? std::nullopt : std::optional(point);
}

std::string_view simpleEscape(char c) {
    switch (c) {
    case 'a': return "\a";
    case 'b': return "\b";
    case 't':
    case '\t': return "\t";
    case 'n': return "\n";
    case 'v': return "\v";
    case 'f': return "\f";
    case 'r': return "\r";
    case 'e': return "\x1b";
    case ' ': return " ";
    case '"': return "\"";
    case '/': return "/";
    case '\\': return "\\";
    case 'N': return "\xc2\x85";
    case '_': return "\xc2\xa0";
    case 'L': return "\xe2\x80\xa8";
    case 'P': return "\xe2\x80\xa9";
    default: return {};
    }
}

std::size_t Decoder::escape(std::size_t at) {
    const char kind = charAt(file_, at + 1);
    const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    if (digits != 0) {
        if (const auto point = readHex(file_.substr(at + 2), digits)) {
            std::string text;
            appendUtf8(text, *point);
            make(text, at, at + 2 + digits);
            return at + 2 + digits;
        }
    } else if (const std::string_view text = simpleEscape(kind); !text.empty()) {
        make(text, at, at + 2);
        return at + 2;
    }
    if (!out_.badEscape) {
        out_.badEscape = Span{at, at + 2};
    }
    return at + 2;
}

// Skips empty lines, noting their ends, and the indentation of the line after them.
std::size_t Decoder::breaks(std::size_t at, std::size_t end, std::size_t indent,
                            std::vector<std::size_t>& found) const {
    while (true) {
        std::size_t text = at;
        while (text < end && text - at < indent && file_[text] == ' ') {
            ++text;
        }
        if (text >= end || !isBreak(file_[text])) {
            return text;
        }
        found.push_back(text);
        at = nextLineFrom(file_, text);
    }
}

void Decoder::block(Span span, std::size_t indent, bool folded) {
    using Chomp = BlockHeader::Chomp;
    const BlockHeader header = readBlockHeader(file_, span.begin);
    const std::size_t headerLineEnd = lineEndFrom(file_, span.begin);
    if (headerLineEnd >= span.end) {
        return;
    }
    // The span stops before the last line's end, which belongs to the text.
    const std::size_t end = nextLineFrom(file_, span.end);
    const auto addBreak = [&](std::size_t at) { make("\n", at, nextLineFrom(file_, at)); };
    std::vector<std::size_t> empty;
    std::size_t at = breaks(nextLineFrom(file_, headerLineEnd), end, indent, empty);
    while (at < end) {
        std::ranges::for_each(empty, addBreak);
        empty.clear();
        const std::size_t lineEnd = lineEndFrom(file_, at);
        const bool flush = !isBlank(file_[at]);
        copy(at, lineEnd);
        if (lineEnd >= file_.size()) {
            return; // the file's last line has no end, and neither has the text
        }
        at = breaks(nextLineFrom(file_, lineEnd), end, indent, empty);
        if (at >= end) {
            if (header.chomp != Chomp::Strip) {
                addBreak(lineEnd);
            }
        } else if (!folded || !flush || isBlank(file_[at])) {
            addBreak(lineEnd);
        } else if (empty.empty()) {
            make(" ", lineEnd, at);
        }
    }
    if (header.chomp == Chomp::Keep) {
        std::ranges::for_each(empty, addBreak);
    }
}

} // namespace

BlockHeader readBlockHeader(std::string_view file, std::size_t at) {
    BlockHeader header;
    header.end = at + 1;
    bool chomped = false;
    while (true) {
        const char c = charAt(file, header.end);
        if (!chomped && (c == '+' || c == '-')) {
            header.chomp = c == '+' ? BlockHeader::Chomp::Keep : BlockHeader::Chomp::Strip;
            chomped = true;
        } else if (header.indentation == 0 && c >= '1' && c <= '9') {
            header.indentation = static_cast<std::size_t>(c - '0');
        } else {
            return header;
        }
        ++header.end;
    }
}

DecodedScalar decodeScalar(std::string_view file, Style style, Span span, std::size_t indent,
                           bool withPieces) {
    Decoder decoder(file, withPieces);
    switch (style) {
    case Style::SingleQuoted: decoder.singleQuoted(span); break;
    case Style::DoubleQuoted: decoder.doubleQuoted(span); break;
    case Style::Literal: decoder.block(span, indent, false); break;
    case Style::Folded: decoder.block(span, indent, true); break;
    default: decoder.plain(span); break;
    }
    return decoder.take();
}

} // namespace groma::formats::yaml
