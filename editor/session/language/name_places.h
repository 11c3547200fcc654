// Where a word stands in the values and keys of a file: never in a comment.
#pragma once

#include "formats/yaml/tree.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct NamePlace {
    std::string path;   // below the root
    formats::Span span; // bytes of the file: the name and nothing else

    auto operator<=>(const NamePlace&) const = default;
};

// A letter or underscore, letters, digits and underscores.
constexpr bool isNameByte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The name that holds the byte, or that ends at it; empty where none does.
[[nodiscard]] formats::Span nameAt(std::string_view text, std::size_t offset);

struct WordPlace {
    formats::Span span;  // bytes of the file
    bool longer = false; // the name goes on behind it: `_1`, `_offer`
    formats::yaml::NodeIndex node = formats::yaml::kNoNode;
    std::size_t offset = 0; // of the node's decoded text
};

// Every place of the word, in the order of the text: as a whole name, and as the beginning of one that goes
// on with `_`, as counters are called by their type (`WARB_1`) and questions by their roll.
[[nodiscard]] std::vector<WordPlace> placesOfWord(const formats::yaml::Tree& tree, std::string_view word);

} // namespace groma::session
