#include "formats/yaml/characters.h"
#include "formats/yaml/yaml_parser.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::formats::yaml {

using diag::Code;

// Blanks, line ends and comments between the tokens inside brackets.
void Parser::skipFlowSpace() {
    while (!atEnd()) {
        if (isSpace(text_[pos_])) {
            ++pos_;
        } else if (text_[pos_] == '#' && pos_ > 0 && isSpace(text_[pos_ - 1])) {
            pos_ = lineEndFrom(text_, pos_);
        } else {
            return;
        }
    }
}

// The end of the text, or a line that is too shallow for what the brackets belong to; so an unclosed bracket
// costs one entry. A closing bracket may stand at the margin.
bool Parser::flowEnds(int indent) const {
    if (atBlockEnd()) {
        return true;
    }
    std::size_t lineStart = pos_;
    while (lineStart > 0 && isBlank(text_[lineStart - 1])) {
        --lineStart;
    }
    const bool firstOfLine = lineStart > 0 && text_[lineStart - 1] == '\n';
    return firstOfLine && static_cast<int>(pos_ - lineStart) <= indent && peek() != ']' && peek() != '}';
}

void Parser::flowValue(NodeIndex node, int indent) {
    const std::size_t begin = pos_;
    applyProperties(node, properties());
    skipFlowSpace();
    const char first = peek();
    if (pos_ > begin && (first == ',' || first == ']' || first == '}' || flowEnds(indent))) {
        const std::size_t end = builder_.node(node).anchor.empty() ? begin : builder_.node(node).anchor.end;
        builder_.setNull(node, {end, end});
    } else if (first == '[') {
        flowList(node, indent);
    } else if (first == '{') {
        flowMap(node, indent);
    } else {
        scalar(node, indent, true);
    }
}

// The comma between two entries, or the bracket that closes them all (which stays). False: neither.
bool Parser::flowSeparator(char closing, std::size_t opened, int indent) {
    if (failed_ || builder_.stopped()) {
        return false;
    }
    skipFlowSpace();
    if (flowEnds(indent)) {
        fail(Code::UnclosedFlow, {opened, opened + 1}, fmt::format("the `{}` is not closed", text_[opened]),
             {}, fmt::format("a closing {}", closing));
        // Reading goes on with the line that ended it, never before what was read: a quoted text may have
        // lines at the margin.
        const std::size_t line = lineStartOf(text_, pos_);
        const bool atLine = line > opened && text_.find_first_not_of(" \t", line) >= pos_;
        pos_ = atLine ? line - 1 : pos_;
        return false;
    }
    if (peek() == ',') {
        ++pos_;
        return true;
    }
    if (peek() == closing) {
        return true;
    }
    if (peek() == ':') {
        fail(Code::UnexpectedCharacter, {pos_, pos_ + 1}, "a colon has no place here",
             "write a map inside a list as {key: value}, and a text with a colon in quotes");
        return false;
    }
    fail(Code::UnexpectedCharacter, {pos_, pos_ + 1},
         fmt::format("`{}` has no place here", text_.substr(pos_, wordAt(pos_).size())), {},
         fmt::format("`,` or `{}`", closing));
    return false;
}

void Parser::flowList(NodeIndex node, int indent) {
    const std::size_t opened = pos_;
    if (!builder_.openCollection(node, Kind::List, Style::Flow, opened, 0)) {
        return;
    }
    ++pos_;
    skipFlowSpace();
    while (peek() != ']' || atEnd()) {
        if (peek() == ',') {
            fail(Code::UnexpectedCharacter, {pos_, pos_ + 1}, "an item is missing before the comma");
            break;
        }
        if (!flowEnds(indent)) {
            flowValue(builder_.addValue(node, kNoNode, pos_, pos_), indent);
        }
        if (!flowSeparator(']', opened, indent)) {
            break;
        }
        skipFlowSpace();
    }
    pos_ += !failed_ && !builder_.stopped() ? 1 : 0;
    builder_.closeCollection(node, pos_);
}

void Parser::flowMap(NodeIndex node, int indent) {
    const std::size_t opened = pos_;
    if (!builder_.openCollection(node, Kind::Map, Style::Flow, opened, 0)) {
        return;
    }
    ++pos_;
    skipFlowSpace();
    while (peek() != '}' || atEnd()) {
        if (!flowEnds(indent)) {
            flowEntry(node, indent);
        }
        if (!flowSeparator('}', opened, indent)) {
            break;
        }
        skipFlowSpace();
    }
    pos_ += !failed_ && !builder_.stopped() ? 1 : 0;
    builder_.closeCollection(node, pos_);
}

std::optional<Parser::FoundKey> Parser::flowKey() {
    const char first = peek();
    if (first == '"' || first == '\'') {
        const std::size_t begin = pos_;
        const auto span = quoted(-1, true);
        if (span && text_.substr(begin, span->size()).find('\n') != std::string_view::npos) {
            complexKey("a text of several lines", begin);
            return std::nullopt;
        }
        return span ? std::optional(
                          FoundKey{*span, first == '"' ? Style::DoubleQuoted : Style::SingleQuoted, 0})
                    : std::nullopt;
    }
    if (first == '[' || first == '{' || first == '*' || (first == '?' && !beginsPlain(text_, pos_, true))) {
        complexKey(first == '?' ? "`?`" : "a map, a list or an alias", pos_);
        return std::nullopt;
    }
    if (!beginsPlain(text_, pos_, true)) {
        failStray();
        return std::nullopt;
    }
    const FoundKey found{{pos_, plainLineEnd(pos_, true)}, Style::Plain, 0};
    pos_ = found.span.end;
    return found;
}

namespace {

// `reachable(walk(unit` of `{to: reachable(walk(unit, 3))}`: the comma was meant to belong to the text.
bool isCutInBrackets(const Node& value) {
    return value.kind == Kind::Scalar && value.style == Style::Plain &&
           std::ranges::count(value.text, '(') > std::ranges::count(value.text, ')');
}

} // namespace

void Parser::flowEntry(NodeIndex map, int indent) {
    const std::size_t entryBegin = pos_;
    const NodeIndex before = builder_.node(map).lastChild;
    const Properties found = properties();
    const auto key = flowKey();
    if (!key) {
        return;
    }
    const NodeIndex keyNode = builder_.addKey(map, key->span, key->style);
    applyProperties(keyNode, found);
    const bool fits = keyFits(keyNode);
    skipFlowSpace();
    if (!fits || flowEnds(indent) || peek() != ':' ||
        (key->style == Style::Plain && !colonEnds(text_, pos_, true))) {
        if (before != kNoNode && isCutInBrackets(builder_.node(before))) {
            const std::size_t comma = text_.rfind(',', entryBegin);
            fail(Code::UnexpectedCharacter, {comma, comma + 1},
                 fmt::format("this comma ends the text `{}`", builder_.node(before).text),
                 "put a text with a comma in quotes");
        }
        const NodeIndex value = builder_.addValue(map, keyNode, entryBegin, key->span.end);
        builder_.setNull(value, {key->span.end, key->span.end});
        return;
    }
    ++pos_;
    const std::size_t begin = pos_;
    const NodeIndex value = builder_.addValue(map, keyNode, entryBegin, begin);
    skipFlowSpace();
    if (flowEnds(indent) || peek() == ',' || peek() == '}') {
        builder_.setNull(value, {begin, begin});
    } else {
        flowValue(value, indent);
    }
}

} // namespace groma::formats::yaml
