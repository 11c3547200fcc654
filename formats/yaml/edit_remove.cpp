#include "formats/yaml/characters.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/edit_place.h"
#include "formats/yaml/scalar.h"

#include <algorithm>

namespace groma::formats::yaml {
namespace {

EditResult removeFromBrackets(const Tree& tree, NodeIndex value) {
    const Node& node = tree.node(value);
    const Node& owner = tree.node(node.parent);
    if (node.next != kNoNode) {
        return TextEdits{{node.entryBegin, tree.node(node.next).entryBegin, ""}};
    }
    const std::size_t end = std::max(node.span.end, node.anchor.end);
    if (node.previous != kNoNode) {
        const Node& previous = tree.node(node.previous);
        return TextEdits{{std::max(previous.span.end, previous.anchor.end), end, ""}};
    }
    return TextEdits{{owner.span.begin + 1, owner.span.end - 1, ""}};
}

// The lines of an entry that has siblings.
TextEdit linesOfEntry(const Tree& tree, NodeIndex value) {
    const std::string_view bytes = bytesOf(tree);
    const Node& node = tree.node(value);
    const std::size_t lineStart = lineStartOf(bytes, node.entryBegin);
    const std::size_t lastLineEnd = entryEnd(tree, value);
    if (!beginsLine(bytes, node.entryBegin)) {
        // `- a: 1`, the first of a map behind a dash: the next key takes its place, unless a comment stands
        // between.
        const std::size_t next = tree.node(node.next).entryBegin;
        const bool nothingBetween =
            bytes.substr(lastLineEnd, next - lastLineEnd).find('#') == std::string_view::npos;
        return {node.entryBegin, nothingBetween ? next : lastLineEnd, ""};
    }
    std::size_t end = nextLineFrom(bytes, lastLineEnd);
    const auto text = node.previous == kNoNode ? std::nullopt : lastBlockText(tree, node.previous);
    if (text && readBlockHeader(bytes, tree.node(*text).span.begin).chomp == BlockHeader::Chomp::Keep) {
        // Empty lines left behind would become part of the text above.
        while (end < bytes.size() &&
               isBreak(bytes[std::min(bytes.find_first_not_of(' ', end), bytes.size() - 1)])) {
            end = nextLineFrom(bytes, end);
        }
    }
    const bool mark = lineStart == 0 && tree.source().hasBom();
    return {mark ? node.entryBegin : lineStart, end, ""};
}

} // namespace

EditResult remove(const Tree& tree, NodeIndex value) {
    const Node& node = tree.node(value);
    if (node.isKey || node.parent == kNoNode) {
        return refuse("only an entry of a map or list can be taken out");
    }
    if (isNamedElsewhere(tree, {node.entryBegin, std::max(node.span.end, node.anchor.end)})) {
        return refuse("an alias elsewhere names a part of this entry");
    }
    if (isInFlow(tree, value)) {
        return removeFromBrackets(tree, value);
    }
    const Node& owner = tree.node(node.parent);
    if (owner.childCount == 1) {
        const Fragment empty = owner.kind == Kind::Map ? Fragment::map() : Fragment::list();
        return replaceValue(tree, node.parent, empty);
    }
    return TextEdits{linesOfEntry(tree, value)};
}

EditResult removeEntry(const Tree& tree, NodeIndex map, std::string_view key) {
    if (tree.node(map).alias != kNoNode) {
        return refuse("the map is an alias; change what it names");
    }
    const NodeIndex found = tree.find(map, key);
    return found == kNoNode ? refuse("the map has no such key") : remove(tree, found);
}

} // namespace groma::formats::yaml
