#include "formats/yaml/edit_place.h"

#include "formats/yaml/characters.h"
#include "formats/yaml/parse.h"
#include "formats/yaml/scalar.h"

#include <algorithm>
#include <utility>

namespace groma::formats::yaml {
namespace {

// Past the comment lines below `lineEnd` that are deeper than `column`.
std::size_t pastDeeperComments(std::string_view text, std::size_t lineEnd, std::size_t column) {
    std::size_t end = lineEnd;
    std::size_t at = nextLineFrom(text, lineEnd);
    while (at < text.size()) {
        const std::size_t content = std::min(text.find_first_not_of(" \t", at), text.size());
        if (content < text.size() && text[content] == '#' && content - at > column) {
            end = lineEndFrom(text, content);
        } else if (content < text.size() && !isBreak(text[content])) {
            break;
        }
        at = nextLineFrom(text, content);
    }
    return end;
}

std::size_t levelsOf(const Fragment& fragment) {
    if (fragment.kind != Kind::Map && fragment.kind != Kind::List) return 0;
    std::size_t below = 0;
    for (const auto& [key, value] : fragment.entries) below = std::max(below, levelsOf(value));
    for (const Fragment& item : fragment.items) below = std::max(below, levelsOf(item));
    return below + 1;
}

} // namespace

bool isTooDeepIn(const Tree& tree, NodeIndex parent, const Fragment& fragment) {
    std::size_t depth = levelsOf(fragment);
    for (; parent != kNoNode; parent = tree.node(parent).parent) ++depth;
    return depth > ParseLimits{}.maxDepth;
}

bool isTooDeep(const Tree& tree, NodeIndex node, const Fragment& fragment) {
    return isTooDeepIn(tree, tree.node(node).parent, fragment);
}

std::unexpected<EditRefusal> refuse(std::string message) {
    return std::unexpected(EditRefusal{std::move(message)});
}

bool beginsLine(std::string_view bytes, std::size_t at) {
    const std::size_t start = lineStartOf(bytes, at);
    return bytes.substr(start, at - start).find_first_not_of(" \t\xef\xbb\xbf") == std::string_view::npos;
}

bool isNamedElsewhere(const Tree& tree, Span span) {
    for (NodeIndex index = 0; index < tree.nodeCount(); ++index) {
        const Node& node = tree.node(index);
        if (node.alias != kNoNode && !span.contains(node.span) &&
            span.contains(tree.node(node.alias).anchor)) {
            return true;
        }
    }
    return false;
}

bool isInFlow(const Tree& tree, NodeIndex value) {
    const NodeIndex parent = tree.node(value).parent;
    return parent != kNoNode && tree.node(parent).style == Style::Flow;
}

std::size_t slotOf(const Tree& tree, NodeIndex value) {
    const Node& node = tree.node(value);
    if (!node.anchor.empty()) {
        return node.anchor.end;
    }
    if (node.key != kNoNode) {
        const std::size_t keyEnd = tree.node(node.key).span.end;
        const std::size_t colon = bytesOf(tree).find(':', keyEnd);
        return node.span.begin == keyEnd || colon >= node.span.begin ? keyEnd : colon + 1;
    }
    if (node.parent != kNoNode && !isInFlow(tree, value)) {
        return node.entryBegin + 1;
    }
    return node.span.begin;
}

std::size_t entryColumn(const Tree& tree, NodeIndex value) {
    const NodeIndex parent = tree.node(value).parent;
    return parent == kNoNode ? 0 : tree.node(parent).indent;
}

std::size_t entryEnd(const Tree& tree, NodeIndex value) {
    const std::size_t lineEnd = lineEndFrom(bytesOf(tree), tree.node(value).span.end);
    return pastDeeperComments(bytesOf(tree), lineEnd, entryColumn(tree, value));
}

bool hasDeeperComments(const Tree& tree, NodeIndex value) {
    return entryEnd(tree, value) != lineEndFrom(bytesOf(tree), tree.node(value).span.end);
}

bool hasBlanksBelow(std::string_view bytes, std::size_t lineEnd) {
    std::size_t at = nextLineFrom(bytes, lineEnd);
    while (at < bytes.size()) {
        const std::size_t content = std::min(bytes.find_first_not_of(" \t", at), bytes.size());
        if (content < bytes.size() && !isBreak(bytes[content])) {
            return false;
        }
        if (content > at) {
            return true;
        }
        at = nextLineFrom(bytes, content);
    }
    return false;
}

std::optional<NodeIndex> lastBlockText(const Tree& tree, NodeIndex value) {
    while (tree.node(value).lastChild != kNoNode) {
        value = tree.node(value).lastChild;
    }
    const Node& node = tree.node(value);
    const bool block = node.style == Style::Literal || node.style == Style::Folded;
    return block && node.alias == kNoNode ? std::optional(value) : std::nullopt;
}

void sealBlockText(const Tree& tree, NodeIndex value, TextEdits& edits) {
    const auto text = lastBlockText(tree, value);
    if (!text || tree.node(*text).span.end < tree.source().size() || tree.node(*text).text.empty()) {
        return;
    }
    const BlockHeader header = readBlockHeader(bytesOf(tree), tree.node(*text).span.begin);
    if (header.chomp == BlockHeader::Chomp::Clip) {
        edits.push_back({header.end, header.end, "-"});
    } else if (header.chomp == BlockHeader::Chomp::Keep) {
        const std::size_t plus = bytesOf(tree).find('+', tree.node(*text).span.begin);
        edits.push_back({plus, plus + 1, "-"});
    }
}

EmitStyle styleOf(const Tree& tree) {
    EmitStyle style;
    style.lineEnding = tree.source().lineEnding();
    for (NodeIndex index = 0; index < tree.nodeCount(); ++index) {
        const Node& node = tree.node(index);
        if (node.kind != Kind::Map || node.style != Style::Block || node.key == kNoNode) {
            continue;
        }
        const std::size_t outer = tree.node(node.parent).indent;
        if (node.indent > outer && node.indent - outer <= 8) {
            style.indentStep = node.indent - outer;
            break;
        }
    }
    return style;
}

Fragment likeSiblings(const Tree& tree, NodeIndex parent, Fragment fragment) {
    if (fragment.layout != Fragment::Layout::Auto ||
        (fragment.kind != Kind::Map && fragment.kind != Kind::List)) {
        return fragment;
    }
    for (NodeIndex at = tree.node(parent).lastChild; at != kNoNode; at = tree.node(at).previous) {
        const Node& sibling = tree.node(at);
        if (sibling.kind == fragment.kind && sibling.alias == kNoNode && sibling.childCount > 0) {
            fragment.layout = sibling.style == Style::Flow ? Fragment::Layout::Flow : Fragment::Layout::Block;
            break;
        }
    }
    return fragment;
}

} // namespace groma::formats::yaml
