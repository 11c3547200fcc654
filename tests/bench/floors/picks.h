// How a random player answers, for floors: as the kernel's does, of plain lists.
#pragma once

#include "core/game/dice/dice.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>

namespace groma::bench {

// What was asked, of how many options, and what was answered: ids as the dice have them, so that a battle by
// hand can be laid beside the kernel's.
struct Heard {
    std::uint64_t asked = 0;
    std::uint64_t options = 0;
    std::uint64_t answer = 0;
    friend bool operator==(const Heard&, const Heard&) = default;
};

// Of a list that is not empty, what falls highest.
template <class List, class Keys>
int highestOf(const game::Throw& falls, const List& list, const Keys& keys) {
    std::uint64_t highest = 0;
    int chosen = -1;
    for (const auto one : list) {
        const std::uint64_t height = falls.height(keys[static_cast<std::size_t>(one)]);
        if (chosen >= 0 && height <= highest) continue;
        highest = height;
        chosen = one;
    }
    return chosen;
}

// `least` to `most` of a list, in its order.
template <class List, class Keys>
List someOf(game::Throw falls, const List& list, const Keys& keys, std::size_t most, std::size_t least = 0) {
    const std::size_t size = least + falls.number(0, static_cast<std::uint32_t>(most - least) + 1);
    std::array<std::pair<std::uint64_t, std::size_t>, List::capacity()> all;
    for (std::size_t i = 0; i < list.size(); ++i)
        all[i] = {falls.height(keys[static_cast<std::size_t>(list[i])]), i};
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(list.size());
    const auto last = all.begin() + static_cast<std::ptrdiff_t>(size);
    std::partial_sort(all.begin(), last, end, std::greater{});
    std::sort(all.begin(), last,
              [](const auto& one, const auto& other) { return one.second < other.second; });
    List some;
    for (std::size_t i = 0; i < size; ++i) some.push_back(list[all[i].second]);
    return some;
}

} // namespace groma::bench
