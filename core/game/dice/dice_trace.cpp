#include "core/game/dice/dice_trace.h"

#include <algorithm>
#include <array>
#include <limits>

namespace groma::game {

namespace {

constexpr std::uint32_t kMostFaces = 64;

} // namespace

// Counts are the digits of a number to the base of one more than there are dice.
std::optional<std::uint64_t> Showing::of(Throw falls) const {
    if (what == What::Sum) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < dice; ++i) {
            sum += falls.number(i, bound);
        }
        return sum;
    }
    if (what == What::Untold || bound > kMostFaces) {
        return std::nullopt;
    }
    std::array<std::uint32_t, kMostFaces> counts{};
    std::uint32_t most = bound;
    for (const std::int32_t face : faces) {
        if (face < 0 || face >= static_cast<std::int32_t>(kMostFaces)) {
            return std::nullopt;
        }
        most = std::max(most, static_cast<std::uint32_t>(face) + 1);
    }
    for (std::size_t i = 0; i < dice; ++i) {
        const std::uint32_t number = falls.number(i, bound);
        ++counts[faces.empty() ? number : static_cast<std::size_t>(faces[number])];
    }
    const std::uint64_t base = std::uint64_t{dice} + 1;
    const std::uint64_t fits = (std::numeric_limits<std::uint64_t>::max() - dice) / base;
    std::uint64_t word = 0;
    for (std::uint32_t face = 0; face < most; ++face) {
        if (word > fits) {
            return std::nullopt;
        }
        word = word * base + counts[face];
    }
    return word;
}

void DiceTrace::clear() {
    ways_.clear();
    asked_.clear();
    told_ = true;
}

std::uint32_t DiceTrace::enter(std::uint32_t outer, std::uint64_t scope, std::uint32_t often) {
    told_ = told_ && ways_.size() < kMostWays;
    if (told_) {
        ways_.push_back({outer, scope, often});
    }
    return static_cast<std::uint32_t>(ways_.size());
}

void DiceTrace::ask(Asked asked, Throw falls) {
    if (!told_) {
        return;
    }
    const std::optional<std::uint64_t> shown = asked.showing.of(falls);
    told_ = shown && asked_.size() < kMostAsked;
    if (told_) {
        asked.shown = *shown;
        asked_.push_back(asked);
    }
}

} // namespace groma::game
