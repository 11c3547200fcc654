// Two people changed one file: both changes as one text, entry by entry.
#pragma once

#include "formats/yaml/tree.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::formats::merge {

// The same was changed twice, and not alike.
struct Conflict {
    yaml::Path at;                  // of what stands in the merged text
    std::string part;               // of a text of many: "cell 012", "row 3, cell 5", "line 2"; else empty
    std::string base, ours, theirs; // as the files had it; empty: not there

    friend bool operator==(const Conflict&, const Conflict&) = default;
};

struct Merged {
    std::string text;
    // Ours stands in the text, which loads, but for cells of a map that theirs alone numbered anew: they are
    // written in the numbers that now hold. Each stands under the text's key `conflicts` too
    // (formats/merge/open.h).
    std::vector<Conflict> conflicts;
    // A text was no YAML that can be edited, or no file of Groma: merged line by line, with git's marks where
    // both changed the same.
    bool byLines = false;
};

// Any of Groma's YAML files. What neither changed keeps its bytes, comments and their changes included; what
// one changed is as they wrote it.
[[nodiscard]] Merged merge(std::string_view base, std::string_view ours, std::string_view theirs);

} // namespace groma::formats::merge
