// Some of the distinct values of a list.
#include "core/game/parts/questions.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;

std::pair<std::int64_t, std::int64_t> Questions::someBounds(const Instr& in, const std::int64_t* s,
                                                            std::size_t count) {
    std::int64_t least = 0;
    auto most = static_cast<std::int64_t>(count);
    if (in.e != lang::kNoSlot && in.e >= 0) {
        least = std::clamp<std::int64_t>(base::ceil(Number::fromBits(s[in.e])), 0, most);
        most = std::clamp<std::int64_t>(base::floor(Number::fromBits(s[in.e + 1])), 0, most);
        least = std::min(least, most);
    }
    return {least, most};
}

Questions::Ask Questions::askChooseSome(const Instr& in, std::int64_t* s) {
    const std::vector<std::int64_t>& distinct = stack_->distinct(s[in.b]);
    const auto [least, most] = someBounds(in, s, distinct.size());
    const bool all = least == static_cast<std::int64_t>(distinct.size());
    if (most > 0 && !all) {
        return Ask::Waits;
    }
    words_.clear();
    if (all) {
        words_ = distinct;
    }
    if (!stack_->roomForLists()) {
        return Ask::Fails;
    }
    if (!words_.empty()) {
        reportChoice(in, s[in.c], words_, true);
    }
    s[in.a] = stack_->newList(words_);
    return Ask::Answered;
}

bool Questions::putChooseSome(Pending& out, const Instr& in, const std::int64_t* s) {
    out.shape = Pending::Shape::Some;
    const std::vector<std::int64_t>& distinct = stack_->distinct(s[in.b]);
    addEach(out, distinct);
    const auto [least, most] = someBounds(in, s, distinct.size());
    out.min = least;
    out.max = most;
    return true;
}

} // namespace groma::game
