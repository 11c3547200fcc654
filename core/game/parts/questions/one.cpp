// One of the distinct values of a list.
#include "core/game/parts/questions.h"

#include <algorithm>

namespace groma::game {

using lang::Instr;
using lang::kNothing;

Questions::Ask Questions::askChooseOne(const Instr& in, std::int64_t* s) {
    const std::span<const std::int64_t> list = stack_->list(s[in.b]);
    if (list.empty()) {
        s[in.a] = kNothing;
        return Ask::Answered;
    }
    if (std::ranges::adjacent_find(list, std::ranges::not_equal_to{}) != list.end()) {
        return Ask::Waits;
    }
    const std::int64_t only = list.front();
    s[in.a] = only;
    reportChoice(in, s[in.c], {&only, 1}, true);
    return Ask::Answered;
}

bool Questions::putChooseOne(Pending& out, const Instr& in, const std::int64_t* s) {
    addEach(out, stack_->distinct(s[in.b]));
    return true;
}

} // namespace groma::game
