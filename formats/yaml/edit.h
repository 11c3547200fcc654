#pragma once

#include "formats/text/text_edit.h"
#include "formats/yaml/fragment.h"
#include "formats/yaml/tree.h"

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace groma::formats::yaml {

// Why an edit cannot be made on this text: "cannot be edited through an alias".
struct EditRefusal {
    std::string message;
};

using EditResult = std::expected<TextEdits, EditRefusal>;

// Structural edits as edits of the text that `tree` was parsed from (without errors). Nothing but the touched
// entry changes; it takes over its siblings' indentation, and block or flow style of what it joins. Nodes are
// values, except in renameKey. Edits of different entries may be applied together.

// A scalar's new text in its old style where that can say it. Null or scalar nodes only.
[[nodiscard]] EditResult setScalar(const Tree& tree, NodeIndex scalar, std::string_view text);

// Any value in place of any other; anchors stay.
[[nodiscard]] EditResult replaceValue(const Tree& tree, NodeIndex value, const Fragment& fragment);

// Replaces the entry's value, or appends a new entry to the map.
[[nodiscard]] EditResult setEntry(const Tree& tree, NodeIndex map, std::string_view key,
                                  const Fragment& fragment);

// A new entry before the present `position`th; at the end if there are no more. Refuses a key that is there.
// A Null value counts as an empty map.
[[nodiscard]] EditResult insertEntry(const Tree& tree, NodeIndex map, std::size_t position,
                                     std::string_view key, const Fragment& fragment);
[[nodiscard]] EditResult appendEntry(const Tree& tree, NodeIndex map, std::string_view key,
                                     const Fragment& fragment);

// A new item before the present `position`th; at the end if there are no more. A Null value counts as an
// empty list.
[[nodiscard]] EditResult insertItem(const Tree& tree, NodeIndex list, std::size_t position,
                                    const Fragment& fragment);
[[nodiscard]] EditResult appendItem(const Tree& tree, NodeIndex list, const Fragment& fragment);

// Takes an entry or item out with its own lines and the comment behind it; comment lines above it stay. A
// block map or list that loses its last one becomes `{}` or `[]`.
[[nodiscard]] EditResult remove(const Tree& tree, NodeIndex value);
[[nodiscard]] EditResult removeEntry(const Tree& tree, NodeIndex map, std::string_view key);

// `value`: the value of the entry. Refuses a key that its map has already.
[[nodiscard]] EditResult renameKey(const Tree& tree, NodeIndex value, std::string_view key);

} // namespace groma::formats::yaml
