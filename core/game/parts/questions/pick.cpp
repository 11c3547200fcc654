// One element of a list by chance.
#include "core/base/hash.h"
#include "core/game/dice/dice_names.h"
#include "core/game/dice/highest.h"
#include "core/game/parts/questions.h"

#include <algorithm>

namespace groma::game {

using lang::Instr;
using lang::kNothing;

Questions::Ask Questions::askPickOne(const Instr& in, std::int64_t* s) {
    const std::span<const std::int64_t> list = stack_->list(s[in.b]);
    if (list.empty()) {
        s[in.a] = kNothing;
        return Ask::Answered;
    }
    std::int64_t picked = list.front();
    if (std::ranges::adjacent_find(list, std::ranges::not_equal_to{}) != list.end()) {
        if (!throwing_->throws()) {
            return Ask::Waits;
        }
        picked = fallenPick(in, s, list);
    }
    s[in.a] = picked;
    reportChoice(in, -1, {&picked, 1}, false);
    return Ask::Answered;
}

// The element that falls highest.
std::int64_t Questions::fallenPick(const Instr& in, const std::int64_t* s,
                                   std::span<const std::int64_t> list) {
    const Throw falls = throwing_->fall(in, s);
    lang::Type type = questionAt(in).type;
    type.list = false;
    words_.assign(list.begin(), list.end());
    std::ranges::sort(words_); // equal ones lie together: each is told apart by its number
    Highest highest(falls);
    std::uint64_t copy = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        copy = i > 0 && words_[i] == words_[i - 1] ? copy + 1 : 0;
        highest.offer(base::combine(wordKey(throwing_->names(), type, words_[i]), copy));
    }
    return words_[highest.place()];
}

bool Questions::putPickOne(Pending& out, const Instr& in, const std::int64_t* s) {
    for (const std::int64_t value : stack_->distinct(s[in.b])) {
        const auto weight = static_cast<std::uint64_t>(std::ranges::count(stack_->list(s[in.b]), value));
        out.outcomes.push_back({weight, static_cast<std::uint32_t>(out.words.size()), 1});
        out.words.push_back(value);
        out.total += weight;
    }
    return true;
}

} // namespace groma::game
