#include "formats/yaml/characters.h"
#include "formats/yaml/scalar.h"
#include "formats/yaml/yaml_parser.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::formats::yaml {

using diag::Code;

void Parser::scalar(NodeIndex node, int indent, bool inFlow) {
    const char first = peek();
    if (first == '"' || first == '\'') {
        if (const auto span = quoted(indent, inFlow)) {
            builder_.setScalar(node, first == '"' ? Style::DoubleQuoted : Style::SingleQuoted, *span, 0);
        }
    } else if (first == '*') {
        alias(node);
    } else if (!atEnd() && beginsPlain(text_, pos_, inFlow)) {
        plain(node, indent, inFlow);
    } else if (first == '?') {
        bareQuestionMark(node);
    } else {
        failStray();
    }
}

// `cp: ?` is how an author would like to say "not known"; YAML wants quotes around it.
void Parser::bareQuestionMark(NodeIndex node) {
    const Span mark{pos_, pos_ + 1};
    ++pos_;
    skipBlanks();
    if (!atLineEnd() && peek() != '#' && !isFlowIndicator(peek())) {
        complexKey("`?`", mark.begin);
        return;
    }
    pos_ = mark.end;
    builder_.add(builder_.problem(Code::BareQuestionMark, mark, "a lone ? must be quoted")
                     .withFix("\"?\"", "write \"?\""));
    builder_.setScalar(node, Style::Plain, mark, 0);
}

void Parser::plain(NodeIndex node, int indent, bool inFlow) {
    const std::size_t begin = pos_;
    pos_ = plainLineEnd(pos_, inFlow);
    while (const auto next = plainContinuation(indent, inFlow)) {
        const std::size_t end = plainLineEnd(*next, inFlow);
        if (end == *next) {
            break;
        }
        pos_ = end;
    }
    builder_.setScalar(node, Style::Plain, {begin, pos_}, 0);
    std::size_t colon = pos_;
    while (isBlank(charAt(text_, colon))) {
        ++colon;
    }
    if (!inFlow && charAt(text_, colon) == ':' && blankAt(text_, colon + 1)) {
        fail(Code::UnexpectedCharacter, {colon, colon + 1}, "a colon and a space inside an unquoted text",
             "put the text in quotes, or give the line the indentation of the key it belongs beside");
    }
}

// Where the unquoted text on this line ends, blanks behind it left out.
std::size_t Parser::plainLineEnd(std::size_t from, bool inFlow) const {
    std::size_t at = from;
    for (; at < text_.size(); ++at) { // not to the end of the line first: a file may be one long line
        const char c = text_[at];
        if (isBreak(c) || (c == ':' && colonEnds(text_, at, inFlow)) ||
            (c == '#' && at > from && isBlank(text_[at - 1])) || (inFlow && isFlowIndicator(c))) {
            break;
        }
    }
    while (at > from && isBlank(text_[at - 1])) {
        --at;
    }
    return at;
}

// Where an unquoted text goes on after `pos_`: the first character of the next line with one.
std::optional<std::size_t> Parser::plainContinuation(int indent, bool inFlow) const {
    std::size_t at = pos_;
    std::size_t lineStart = 0; // of a line behind the first
    while (at < text_.size() && isSpace(text_[at])) {
        if (text_[at] == '\n') {
            lineStart = at + 1;
        }
        ++at;
    }
    if (at >= text_.size() || lineStart == 0 || text_[at] == '#' || isMarker(at)) {
        return std::nullopt;
    }
    const bool ends =
        inFlow && (isFlowIndicator(text_[at]) || (text_[at] == ':' && colonEnds(text_, at, true)));
    return !ends && static_cast<int>(at - lineStart) > indent ? std::optional(at) : std::nullopt;
}

// Past the closing quote. Lines that a text goes on over must be deeper than the entry it belongs to; so an
// unclosed quote costs one entry and not the rest of the file.
std::optional<Span> Parser::quoted(int indent, bool inFlow) {
    const std::size_t begin = pos_;
    const char quote = text_[begin];
    std::size_t at = begin + 1;
    while (at < text_.size()) {
        const char c = text_[at];
        if (c == quote) {
            if (quote == '"' || charAt(text_, at + 1) != '\'') {
                pos_ = at + 1;
                return Span{begin, pos_};
            }
            ++at;
        } else if (c == '\\' && quote == '"' && !isBreak(charAt(text_, at + 1))) {
            ++at;
        } else if (c == '\n') {
            const std::size_t lineStart = at + 1;
            std::size_t text = lineStart;
            while (text < text_.size() && isBlank(text_[text])) {
                ++text;
            }
            const bool empty = text < text_.size() && isBreak(text_[text]);
            const bool shallow = !inFlow && static_cast<int>(text - lineStart) <= indent;
            if (isMarker(lineStart) || (!empty && shallow)) {
                break;
            }
            at = text - 1;
        }
        ++at;
    }
    fail(Code::UnclosedQuote, {begin, begin + 1}, "the quoted text is not closed", {},
         fmt::format("a closing {}", quote));
    return std::nullopt;
}

void Parser::alias(NodeIndex node) {
    std::size_t end = pos_ + 1;
    while (end < text_.size() && !isSpace(text_[end]) && !isFlowIndicator(text_[end])) {
        ++end;
    }
    builder_.setAlias(node, {pos_, end});
    pos_ = end;
}

void Parser::blockScalar(NodeIndex node, int indent) {
    const std::size_t begin = pos_;
    const BlockHeader header = readBlockHeader(text_, begin);
    pos_ = header.end;
    skipRestOfLine();
    if (failed_) {
        return;
    }
    const std::size_t first = nextLineFrom(text_, pos_);
    const std::size_t column = header.indentation != 0
                                   ? static_cast<std::size_t>(std::max(indent, 0)) + header.indentation
                                   : blockIndent(first, indent);
    if (failed_) {
        return;
    }
    const Span text = blockEnd(header.end, first, column, header.chomp == BlockHeader::Chomp::Keep);
    pos_ = text.end;
    builder_.setScalar(node, text_[begin] == '|' ? Style::Literal : Style::Folded, {begin, text.begin},
                       column);
}

// Column of the first line with a text on it, if it is deep enough.
std::size_t Parser::blockIndent(std::size_t at, int indent) {
    std::size_t deepestEmpty = 0;
    while (at < text_.size()) {
        const std::size_t text = std::min(text_.find_first_not_of(' ', at), text_.size());
        if (text < text_.size() && !isBreak(text_[text])) {
            const std::size_t column = text - at;
            if (static_cast<int>(column) <= indent) {
                break;
            }
            if (deepestEmpty > column) {
                fail(Code::BadIndentation, {at, text},
                     "the first line of a block text is indented less than the empty line above it");
            }
            return column;
        }
        deepestEmpty = std::max(deepestEmpty, text - at);
        at = nextLineFrom(text_, text);
    }
    return std::max(static_cast<std::size_t>(indent + 1), deepestEmpty);
}

// `begin` of the result: where the scalar's span ends; `end`: the line after it.
Span Parser::blockEnd(std::size_t begin, std::size_t at, std::size_t indent, bool keep) {
    std::size_t end = begin;
    while (at < text_.size()) {
        std::size_t text = at;
        while (text < text_.size() && text - at < indent && text_[text] == ' ') {
            ++text;
        }
        const bool empty = text < text_.size() && isBreak(text_[text]);
        if (!empty && (text - at < indent || text >= text_.size() || isMarker(at))) {
            break;
        }
        if (!empty || keep) {
            end = lineEndFrom(text_, text);
        }
        at = nextLineFrom(text_, text);
    }
    return {end, at};
}

} // namespace groma::formats::yaml
