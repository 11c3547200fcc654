#include "core/game/names/choice_sets.h"

#include <algorithm>
#include <bit>

namespace groma::game {

std::uint64_t setOf(const Answer& answer) {
    std::uint64_t set = 0;
    for (const std::int32_t option : answer.some) {
        set |= std::uint64_t{1} << option;
    }
    return set;
}

Answer answerOfSet(std::uint64_t set) {
    Answer answer;
    for (; set != 0; set &= set - 1) {
        answer.some.push_back(std::countr_zero(set));
    }
    return answer;
}

bool mayBeTogether(std::span<const std::uint64_t> sets, std::uint64_t chosen) {
    return sets.empty() || std::ranges::binary_search(sets, chosen);
}

bool leadsToSet(std::span<const std::uint64_t> sets, std::uint64_t chosen) {
    return sets.empty() ||
           std::ranges::any_of(sets, [&](std::uint64_t set) { return (set & chosen) == chosen; });
}

std::vector<Answer> setsBySize(const Pending& pending) {
    std::vector<std::uint64_t> sets = pending.sets;
    std::ranges::stable_sort(sets, std::ranges::greater{},
                             [](std::uint64_t set) { return std::popcount(set); });
    std::vector<Answer> answers;
    answers.reserve(sets.size());
    for (const std::uint64_t set : sets) {
        answers.push_back(answerOfSet(set));
    }
    return answers;
}

} // namespace groma::game
