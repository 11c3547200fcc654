#include "formats/merge/align.h"

#include <algorithm>
#include <cstdint>

namespace groma::formats::merge {

namespace {

constexpr std::size_t kMostPairs = 4'000'000;

enum class Step : std::uint8_t { Both, Left, Right };

} // namespace

std::vector<int> aligned(std::size_t left, std::size_t right, const Cost& cost) {
    std::vector<int> matches(left, -1);
    std::size_t from = 0;
    while (from < std::min(left, right) && cost(from, from) == 0) {
        matches[from] = static_cast<int>(from);
        ++from;
    }
    std::size_t same = 0;
    while (same < std::min(left, right) - from && cost(left - 1 - same, right - 1 - same) == 0) {
        matches[left - 1 - same] = static_cast<int>(right - 1 - same);
        ++same;
    }
    const std::size_t rows = left - same - from, columns = right - same - from;
    if (rows == 0 || columns == 0 || rows > kMostPairs / columns) return matches;
    std::vector<int> total((rows + 1) * (columns + 1));
    std::vector<Step> step((rows + 1) * (columns + 1), Step::Both);
    const auto at = [columns](std::size_t row, std::size_t column) { return row * (columns + 1) + column; };
    for (std::size_t row = rows + 1; row-- > 0;) {
        for (std::size_t column = columns + 1; column-- > 0;) {
            if (row == rows && column == columns) continue;
            int best = INT32_MAX;
            Step way = Step::Both;
            if (row < rows && column < columns)
                if (const int pair = cost(from + row, from + column); pair < kApart)
                    best = pair + total[at(row + 1, column + 1)];
            if (row < rows && kLoose + total[at(row + 1, column)] < best) {
                best = kLoose + total[at(row + 1, column)];
                way = Step::Left;
            }
            if (column < columns && kLoose + total[at(row, column + 1)] < best) {
                best = kLoose + total[at(row, column + 1)];
                way = Step::Right;
            }
            total[at(row, column)] = best;
            step[at(row, column)] = way;
        }
    }
    for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
        const Step way = step[at(row, column)];
        if (way == Step::Both) matches[from + row] = static_cast<int>(from + column);
        row += way != Step::Right ? 1 : 0;
        column += way != Step::Left ? 1 : 0;
    }
    return matches;
}

std::vector<Slot> joined(std::size_t ours, std::size_t theirs, const std::vector<int>& oursFromBase,
                         const std::vector<int>& theirsFromBase, const std::vector<int>& both) {
    std::vector<Slot> slots(ours);
    for (std::size_t i = 0; i < ours; ++i) slots[i].ours = static_cast<int>(i);
    std::vector<int> slotOfTheirs(theirs, -1), baseOfTheirs(theirs, -1);
    for (std::size_t base = 0; base < oursFromBase.size(); ++base) {
        if (oursFromBase[base] >= 0)
            slots[static_cast<std::size_t>(oursFromBase[base])].base = static_cast<int>(base);
        if (theirsFromBase[base] < 0) continue;
        const auto there = static_cast<std::size_t>(theirsFromBase[base]);
        baseOfTheirs[there] = static_cast<int>(base);
        slotOfTheirs[there] = oursFromBase[base];
    }
    for (std::size_t i = 0; i < both.size(); ++i)
        if (both[i] >= 0) slotOfTheirs[static_cast<std::size_t>(both[i])] = static_cast<int>(i);
    for (std::size_t i = 0; i < theirs; ++i)
        if (slotOfTheirs[i] >= 0)
            slots[static_cast<std::size_t>(slotOfTheirs[i])].theirs = static_cast<int>(i);

    // What stands behind each of our parts (0: before all of them).
    std::vector<std::vector<Slot>> behind(ours + 1);
    std::size_t place = 0;
    for (std::size_t i = 0; i < theirs; ++i) {
        if (slotOfTheirs[i] >= 0) {
            place = static_cast<std::size_t>(slotOfTheirs[i]) + 1;
            continue;
        }
        std::size_t end = place;
        while (end < ours && slots[end].base < 0 && slots[end].theirs < 0) ++end;
        behind[end].push_back({baseOfTheirs[i], -1, static_cast<int>(i)});
    }
    std::vector<Slot> all = behind[0];
    for (std::size_t i = 0; i < ours; ++i) {
        all.push_back(slots[i]);
        all.insert(all.end(), behind[i + 1].begin(), behind[i + 1].end());
    }
    return all;
}

} // namespace groma::formats::merge
