// A map or list cut into its entries and the lines between them, so that they can be put together in another
// way.
#pragma once

#include "formats/yaml/tree.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats::merge {

// A map or list whose entries have lines of their own.
[[nodiscard]] bool isBlock(const yaml::Tree& tree, yaml::NodeIndex node);
[[nodiscard]] bool isFlow(const yaml::Tree& tree, yaml::NodeIndex node);

struct Part {
    yaml::NodeIndex node = yaml::kNoNode; // none: a line of comment, or an empty one
    // An entry: from its key or dash to the end of its lines; in brackets to the end of its value.
    std::string_view text;
};
// Of a block: every line of it. `kNoNode`: none.
[[nodiscard]] std::vector<Part> partsOf(const yaml::Tree& tree, yaml::NodeIndex node);
// Does its first entry stand behind a dash?
[[nodiscard]] bool isBehindDash(const yaml::Tree& tree, yaml::NodeIndex node);

// The entry of a value in three: its key or dash, the value, and what is behind it on its lines.
struct Entry {
    std::string_view before, value, behind;
};
[[nodiscard]] Entry entryOf(const yaml::Tree& tree, yaml::NodeIndex node);

// Lines moved to the right or left; the first one stays, as its indentation is not among the text.
[[nodiscard]] std::string moved(std::string_view lines, std::ptrdiff_t by);
// Without blanks and line ends at its ends.
[[nodiscard]] std::string_view bare(std::string_view text);

// Which parts of one are which of another: entries by key or id, else by what they have in common; lines by
// their text.
[[nodiscard]] std::vector<int> matched(const yaml::Tree& leftTree, const std::vector<Part>& left,
                                       const yaml::Tree& rightTree, const std::vector<Part>& right);
// The same of parts that both put in anew: those with one key, one id, or one text at one place.
[[nodiscard]] std::vector<int> matchedNew(const yaml::Tree& oursTree, const std::vector<Part>& ours,
                                          const std::vector<int>& oursFromBase, const yaml::Tree& theirsTree,
                                          const std::vector<Part>& theirs,
                                          const std::vector<int>& theirsFromBase);

} // namespace groma::formats::merge
