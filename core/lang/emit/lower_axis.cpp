#include "core/lang/emit/lower_axis.h"

#include <algorithm>
#include <optional>

namespace groma::lang::lowering {

namespace {

constexpr std::int64_t kMostWholes = 1024;

Axis::Head headOf(const rules::Head& head) {
    Axis::Head made;
    made.noLow = !head.low;
    made.noHigh = !head.high;
    made.low = head.low.value_or(base::Number(0));
    made.high = head.high.value_or(base::Number(0));
    made.highOpen = head.highOpen;
    return made;
}

bool startsBefore(const Axis::Head& a, const Axis::Head& b) {
    return a.noLow ? !b.noLow : !b.noLow && a.low < b.low;
}

// The fast way for wholes: every one from under the least bound to over the greatest.
void listWholes(Axis& axis) {
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
    const auto widen = [&](base::Number bound) {
        least = std::min<std::int64_t>(least.value_or(INT32_MAX), base::floor(bound));
        most = std::max<std::int64_t>(most.value_or(INT32_MIN), base::ceil(bound));
    };
    for (const Axis::Head& head : axis.heads) {
        if (!head.noLow) {
            widen(head.low);
        }
        if (!head.noHigh) {
            widen(head.high);
        }
    }
    const std::int64_t from = least.value_or(0) - 1;
    const std::int64_t to = most.value_or(0) + 1;
    if (to - from > kMostWholes || from < INT32_MIN || to > INT32_MAX || axis.heads.size() > INT16_MAX) {
        return;
    }
    std::vector<std::int16_t> heads;
    for (std::int64_t whole = from; whole <= to; ++whole) {
        heads.push_back(
            static_cast<std::int16_t>(findHead(axis, base::Number(static_cast<std::int32_t>(whole)))));
    }
    axis.ofWhole = std::move(heads);
    axis.first = static_cast<std::int32_t>(from);
}

} // namespace

Axis axisOf(const std::vector<rules::Head>& heads, rules::Miss under, rules::Miss over) {
    Axis axis;
    for (const rules::Head& head : heads) {
        axis.heads.push_back(headOf(head));
    }
    if (axis.heads.empty()) {
        return axis;
    }
    const auto index = [&](auto at) { return static_cast<std::int32_t>(at - axis.heads.begin()); };
    if (under == rules::Miss::Nearest) {
        axis.below = index(std::ranges::min_element(axis.heads, startsBefore));
    }
    if (over == rules::Miss::Nearest) {
        axis.above = index(std::ranges::max_element(axis.heads, [](const Axis::Head& a, const Axis::Head& b) {
            return a.noHigh ? false : b.noHigh || a.high < b.high;
        }));
    }
    axis.ascending = std::ranges::is_sorted(axis.heads, startsBefore);
    listWholes(axis);
    return axis;
}

Table tableOf(const rules::Table& table) {
    Table made;
    made.name = table.named.id;
    made.gives = table.gives;
    made.rows = axisOf(table.rows, table.below, table.above);
    made.columns = axisOf(table.columns, table.left, table.right);
    made.lastColumn = table.lastColumn;
    made.says = table.says;
    for (const rules::ValueCell& cell : table.cells) {
        made.cells.push_back(cell.bits);
    }
    return made;
}

} // namespace groma::lang::lowering
