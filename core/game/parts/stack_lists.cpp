#include "core/game/parts/stack.h"

#include <algorithm>
#include <iterator>

namespace groma::game {

using lang::Instr;
using lang::Op;

// Every handle below the running window is good, dead or not, because lists are dropped here alone; what lies
// above the window is nobody's.
bool Stack::collect() {
    const std::size_t live = top();
    if (live < high_) {
        std::fill(slots_.begin() + static_cast<std::ptrdiff_t>(live), slots_.begin() + high_, 0);
        high_ = static_cast<std::uint32_t>(live);
    }
    ++moved_;
    spare_.clear();
    ListArena kept(spare_);
    for (std::size_t i = 0; i < live; ++i) {
        if (!isList(slots_[i])) {
            continue;
        }
        // A list that moved leaves its new place behind, marked in the heading by a negative word.
        std::int64_t& heading = lists_[listOffset(slots_[i])];
        if (heading >= 0) {
            heading = kept.makeFrom(arena_.view(slots_[i]));
        }
        slots_[i] = heading;
    }
    lists_.swap(spare_);
    if (lists_.size() > meter_->bounds().memory) {
        return failures_->fail(FailureKind::Memory, meter_->passed(FailureKind::Memory));
    }
    collectAt_ = std::max<std::size_t>(4096, lists_.size() * 2);
    return true;
}

bool Stack::operateOnLists(const Instr& in, std::int64_t* s) {
    if (!roomForLists()) {
        return false;
    }
    switch (in.op) {
    case Op::ListDistinct: s[in.a] = newList(distinct(s[in.b])); break;
    case Op::ListJoin: {
        const std::span<const std::int64_t> first = list(s[in.b]);
        const std::span<const std::int64_t> second = list(s[in.c]);
        words_.assign(first.begin(), first.end());
        words_.insert(words_.end(), second.begin(), second.end());
        s[in.a] = newList(words_);
        break;
    }
    case Op::ListWithout: {
        const std::span<const std::int64_t> all = list(s[in.b]);
        words_.clear();
        std::ranges::remove_copy(all, std::back_inserter(words_), s[in.c]);
        s[in.a] = newList(words_);
        break;
    }
    case Op::ListDoubles: {
        const std::span<const std::int64_t> all = list(s[in.b]);
        words_.assign(all.begin(), all.end());
        std::ranges::sort(words_);
        s[in.a] = std::ranges::adjacent_find(words_) == words_.end() ? 0 : 1;
        break;
    }
    default: return failures_->fail(FailureKind::Fault, "no such operation on lists");
    }
    return true;
}

const std::vector<std::int64_t>& Stack::distinct(std::int64_t handle) {
    constexpr std::size_t kFew = 24;
    const std::span<const std::int64_t> all = list(handle);
    meter_->charge(all.size());
    distinct_.clear();
    if (all.size() <= kFew) {
        for (const std::int64_t value : all) {
            if (std::ranges::find(distinct_, value) == distinct_.end()) {
                distinct_.push_back(value);
            }
        }
        return distinct_;
    }
    words_.assign(all.begin(), all.end());
    std::ranges::sort(words_);
    words_.erase(std::ranges::unique(words_).begin(), words_.end());
    std::vector<bool> taken(words_.size(), false);
    for (const std::int64_t value : all) {
        const auto at = static_cast<std::size_t>(std::ranges::lower_bound(words_, value) - words_.begin());
        if (!taken[at]) {
            taken[at] = true;
            distinct_.push_back(value);
        }
    }
    return distinct_;
}

} // namespace groma::game
