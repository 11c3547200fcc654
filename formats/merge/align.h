// Which parts of one list are which parts of another, and three lists as one.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace groma::formats::merge {

// What it costs to take part `left` for part `right`: 0 are the same, kApart are never one.
using Cost = std::function<int(std::size_t left, std::size_t right)>;
inline constexpr int kLoose = 100; // of a part that has no match
inline constexpr int kApart = 1000;

// The match of each left part, or -1: the cheapest that crosses nowhere. Lists whose differing stretch has
// more than some millions of pairs are matched at their ends alone.
[[nodiscard]] std::vector<int> aligned(std::size_t left, std::size_t right, const Cost& cost);

// Parts of the three lists that are one; -1: it is not there.
struct Slot {
    int base = -1;
    int ours = -1;
    int theirs = -1;

    bool operator==(const Slot&) const = default;
};

// All parts in one order: that of ours, with what only theirs has behind what it stands behind there.
// `fromBase` have a match, or -1, for each part of the base; `both` one of theirs for each of ours, asked
// only of parts that the base does not have.
[[nodiscard]] std::vector<Slot> joined(std::size_t ours, std::size_t theirs,
                                       const std::vector<int>& oursFromBase,
                                       const std::vector<int>& theirsFromBase, const std::vector<int>& both);

} // namespace groma::formats::merge
