#include "formats/yaml/yaml_parser.h"

#include "formats/yaml/characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace groma::formats::yaml {

using diag::Code;

char Parser::peek(std::size_t ahead) const { return charAt(text_, pos_ + ahead); }

bool Parser::isMarker(std::size_t at) const { return isDocumentMarker(text_, at); }

bool Parser::atLineEnd() const { return atEnd() || isBreak(text_[pos_]); }

std::size_t Parser::column() const {
    const std::size_t start = lineStartOf(text_, pos_);
    return pos_ - start - (start == 0 && text_.starts_with("\xef\xbb\xbf") ? 3 : 0);
}

Span Parser::wordAt(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && !isSpace(text_[end]) && end - at < 40) {
        ++end;
    }
    return {at, std::max(end, std::min(at + 1, text_.size()))};
}

void Parser::fail(Code code, Span span, std::string message, std::string hint, std::string expected) {
    failedAt_ = failed_ ? std::min(failedAt_, span.begin) : span.begin;
    failed_ = true;
    builder_.report(code, span, std::move(message), std::move(hint), std::move(expected));
}

void Parser::failStray() {
    const Span word = wordAt(pos_);
    if (isIndicator(peek())) {
        fail(Code::UnexpectedCharacter, {pos_, pos_ + 1}, fmt::format("`{}` has no place here", peek()),
             "put a text that begins with it in quotes");
    } else {
        fail(Code::YamlSyntax, word,
             fmt::format("`{}` does not belong to the value before it",
                         text_.substr(word.begin, word.size())));
    }
}

void Parser::skipBlanks() {
    while (!atEnd() && isBlank(text_[pos_])) {
        ++pos_;
    }
}

// Blanks and a comment; what else is left on the line is an error.
void Parser::skipRestOfLine() {
    const std::size_t before = pos_;
    skipBlanks();
    if (atLineEnd()) {
        return;
    }
    if (peek() == '#' && (pos_ > before || (pos_ > 0 && isSpace(text_[pos_ - 1])))) {
        pos_ = lineEndFrom(text_, pos_);
        return;
    }
    failStray();
}

// Over blanks, comments and line ends to the next token; false at the end of the document.
bool Parser::skipToContent() {
    while (!atEnd()) {
        const std::size_t lineStart = pos_;
        skipBlanks();
        if (peek() == '#' && !atEnd()) {
            pos_ = lineEndFrom(text_, pos_);
        }
        if (!atLineEnd()) {
            const std::string_view indentation = text_.substr(lineStart, pos_ - lineStart);
            const std::size_t tab = indentation.find('\t');
            if (tab != std::string_view::npos && lineStart == lineStartOf(text_, pos_)) {
                fail(Code::TabIndentation, {lineStart + tab, lineStart + tab + 1}, "a tab in the indentation",
                     "indent with spaces");
                failed_ = false; // it counts as one column
            }
            return !isMarker(pos_);
        }
        pos_ = nextLineFrom(text_, pos_);
    }
    return false;
}

// After an error: to the next line with a column not deeper than `indent`.
void Parser::recover(std::size_t indent) {
    const std::size_t begin = lineStartOf(text_, std::min(failedAt_, pos_));
    skipTo(indent);
    builder_.addBroken({begin, pos_});
}

void Parser::skipTo(std::size_t indent) {
    failed_ = false;
    while (!atEnd() && !builder_.stopped()) {
        pos_ = nextLineFrom(text_, pos_);
        std::size_t at = pos_;
        while (at < text_.size() && isBlank(text_[at])) {
            ++at;
        }
        if (at < text_.size() && !isBreak(text_[at]) && text_[at] != '#' && at - pos_ <= indent) {
            pos_ = at;
            return;
        }
    }
    pos_ = text_.size();
}

// True if `---` was there.
bool Parser::directives() {
    while (skipToContent() && peek() == '%' && column() == 0) {
        fail(Code::DirectiveRefused, {pos_, lineEndFrom(text_, pos_)}, "YAML directives are not read");
        failed_ = false;
        pos_ = nextLineFrom(text_, pos_);
    }
    if (!atEnd() && text_.substr(pos_, 3) == "---" && isMarker(pos_)) {
        pos_ += 3;
        return true;
    }
    return false;
}

void Parser::refuseSecondDocument() {
    if (!skipToContent() && atEnd()) {
        return;
    }
    if (isMarker(pos_)) {
        fail(Code::SeveralDocuments, {pos_, pos_ + 3}, "a second document begins here",
             "keep one document a file");
    } else {
        fail(Code::BadIndentation, wordAt(pos_), "the line's indentation fits no entry above it");
    }
}

void Parser::documentEnd() {
    if (failed_ || builder_.stopped()) {
        return;
    }
    skipToContent();
    if (!atEnd() && text_.substr(pos_, 3) == "..." && isMarker(pos_)) {
        pos_ += 3;
        skipRestOfLine();
    }
    if (!failed_) {
        refuseSecondDocument();
    }
}

void Parser::document() {
    if (text_.starts_with("\xef\xbb\xbf")) {
        pos_ = 3;
    }
    const bool marked = directives();
    const NodeIndex root = builder_.addValue(kNoNode, kNoNode, pos_, pos_);
    if (marked) {
        valueAfter(root, {});
    } else if (atBlockEnd()) {
        builder_.setNull(root, {pos_, pos_});
    } else {
        nodeOnOwnLine(root, {});
    }
    documentEnd();
    if (failed_) {
        builder_.addBroken({lineStartOf(text_, std::min(failedAt_, text_.size())), text_.size()});
    }
}

} // namespace groma::formats::yaml
