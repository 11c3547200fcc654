#include "formats/yaml/characters.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/edit_place.h"

#include <fmt/format.h>

#include <utility>

namespace groma::formats::yaml {
namespace {

// `head`: "key:" or "-".
EditResult insertLines(const Tree& tree, NodeIndex parent, std::size_t position, const std::string& head,
                       const Fragment& fragment) {
    const std::string_view bytes = bytesOf(tree);
    const Node& owner = tree.node(parent);
    EmitStyle style = styleOf(tree);
    const NodeIndex before = position == 0                 ? kNoNode
                             : position < owner.childCount ? tree.child(parent, position - 1)
                                                           : owner.lastChild;
    const bool dash = owner.kind == Kind::List;
    const std::string indentation(owner.indent, ' ');
    const EmitPlace place{owner.indent, owner.indent + head.size(), dash};
    style.blockTexts = position == 0 || !hasBlanksBelow(bytes, entryEnd(tree, before));
    const Emitted value = emitValue(likeSiblings(tree, parent, fragment), place, style);
    if (position == 0) {
        const std::size_t at = tree.node(owner.firstChild).entryBegin;
        return TextEdits{
            {at, at, fmt::format("{}{}{}{}", head, value.whole(), style.lineEnding, indentation)}};
    }
    const std::size_t at = entryEnd(tree, before);
    TextEdits edits;
    sealBlockText(tree, before, edits);
    const bool endsFile = at == bytes.size() && value.endsInBlockText;
    edits.push_back({at, at,
                     fmt::format("{}{}{}{}{}", style.lineEnding, indentation, head, value.whole(),
                                 endsFile ? style.lineEnding : "")});
    return edits;
}

// Inside brackets. An item on a line of its own gets a successor on a line of its own.
EditResult insertBetweenBrackets(const Tree& tree, NodeIndex parent, std::size_t position,
                                 const std::string& text) {
    const std::string_view bytes = bytesOf(tree);
    const Node& owner = tree.node(parent);
    if (owner.childCount == 0) {
        return TextEdits{{owner.span.begin + 1, owner.span.begin + 1, text}};
    }
    const bool last = position >= owner.childCount;
    const NodeIndex neighbour = last ? owner.lastChild : tree.child(parent, position);
    const std::size_t begin = tree.node(neighbour).entryBegin;
    std::string separator = ", ";
    if (beginsLine(bytes, begin)) {
        const std::size_t start = lineStartOf(bytes, begin);
        separator = fmt::format(",{}{}", tree.source().lineEnding(), bytes.substr(start, begin - start));
    }
    if (!last) {
        return TextEdits{{begin, begin, text + separator}};
    }
    const Node& node = tree.node(neighbour);
    const std::size_t end = std::max(node.span.end, node.anchor.end);
    return TextEdits{{end, end, separator + text}};
}

bool isEmptyFlow(const Node& node) { return node.style == Style::Flow && node.childCount == 0; }

// An empty collection, or nothing at all, in block style: it takes the house's layout.
bool takesNewLayout(const Tree& tree, NodeIndex parent) {
    const Node& node = tree.node(parent);
    return !isInFlow(tree, parent) && (node.kind == Kind::Null || isEmptyFlow(node));
}

} // namespace

EditResult insertEntry(const Tree& tree, NodeIndex map, std::size_t position, std::string_view key,
                       const Fragment& fragment) {
    const Node& node = tree.node(map);
    if (node.alias != kNoNode) {
        return refuse("the map is an alias; change what it names");
    }
    if (node.kind == Kind::Null || takesNewLayout(tree, map)) {
        return node.kind == Kind::Map || node.kind == Kind::Null
                   ? replaceValue(tree, map,
                                  Fragment::map({{std::string(key), fragment}}, Fragment::Layout::Block))
                   : refuse("an entry with a key goes into a map");
    }
    if (node.kind != Kind::Map) {
        return refuse("an entry with a key goes into a map");
    }
    if (tree.find(map, key) != kNoNode) {
        return refuse("the map has that key already");
    }
    const std::string written = emitScalar(key, false, node.style == Style::Flow);
    if (written.size() > 1000) {
        return refuse("a key of more than 1000 bytes");
    }
    if (isTooDeepIn(tree, map, fragment)) {
        return refuse(kTooDeep);
    }
    if (node.style == Style::Flow) {
        return insertBetweenBrackets(tree, map, position, fmt::format("{}: {}", written, emitFlow(fragment)));
    }
    return insertLines(tree, map, position, written + ":", fragment);
}

EditResult appendEntry(const Tree& tree, NodeIndex map, std::string_view key, const Fragment& fragment) {
    return insertEntry(tree, map, tree.node(map).childCount, key, fragment);
}

EditResult insertItem(const Tree& tree, NodeIndex list, std::size_t position, const Fragment& fragment) {
    const Node& node = tree.node(list);
    if (node.alias != kNoNode) {
        return refuse("the list is an alias; change what it names");
    }
    if (node.kind == Kind::Null) {
        return replaceValue(tree, list, Fragment::list({fragment}, Fragment::Layout::Block));
    }
    if (node.kind != Kind::List) {
        return refuse("an item goes into a list");
    }
    const bool simple = fragment.kind == Kind::Scalar || fragment.kind == Kind::Null;
    if (takesNewLayout(tree, list) && !simple) {
        return replaceValue(tree, list, Fragment::list({fragment}, Fragment::Layout::Block));
    }
    if (isTooDeepIn(tree, list, fragment)) {
        return refuse(kTooDeep);
    }
    if (node.style == Style::Flow) {
        return insertBetweenBrackets(tree, list, position, emitFlow(fragment));
    }
    return insertLines(tree, list, position, "-", fragment);
}

EditResult appendItem(const Tree& tree, NodeIndex list, const Fragment& fragment) {
    return insertItem(tree, list, tree.node(list).childCount, fragment);
}

} // namespace groma::formats::yaml
