#include "formats/yaml/characters.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/edit_place.h"
#include "formats/yaml/scalar.h"

#include <algorithm>
#include <utility>

namespace groma::formats::yaml {
namespace {

TextEdits oneEdit(const Tree& tree, TextEdit edit) {
    edit = narrowed(bytesOf(tree), std::move(edit));
    return edit.begin == edit.end && edit.replacement.empty() ? TextEdits{} : TextEdits{std::move(edit)};
}

EditResult replaceInFlow(const Tree& tree, NodeIndex value, const Fragment& fragment) {
    const Node& node = tree.node(value);
    std::string text = emitFlow(fragment);
    if (node.span.empty()) {
        const std::size_t slot = slotOf(tree, value);
        const bool bareKey = node.key != kNoNode && slot == tree.node(node.key).span.end;
        text.insert(0, bareKey ? ": " : " ");
        return TextEdits{{slot, slot, std::move(text)}};
    }
    return oneEdit(tree, {node.span.begin, node.span.end, std::move(text)});
}

EditResult replaceRoot(const Tree& tree, const Fragment& fragment) {
    const std::string_view bytes = bytesOf(tree);
    const Span root = tree.node(tree.root()).span;
    EmitStyle style = styleOf(tree);
    style.blockTexts = bytes.find_first_not_of("\r\n", root.end) == std::string_view::npos;
    std::string text = emitDocument(fragment, style);
    const bool ownLine = beginsLine(bytes, root.begin);
    const std::size_t lineStart = lineStartOf(bytes, root.begin);
    const std::size_t mark = lineStart == 0 && tree.source().hasBom() ? 3 : 0;
    const std::size_t begin = ownLine ? lineStart + mark : root.begin;
    // A comment behind the old value gets a line of its own; an end of line that is there already is used.
    std::size_t end = std::min(bytes.find_first_not_of(" \t", root.end), bytes.size());
    if (end < bytes.size() && isBreak(bytes[end]) && text.ends_with(style.lineEnding)) {
        text.resize(text.size() - style.lineEnding.size());
    }
    end = root.empty() ? root.end : end;
    return TextEdits{{begin, end, ownLine || text.empty() ? text : std::string(style.lineEnding) + text}};
}

// The value's lines below its key's line go, what stands between the two stays.
TextEdits replaceLinesBelow(const Tree& tree, NodeIndex value, std::size_t slot, Emitted text) {
    const std::string_view bytes = bytesOf(tree);
    const Span span = tree.node(value).span;
    const std::size_t previousLine = lineStartOf(bytes, lineStartOf(bytes, span.begin) - 1);
    const std::size_t keyLineEnd = lineEndFrom(bytes, slot);
    const std::size_t lineEnd = lineEndFrom(bytes, span.end);
    const bool onlyBlanks =
        bytes.substr(span.end, lineEnd - span.end).find_first_not_of(" \t") == std::string_view::npos;
    // Empty lines would become part of a block text behind them.
    const bool isBlockText = text.inlinePart.starts_with(" |");
    return {{slot, slot, std::move(text.inlinePart)},
            {keyLineEnd, keyLineEnd, isBlockText ? text.body : ""},
            {lineEndFrom(bytes, previousLine), onlyBlanks ? lineEnd : span.end, ""},
            {lineEnd, lineEnd, isBlockText ? "" : text.body}};
}

// The comment behind the `|` or `>` of a block text, with the blanks before it.
std::string_view headerComment(std::string_view bytes, const Node& node) {
    const bool blockText = node.style == Style::Literal || node.style == Style::Folded;
    if (!blockText || node.kind != Kind::Scalar || node.alias != kNoNode) {
        return {};
    }
    const std::size_t begin = readBlockHeader(bytes, node.span.begin).end;
    const std::string_view rest = bytes.substr(begin, lineEndFrom(bytes, begin) - begin);
    return rest.find('#') == std::string_view::npos ? std::string_view() : rest;
}

// The value's own bytes give way to the inline part; further lines go below its last line.
EditResult replaceInBlock(const Tree& tree, NodeIndex value, const Fragment& fragment) {
    const Node& node = tree.node(value);
    const std::string_view bytes = bytesOf(tree);
    const std::size_t slot = slotOf(tree, value);
    const bool sameLine = lineStartOf(bytes, node.span.begin) == lineStartOf(bytes, slot);
    const std::size_t keyLineEnd = std::min(lineEndFrom(bytes, slot), node.span.begin);
    const std::size_t lineEnd = lineEndFrom(bytes, node.span.end);
    const auto hasComment = [&](std::size_t from, std::size_t to) {
        return bytes.substr(from, to - from).find('#') != std::string_view::npos;
    };
    // What would end up among the lines of a block text.
    const bool restStays = hasComment(keyLineEnd, node.span.begin) ||
                           (!sameLine && hasComment(node.span.end, lineEnd)) ||
                           hasDeeperComments(tree, value) || hasBlanksBelow(bytes, lineEnd) ||
                           hasBlanksBelow(bytes, lineEndFrom(bytes, slot));
    const EmitPlace place{entryColumn(tree, value), slot - lineStartOf(bytes, slot),
                          node.key == kNoNode && node.anchor.empty()};
    EmitStyle style = styleOf(tree);
    style.blockTexts = !restStays;
    Emitted text = emitValue(fragment, place, style);
    text.inlinePart += headerComment(bytes, node);
    const bool endsFile = text.endsInBlockText && lineEnd == bytes.size();
    TextEdits edits;
    if (!sameLine) {
        edits = replaceLinesBelow(tree, value, slot, std::move(text));
    } else if (text.body.empty() && node.span.begin > slot && !text.inlinePart.empty()) {
        // The blanks behind the colon may align a column.
        return oneEdit(tree, {node.span.begin, node.span.end, text.inlinePart.substr(1)});
    } else if (lineEnd == node.span.end) {
        edits = {{slot, node.span.end, text.whole()}};
    } else {
        edits = {{slot, node.span.end, std::move(text.inlinePart)}, {lineEnd, lineEnd, std::move(text.body)}};
    }
    if (endsFile) {
        edits.push_back({lineEnd, lineEnd, std::string(style.lineEnding)});
    }
    std::erase_if(edits,
                  [](const TextEdit& edit) { return edit.begin == edit.end && edit.replacement.empty(); });
    return edits;
}

// The new text in the scalar's own quotes, or plain; nothing if that style cannot say it.
std::optional<std::string> inOwnStyle(const Node& node, std::string_view text, bool inFlow) {
    switch (node.style) {
    case Style::Plain:
        return isPlainSafe(text, inFlow) && node.kind == Kind::Scalar ? std::optional(std::string(text))
                                                                      : std::nullopt;
    case Style::SingleQuoted:
        return isSingleQuotable(text) ? std::optional(singleQuoted(text)) : std::nullopt;
    case Style::DoubleQuoted: {
        const bool lines = text.find('\n') != std::string_view::npos && !inFlow && isLiteralSafe(text);
        return lines ? std::nullopt : std::optional(doubleQuoted(text));
    }
    default: return std::nullopt;
    }
}

} // namespace

EditResult replaceValue(const Tree& tree, NodeIndex value, const Fragment& fragment) {
    const Node& node = tree.node(value);
    if (node.isKey) {
        return refuse("a key is changed by renaming it");
    }
    if (node.kind == fragment.kind && sameContent(tree, value, fragment)) {
        return TextEdits{};
    }
    if (isNamedElsewhere(tree, node.span)) {
        return refuse("an alias elsewhere names a part of this value");
    }
    if (isTooDeep(tree, value, fragment)) {
        return refuse(kTooDeep);
    }
    if (node.parent == kNoNode) {
        return replaceRoot(tree, fragment);
    }
    return isInFlow(tree, value) ? replaceInFlow(tree, value, fragment)
                                 : replaceInBlock(tree, value, fragment);
}

EditResult setScalar(const Tree& tree, NodeIndex scalar, std::string_view text) {
    const Node& node = tree.node(scalar);
    if (node.alias != kNoNode) {
        return refuse("the value is an alias; change what it names");
    }
    if (node.isKey || (node.kind != Kind::Scalar && node.kind != Kind::Null)) {
        return refuse("a map or a list has no text of its own");
    }
    if (node.kind == Kind::Scalar && node.text == text) {
        return TextEdits{};
    }
    if (node.style == Style::Literal) {
        if (auto edits = rewriteLiteral(tree, scalar, text)) {
            return *edits;
        }
    }
    if (const auto own = inOwnStyle(node, text, isInFlow(tree, scalar))) {
        return oneEdit(tree, {node.span.begin, node.span.end, *own});
    }
    Fragment fragment = Fragment::word(text);
    if (node.style == Style::Literal || node.style == Style::Folded) {
        fragment.layout = Fragment::Layout::Literal;
    }
    return replaceValue(tree, scalar, fragment);
}

EditResult setEntry(const Tree& tree, NodeIndex map, std::string_view key, const Fragment& fragment) {
    const NodeIndex found = tree.find(map, key);
    if (found == kNoNode || tree.node(map).alias != kNoNode) {
        return appendEntry(tree, map, key, fragment);
    }
    const Kind kind = tree.node(found).kind;
    // A question mark has its quotes for its own sake: the number that comes in its place needs none.
    const bool unknown = kind == Kind::Scalar && tree.node(found).text == "?";
    if (!unknown && fragment.kind == Kind::Scalar && (kind == Kind::Scalar || kind == Kind::Null) &&
        fragment.layout == Fragment::Layout::Auto && !fragment.isText && tree.node(found).alias == kNoNode) {
        return setScalar(tree, found, fragment.text);
    }
    return replaceValue(tree, found, fragment);
}

EditResult renameKey(const Tree& tree, NodeIndex value, std::string_view key) {
    const Node& node = tree.node(value);
    if (node.key == kNoNode) {
        return refuse("an item of a list has no key");
    }
    const Node& old = tree.node(node.key);
    if (old.text == key) {
        return TextEdits{};
    }
    if (tree.find(node.parent, key) != kNoNode) {
        return refuse("the map has that key already");
    }
    const std::string_view bytes = bytesOf(tree);
    // {"a":1}: without its quotes the key would swallow the value.
    const bool tight = charAt(bytes, old.span.end) == ':' && !blankAt(bytes, old.span.end + 1);
    std::string text = emitScalar(key, false, isInFlow(tree, value));
    if (old.style == Style::DoubleQuoted || tight) {
        text = doubleQuoted(key);
    } else if (old.style == Style::SingleQuoted && isSingleQuotable(key)) {
        text = singleQuoted(key);
    }
    if (text.size() > 1000) {
        return refuse("a key of more than 1000 bytes");
    }
    return TextEdits{{old.span.begin, old.span.end, std::move(text)}};
}

} // namespace groma::formats::yaml
