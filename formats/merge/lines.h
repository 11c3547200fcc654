// Texts of several lines: notes, rules, rows of codes, and files that cannot be read otherwise.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace groma::formats::merge {

struct MergedLines {
    std::string text;
    struct Clash {
        std::string part; // "line 3", "row 3, cell 5": of the base
        std::string base, ours, theirs;
    };
    std::vector<Clash> clashes; // ours stands
};

// Line by line; unlike git's own merge, changes of neighbouring lines are no clash. Lines that both put in at
// one place are.
[[nodiscard]] MergedLines mergeLines(std::string_view base, std::string_view ours, std::string_view theirs);
// Rows of codes, character by character where rows have kept their lengths.
[[nodiscard]] MergedLines mergeRows(std::string_view base, std::string_view ours, std::string_view theirs);
// As git writes it: clashes stand in the text between `<<<<<<< ours`, `=======` and `>>>>>>> theirs`.
[[nodiscard]] MergedLines mergeWithMarks(std::string_view base, std::string_view ours,
                                         std::string_view theirs);

} // namespace groma::formats::merge
