#include "core/game/parts/chosen_sets.h"

#include <algorithm>
#include <bit>

namespace groma::game {

using base::Number;

namespace {

// The least number from `set` on that has from `least` to `most` bits; past the first `count` bits, some
// such.
std::uint64_t fitting(std::uint64_t set, std::size_t count, std::int64_t least, std::int64_t most) {
    while (std::popcount(set) > most && set >> count == 0) {
        set += set & (~set + 1);
    }
    while (std::popcount(set) < least) {
        set |= set + 1;
    }
    return set;
}

// How many sets of that size there are; past the bound, some number past it.
std::uint64_t setsOfSize(std::uint64_t count, std::uint64_t size, std::uint64_t bound) {
    size = std::min(size, count - size);
    std::uint64_t sets = 1;
    for (std::uint64_t i = 1; i <= size && sets <= bound; ++i) {
        sets = sets * (count - size + i) / i;
    }
    return sets;
}

} // namespace

SetSizes setSizes(std::int32_t bounds, const std::int64_t* s, std::size_t count) {
    SetSizes sizes{0, static_cast<std::int64_t>(count)};
    if (bounds != lang::kNoSlot && bounds >= 0) {
        const std::int64_t all = sizes.most;
        sizes.least = std::clamp<std::int64_t>(base::ceil(Number::fromBits(s[bounds])), 0, all);
        sizes.most = std::clamp<std::int64_t>(base::floor(Number::fromBits(s[bounds + 1])), 0, all);
        sizes.least = std::min(sizes.least, sizes.most);
    }
    return sizes;
}

bool ChosenSets::mayTest(std::size_t count, std::int64_t least, std::int64_t most) {
    const std::uint64_t bound = meter_->bounds().setTests;
    std::uint64_t sets = 0;
    for (std::int64_t size = least; size <= most && sets <= bound; ++size) {
        sets += setsOfSize(count, static_cast<std::uint64_t>(size), bound);
    }
    if (count <= kMostOfSets && sets <= bound) {
        return true;
    }
    return failures_->fail(FailureKind::TooManyOutcomes,
                           "a set of " + std::to_string(count) + " is chosen with a condition, and " +
                               (count > kMostOfSets
                                    ? "sets of more than " + std::to_string(kMostOfSets) + " are not made"
                                    : "more than " + std::to_string(bound) + " sets would be tested"));
}

ChosenSets::Next ChosenSets::next(const lang::Instr& in, std::int64_t* s) {
    const std::size_t count = stack_->list(s[in.b]).size();
    const auto [least, most] = setSizes(in.e, s, count);
    const bool first = s[in.a] < 0;
    if (first && !mayTest(count, least, most)) {
        return Next::Fails;
    }
    const std::uint64_t set =
        fitting(first ? 0 : static_cast<std::uint64_t>(s[in.a]) + 1, count, least, most);
    if (set >> count != 0) {
        return Next::End;
    }
    if (!stack_->roomForLists()) {
        return Next::Fails;
    }
    const std::span<const std::int64_t> all = stack_->list(s[in.b]);
    words_.clear();
    for (std::uint64_t left = set; left != 0; left &= left - 1) {
        words_.push_back(all[static_cast<std::size_t>(std::countr_zero(left))]);
    }
    s[in.a] = static_cast<std::int64_t>(set);
    s[in.c] = stack_->newList(words_);
    return Next::Set;
}

} // namespace groma::game
