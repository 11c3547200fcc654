#include "formats/yaml/characters.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/yaml_parser.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::formats::yaml {
namespace {

// A byte becomes an escape of four at most (`\x01`), between two quotes.
constexpr std::size_t kMostGrowth = 5;

// The quote that closes the one at `at`; `limit` if there is none before it.
std::size_t closingQuote(std::string_view text, std::size_t at, std::size_t limit) {
    const char quote = text[at];
    for (++at; at < limit; ++at) {
        if (quote == '"' && text[at] == '\\') {
            ++at;
        } else if (text[at] == quote) {
            if (quote == '"' || charAt(text, at + 1) != quote) {
                return at;
            }
            ++at;
        }
    }
    return limit;
}

} // namespace

using diag::Code;

// `&anchor` and tags, in any order.
Parser::Properties Parser::properties() {
    Properties found;
    while (!atEnd() && (peek() == '&' || peek() == '!')) {
        std::size_t end = pos_ + 1;
        while (end < text_.size() && !isSpace(text_[end]) && !isFlowIndicator(text_[end])) {
            ++end;
        }
        if (peek() == '&' && found.anchor) {
            fail(Code::UnexpectedCharacter, {pos_, end}, "a value has one anchor");
        } else if (peek() == '&') {
            found.anchor = Span{pos_, end};
        } else {
            builder_.report(Code::TagRefused, {pos_, end},
                            fmt::format("the tag `{}` is not read", text_.substr(pos_, end - pos_)),
                            "leave it out");
        }
        pos_ = end;
        skipBlanks();
    }
    return found;
}

void Parser::applyProperties(NodeIndex node, const Properties& found) {
    if (found.anchor) {
        builder_.setAnchor(node, *found.anchor);
    }
}

bool Parser::atDash() const { return !atEnd() && peek() == '-' && blankAt(text_, pos_ + 1); }

// A key on this line: a plain or quoted text with a colon behind it.
std::optional<Parser::FoundKey> Parser::findKey() const {
    if (atEnd()) {
        return std::nullopt;
    }
    const std::size_t limit = std::min(lineEndFrom(text_, pos_), pos_ + kLongestKey);
    const char first = peek();
    if (first == '"' || first == '\'') {
        const std::size_t end = closingQuote(text_, pos_, limit) + 1;
        std::size_t colon = end;
        while (colon < limit && isBlank(text_[colon])) {
            ++colon;
        }
        if (colon >= limit || text_[colon] != ':' || !blankAt(text_, colon + 1)) {
            return std::nullopt;
        }
        return FoundKey{{pos_, end}, first == '"' ? Style::DoubleQuoted : Style::SingleQuoted, colon};
    }
    if (!beginsPlain(text_, pos_, false)) {
        return std::nullopt;
    }
    for (std::size_t at = pos_; at < limit; ++at) {
        if (text_[at] == '#' && at > pos_ && isBlank(text_[at - 1])) {
            return std::nullopt;
        }
        if (text_[at] == ':' && blankAt(text_, at + 1)) {
            std::size_t end = at;
            while (end > pos_ && isBlank(text_[end - 1])) {
                --end;
            }
            return FoundKey{{pos_, end}, Style::Plain, at};
        }
    }
    return std::nullopt;
}

void Parser::complexKey(std::string_view what, std::size_t at) {
    fail(Code::ComplexKey, wordAt(at), fmt::format("{} cannot be a key", what), {},
         "a text on one line, then a colon");
}

// A key that can be read can be written anew. In quotes it may be longer than it is here.
bool Parser::keyFits(NodeIndex key) {
    const Node& read = builder_.node(key);
    if (read.span.size() < kLongestKey / kMostGrowth) {
        return true;
    }
    const std::size_t written = emitScalar(read.text, false, true).size();
    const std::size_t size = std::max(read.span.size(), written);
    if (size < kLongestKey) {
        return true;
    }
    fail(Code::ComplexKey, wordAt(read.span.begin),
         fmt::format("a key of {} bytes{}", size, written == size ? " when it is written in quotes" : ""),
         "give it a shorter name", fmt::format("fewer than {} bytes", kLongestKey));
    return false;
}

// The value behind `:`, behind `-`, behind `---`.
void Parser::valueAfter(NodeIndex node, Context context) {
    const std::size_t begin = pos_;
    skipBlanks();
    if (atLineEnd() || (peek() == '#' && pos_ > begin)) {
        onFollowingLines(node, context, begin);
    } else {
        inlineValue(node, context);
    }
}

// Nothing more on this line: the value is on the next ones, or empty.
void Parser::onFollowingLines(NodeIndex node, Context context, std::size_t emptyAt) {
    const bool more = skipToContent();
    const int at = more ? static_cast<int>(column()) : -1;
    if (more && (at > context.indent || (context.inMap && at == context.indent && atDash()))) {
        nodeOnOwnLine(node, context);
    } else {
        builder_.setNull(node, {emptyAt, emptyAt});
    }
}

void Parser::inlineValue(NodeIndex node, Context context) {
    const std::size_t start = column();
    const std::size_t begin = pos_;
    const Properties found = properties();
    if (atLineEnd() || (peek() == '#' && pos_ > begin && isBlank(text_[pos_ - 1]))) {
        applyProperties(node, found);
        context.anchored = true;
        onFollowingLines(node, context, found.anchor ? found.anchor->end : begin);
        return;
    }
    const bool dash = atDash();
    if (context.compact && dash && !found.anchor) {
        blockList(node, start, false);
        return;
    }
    if (context.compact && !dash && findKey()) {
        blockMap(node, start, found);
        return;
    }
    applyProperties(node, found);
    if (dash) {
        fail(Code::UnexpectedCharacter, {pos_, pos_ + 1}, "a list of lines cannot begin behind its key",
             "begin the list on the next line, or write [a, b]");
    } else if (const auto key = findKey()) {
        fail(Code::UnexpectedCharacter, {key->colon, key->colon + 1},
             "a second colon and space on the same line",
             "put a text with a colon in quotes, write a map as {key: value}, or begin it on the next line");
    } else {
        lone(node, context);
    }
}

// The first token of a line, deep enough to belong to the node.
void Parser::nodeOnOwnLine(NodeIndex node, Context context) {
    const std::size_t start = column();
    if (atDash()) {
        blockList(node, start, context.inMap && static_cast<int>(start) == context.indent);
        return;
    }
    const std::size_t begin = pos_;
    const Properties found = properties();
    if (pos_ > begin && (atLineEnd() || (peek() == '#' && isBlank(text_[pos_ - 1])))) {
        if (context.anchored) {
            fail(Code::UnexpectedCharacter, wordAt(begin), "a value has one anchor");
            return;
        }
        applyProperties(node, found);
        context.anchored = true;
        onFollowingLines(node, context, found.anchor ? found.anchor->end : begin);
        return;
    }
    if (findKey()) {
        blockMap(node, start, found);
        return;
    }
    applyProperties(node, found);
    lone(node, context);
}

// A value that is no block map or list.
void Parser::lone(NodeIndex node, Context context) {
    const std::size_t begin = pos_;
    const char first = peek();
    if (first == '|' || first == '>') {
        blockScalar(node, context.indent);
        return;
    }
    if (first == '[' || first == '{') {
        flowValue(node, context.indent);
    } else {
        scalar(node, context.indent, false);
    }
    if (failed_ || builder_.stopped()) {
        return;
    }
    skipBlanks();
    if (peek() == ':' && blankAt(text_, pos_ + 1)) {
        complexKey("a map, a list, an alias or a text of several lines", begin);
    } else {
        skipRestOfLine();
    }
}

// On to the next entry of the map or list at `indent`; false if there is none.
bool Parser::nextSibling(std::size_t indent) {
    if (builder_.stopped()) {
        return false;
    }
    if (failed_) {
        recover(indent);
    }
    while (skipToContent() && !builder_.stopped()) {
        const std::size_t at = column();
        if (at <= indent) {
            return at == indent;
        }
        fail(Code::BadIndentation, wordAt(pos_), "the line is indented deeper than the entry it would follow",
             {}, fmt::format("column {}", indent + 1));
        recover(indent);
    }
    return false;
}

void Parser::blockMap(NodeIndex node, std::size_t indent, Properties firstKey) {
    const std::size_t begin = firstKey.anchor ? firstKey.anchor->begin : pos_;
    if (!builder_.openCollection(node, Kind::Map, Style::Block, begin, indent)) {
        return;
    }
    std::size_t end = pos_;
    do {
        if (atDash()) {
            fail(Code::BadIndentation, {pos_, pos_ + 1}, "a list's dash among the keys of a map",
                 "indent the list deeper", "a key and a colon");
            continue;
        }
        const std::size_t entryBegin = firstKey.anchor ? firstKey.anchor->begin : pos_;
        const Properties found = firstKey.anchor ? firstKey : properties();
        firstKey = {};
        if (blockEntry(node, indent, found, entryBegin)) {
            end = std::max(end, builder_.node(builder_.node(node).lastChild).span.end);
        }
    } while (nextSibling(indent));
    builder_.closeCollection(node, end);
}

bool Parser::blockEntry(NodeIndex map, std::size_t indent, const Properties& properties, std::size_t begin) {
    const auto key = findKey();
    if (!key) {
        reportNoKey();
        return false;
    }
    const NodeIndex keyNode = builder_.addKey(map, key->span, key->style);
    applyProperties(keyNode, properties);
    pos_ = key->colon + 1;
    const NodeIndex value = builder_.addValue(map, keyNode, begin, pos_);
    if (!keyFits(keyNode)) {
        builder_.setNull(value, {pos_, pos_});
        return true;
    }
    valueAfter(value, {static_cast<int>(indent), true, false});
    return true;
}

void Parser::reportNoKey() {
    const std::string_view line = text_.substr(pos_, lineEndFrom(text_, pos_) - pos_);
    const std::size_t colon = line.find(':');
    if (peek() == '?' && blankAt(text_, pos_ + 1)) {
        complexKey("`?`", pos_);
    } else if (peek() == '[' || peek() == '{' || peek() == '*') {
        complexKey("a map, a list or an alias", pos_);
    } else if (colon != std::string_view::npos && colon > 0 && line.find(' ') > colon) {
        fail(Code::YamlSyntax, {pos_ + colon, pos_ + colon + 1},
             "the colon behind a key needs a space after it");
    } else {
        fail(Code::YamlSyntax, wordAt(pos_), fmt::format("`{}` is no entry of the map", line.substr(0, 40)),
             "indent a text that goes on deeper than its key", "a key and a colon");
    }
}

void Parser::blockList(NodeIndex node, std::size_t indent, bool atKeyColumn) {
    if (!builder_.openCollection(node, Kind::List, Style::Block, pos_, indent)) {
        return;
    }
    std::size_t end = pos_ + 1;
    do {
        if (!atDash()) {
            if (atKeyColumn) {
                break;
            }
            fail(Code::BadIndentation, wordAt(pos_), "the line stands among the items of a list", {},
                 "a dash and a space");
            continue;
        }
        ++pos_;
        const NodeIndex item = builder_.addValue(node, kNoNode, pos_ - 1, pos_);
        valueAfter(item, {static_cast<int>(indent), false, true});
        end = std::max(end, builder_.node(item).span.end);
    } while (nextSibling(indent));
    builder_.closeCollection(node, end);
}

} // namespace groma::formats::yaml
