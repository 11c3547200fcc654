#include "formats/yaml/fragment.h"

#include <algorithm>

namespace groma::formats::yaml {

Fragment Fragment::word(std::string_view text) {
    Fragment made;
    made.kind = Kind::Scalar;
    made.text = text;
    return made;
}

Fragment Fragment::number(std::int64_t value) { return word(std::to_string(value)); }

Fragment Fragment::truth(bool value) { return word(value ? "true" : "false"); }

Fragment Fragment::sentence(std::string_view text) {
    Fragment made = word(text);
    made.isText = true;
    return made;
}

Fragment Fragment::literal(std::string_view text) {
    Fragment made = word(text);
    made.layout = Layout::Literal;
    return made;
}

Fragment Fragment::list(std::vector<Fragment> items, Layout layout) {
    Fragment made;
    made.kind = Kind::List;
    made.layout = layout;
    made.items = std::move(items);
    return made;
}

Fragment Fragment::map(std::vector<std::pair<std::string, Fragment>> entries, Layout layout) {
    Fragment made;
    made.kind = Kind::Map;
    made.layout = layout;
    made.entries = std::move(entries);
    return made;
}

Fragment Fragment::copyOf(const Tree& tree, NodeIndex node) {
    const Node& shown = tree.node(tree.resolved(node));
    Fragment made;
    made.kind = shown.kind;
    if (shown.kind == Kind::Scalar) {
        made.text = shown.text;
        made.isText = shown.style == Style::SingleQuoted || shown.style == Style::DoubleQuoted;
        made.layout = shown.style == Style::Literal ? Layout::Literal : Layout::Auto;
        return made;
    }
    if (shown.kind != Kind::Null) {
        made.layout = shown.style == Style::Flow ? Layout::Flow : Layout::Block;
    }
    for (const NodeIndex value : tree.children(node)) {
        if (shown.kind == Kind::Map) {
            made.entries.emplace_back(tree.keyText(value), copyOf(tree, value));
        } else {
            made.items.push_back(copyOf(tree, value));
        }
    }
    return made;
}

bool sameContent(const Tree& tree, NodeIndex node, const Fragment& fragment) {
    const Node& shown = tree.node(node);
    if (shown.kind != fragment.kind) {
        return false;
    }
    const Tree::Children values = tree.children(node);
    switch (shown.kind) {
    case Kind::Null: return true;
    case Kind::Scalar: return shown.text == fragment.text;
    case Kind::List:
        return std::equal(
            values.begin(), values.end(), fragment.items.begin(), fragment.items.end(),
            [&](NodeIndex value, const Fragment& item) { return sameContent(tree, value, item); });
    case Kind::Map:
        return std::equal(values.begin(), values.end(), fragment.entries.begin(), fragment.entries.end(),
                          [&](NodeIndex value, const std::pair<std::string, Fragment>& entry) {
                              return tree.keyText(value) == entry.first &&
                                     sameContent(tree, value, entry.second);
                          });
    }
    return false;
}

} // namespace groma::formats::yaml
