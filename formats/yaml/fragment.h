#pragma once

#include "formats/yaml/tree.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::formats::yaml {

// A small value to be written: what an edit inserts.
struct Fragment {
    // Auto: maps and lists on one line if they are short and hold no maps of maps; texts of several lines as
    // `|`, others plain, or quoted where plain would be read as something else.
    enum class Layout : std::uint8_t { Auto, Block, Flow, Literal, Quoted };

    Kind kind = Kind::Null;
    Layout layout = Layout::Auto;
    bool isText = false; // quote what other YAML readers would take for a number, a truth or nothing
    std::string text;
    std::vector<std::pair<std::string, Fragment>> entries;
    std::vector<Fragment> items;

    [[nodiscard]] static Fragment null() { return {}; }
    // A name, number or word of ours; written plain where YAML allows it.
    [[nodiscard]] static Fragment word(std::string_view text);
    [[nodiscard]] static Fragment number(std::int64_t value);
    [[nodiscard]] static Fragment truth(bool value);
    // A sentence, title, citation: quoted if it looks like a number.
    [[nodiscard]] static Fragment sentence(std::string_view text);
    // Always as a `|` block.
    [[nodiscard]] static Fragment literal(std::string_view text);
    [[nodiscard]] static Fragment list(std::vector<Fragment> items = {}, Layout layout = Layout::Auto);
    [[nodiscard]] static Fragment map(std::vector<std::pair<std::string, Fragment>> entries = {},
                                      Layout layout = Layout::Auto);
    // The content of a node (aliases followed).
    [[nodiscard]] static Fragment copyOf(const Tree& tree, NodeIndex node);

    bool operator==(const Fragment&) const = default;
};

// Same kinds, keys, texts; layout does not count. "", "~" and "null" are one Null.
[[nodiscard]] bool sameContent(const Tree& tree, NodeIndex node, const Fragment& fragment);

} // namespace groma::formats::yaml
