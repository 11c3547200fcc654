#include "core/game/dice/dice.h"

#include "core/base/contract.h"
#include "core/base/hash.h"
#include "core/base/philox_many.h"
#include "core/game/dice/dice_trace.h"

#include <algorithm>
#include <array>

namespace groma::game {

namespace {

// The last word of a counter: what it is for, then the attempt and the block of a die.
enum Purpose : std::uint32_t {
    kDie = 0,
    kOption = 1U << 28,
    kScope = 2U << 28,
    kRoot = 3U << 28,
    kSeed = 4U << 28
};
constexpr std::size_t kMostBlocks = 1U << 16;
constexpr std::uint32_t kAttempt = 1U << 16;

std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }
std::uint64_t joined(const base::PhiloxWords& words) { return std::uint64_t{words[1]} << 32 | words[0]; }

} // namespace

std::uint32_t Throw::word(std::size_t i) {
    const auto block = static_cast<std::uint32_t>(i / 4);
    if (block != block_) {
        block_ = block;
        words_ = base::philox({low(what_), high(what_), occurrence_, kDie | block}, path_);
    }
    return words_[i % 4];
}

// Without bias: a word in the part that would come once too often is thrown again, for this die alone.
std::uint32_t Throw::number(std::size_t i, std::uint32_t bound) {
    GROMA_ASSERT(i / 4 < kMostBlocks, "more dice than a throw has keys for");
    std::uint64_t product = static_cast<std::uint64_t>(word(i)) * bound;
    if (low(product) < bound) [[unlikely]] {
        const std::uint32_t threshold = (0U - bound) % bound;
        for (std::uint32_t attempt = kAttempt; low(product) < threshold; attempt += kAttempt) {
            const std::uint32_t last = kDie | ((attempt + static_cast<std::uint32_t>(i / 4)) & (kOption - 1));
            product = static_cast<std::uint64_t>(
                          base::philox({low(what_), high(what_), occurrence_, last}, path_)[i % 4]) *
                      bound;
        }
    }
    return high(product);
}

std::uint64_t Throw::height(std::uint64_t option) const {
    const std::uint64_t of = base::combine(what_, option);
    return joined(base::philox({low(of), high(of), occurrence_, kOption}, path_));
}

void Throw::heights(std::span<std::uint64_t> options) const {
    for (std::uint64_t& option : options) {
        option = base::combine(what_, option);
    }
    base::philoxMany(options, occurrence_, kOption, path_);
}

std::uint64_t Throw::seed() const {
    return joined(base::philox({low(what_), high(what_), occurrence_, kSeed}, path_));
}

std::size_t Dice::Counts::place(std::uint64_t key) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t at = static_cast<std::size_t>(key) & mask;
    while (entries_[at].key != 0 && entries_[at].key != key) {
        at = (at + 1) & mask;
    }
    return at;
}

std::uint32_t& Dice::Counts::of(std::uint64_t key) {
    key += key == 0 ? 1 : 0;
    if (2 * (used_ + 1) > entries_.size()) {
        std::vector<Entry> old(std::max<std::size_t>(16, entries_.size() * 2));
        std::swap(old, entries_);
        for (const Entry& entry : old) {
            if (entry.key != 0) {
                entries_[place(entry.key)] = entry;
            }
        }
    }
    Entry& found = entries_[place(key)];
    used_ += found.key == 0 ? 1 : 0;
    found.key = key;
    return found.count;
}

std::uint32_t Dice::Counts::count(std::uint64_t key) const {
    return entries_.empty() ? 0 : entries_[place(key + (key == 0 ? 1 : 0))].count;
}

void Dice::Counts::clear() {
    if (used_ != 0) {
        std::ranges::fill(entries_, Entry{});
        used_ = 0;
    }
}

std::uint64_t Dice::firstPath(const DiceKey& key) {
    return joined(base::philox(
        {low(key.battle), high(key.battle), static_cast<std::uint32_t>(key.domain), kRoot}, key.seed));
}

std::uint64_t Dice::pathWithin(std::uint64_t outer, std::uint64_t scope, std::uint32_t often) {
    return joined(base::philox({low(scope), high(scope), often, kScope}, outer));
}

void Dice::restart(DiceKey key) {
    key_ = key;
    trace_ = nullptr;
    levels_.resize(std::max<std::size_t>(1, levels_.size()));
    depth_ = 0;
    levels_.front().path = firstPath(key);
    levels_.front().actor = 0;
    levels_.front().way = 0;
    levels_.front().counts.clear();
    battle_ = 0;
    what_ = 0;
    asked_ = 0;
    thrown_ = 0;
}

void Dice::enter(std::uint64_t scope) {
    const std::uint64_t what = scope ^ battle_;
    const std::uint32_t often = levels_[depth_].counts.of(what)++;
    if (++depth_ == levels_.size()) {
        levels_.emplace_back();
    }
    const Level& outer = levels_[depth_ - 1];
    levels_[depth_].path = pathWithin(outer.path, what, often);
    levels_[depth_].actor = outer.actor;
    if (trace_ != nullptr) {
        levels_[depth_].way = trace_->enter(outer.way, what, often);
    }
    levels_[depth_].counts.clear();
}

std::uint32_t Dice::entered(std::uint64_t scope) const {
    for (std::size_t level = 0; level <= depth_; ++level)
        if (const std::uint32_t often = levels_[level].counts.count(scope ^ battle_); often > 0) return often;
    return 0;
}

void Dice::leave() {
    GROMA_ASSERT(depth_ > 0, "no scope is open");
    --depth_;
}

void Dice::pose(std::uint64_t question, std::uint64_t active) {
    const std::uint64_t actor = levels_[depth_].actor;
    what_ = base::combine(question, actor != 0 ? actor : active) ^ battle_;
}

void Dice::traceTo(DiceTrace* trace) {
    GROMA_ASSERT(trace == nullptr || (depth_ == 0 && asked_ == 0), "the play is under way");
    trace_ = trace;
    if (trace != nullptr) {
        trace->clear();
    }
}

Throw Dice::posed() const { return posed(Showing{}); }

Throw Dice::posed(const Showing& looksAt) const {
    const Level& level = levels_[depth_];
    const std::uint32_t occurrence = level.counts.count(what_);
    const Throw falls(level.path, what_, occurrence);
    if (trace_ != nullptr) {
        trace_->ask({level.way, what_, occurrence, looksAt, 0}, falls);
    }
    return falls;
}

void Dice::answered(bool chance) {
    ++levels_[depth_].counts.of(what_);
    ++asked_;
    thrown_ += chance ? 1 : 0;
}

} // namespace groma::game
