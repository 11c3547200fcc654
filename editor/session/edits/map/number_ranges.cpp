#include "editor/session/edits/map/number_ranges.h"

#include "core/base/text.h"

#include <algorithm>
#include <iterator>

namespace groma::session {

namespace {

// Between the numbers of two cells there are only numbers of cells.
bool isDense(const grid::Geometry& geometry) {
    const grid::Numbering numbering = geometry.layout().numbering;
    return numbering == grid::Numbering::AlongLines || numbering == grid::Numbering::AcrossLines;
}

} // namespace

NumberRanges::NumberRanges(const grid::Geometry& geometry, std::string_view text) : geometry_(&geometry) {
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        addWord(base::trim(text.substr(at, end - at)));
        at = end + 1;
    }
    join();
}

NumberRanges::NumberRanges(const grid::Geometry& geometry, std::span<const grid::CellId> cells)
    : geometry_(&geometry) {
    for (const grid::CellId cell : cells) {
        const int number = geometry.number(cell);
        ranges_.push_back({number, number});
    }
    join();
}

void NumberRanges::addWord(std::string_view word) {
    const auto dash = word.find('-');
    const grid::CellId from = geometry_->cellByNumber(base::trim(word.substr(0, dash)));
    const grid::CellId to =
        dash == std::string_view::npos ? from : geometry_->cellByNumber(base::trim(word.substr(dash + 1)));
    if (!from.valid() || !to.valid()) {
        return;
    }
    const int first = geometry_->number(from), last = geometry_->number(to);
    if (isDense(*geometry_) && first <= last) {
        ranges_.push_back({first, last});
        return;
    }
    for (int number = first; number <= last; ++number) {
        if (geometry_->cellByNumber(number).valid()) {
            ranges_.push_back({number, number});
        }
    }
}

void NumberRanges::join() {
    if (!std::ranges::is_sorted(ranges_, {}, &Range::first)) {
        std::ranges::sort(ranges_, {}, &Range::first);
    }
    std::size_t kept = 0;
    for (const Range& range : ranges_) {
        if (kept > 0 && range.first <= ranges_[kept - 1].last + 1) {
            ranges_[kept - 1].last = std::max(ranges_[kept - 1].last, range.last);
        } else {
            ranges_[kept++] = range;
        }
    }
    ranges_.resize(kept);
}

void NumberRanges::add(const NumberRanges& others) {
    std::vector<Range> all;
    std::ranges::merge(ranges_, others.ranges_, std::back_inserter(all), {}, &Range::first, &Range::first);
    ranges_ = std::move(all);
    join();
}

bool NumberRanges::take(const NumberRanges& others) {
    std::vector<Range> left;
    bool taken = false;
    auto other = others.ranges_.begin();
    for (Range range : ranges_) {
        while (other != others.ranges_.end() && other->last < range.first) {
            ++other;
        }
        for (auto cut = other; cut != others.ranges_.end() && cut->first <= range.last; ++cut) {
            taken = true;
            if (cut->first > range.first) {
                left.push_back({range.first, cut->first - 1});
            }
            range.first = cut->last + 1;
        }
        if (range.first <= range.last) {
            left.push_back(range);
        }
    }
    ranges_ = std::move(left);
    return taken;
}

std::string NumberRanges::text() const {
    std::string text;
    for (const Range& range : ranges_) {
        text += text.empty() ? "" : ", ";
        text += geometry_->numberText(geometry_->cellByNumber(range.first));
        if (range.last > range.first) {
            text += "-" + geometry_->numberText(geometry_->cellByNumber(range.last));
        }
    }
    return text;
}

} // namespace groma::session
