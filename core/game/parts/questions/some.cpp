// Some of the distinct values of a list.
#include "core/game/parts/chosen_sets.h"
#include "core/game/parts/questions.h"

namespace groma::game {

using lang::Instr;

Questions::Ask Questions::askChooseSome(const Instr& in, std::int64_t* s) {
    const std::vector<std::int64_t>& distinct = stack_->distinct(s[in.b]);
    const auto [least, most] = setSizes(in.e, s, distinct.size());
    const bool all = least == static_cast<std::int64_t>(distinct.size());
    if (most > 0 && !all) {
        return Ask::Waits;
    }
    words_.clear();
    if (all) {
        words_ = distinct;
    }
    return takeOnlySet(in, s);
}

bool Questions::putChooseSome(Pending& out, const Instr& in, const std::int64_t* s) {
    out.shape = Pending::Shape::Some;
    const std::vector<std::int64_t>& distinct = stack_->distinct(s[in.b]);
    addEach(out, distinct);
    const auto [least, most] = setSizes(in.e, s, distinct.size());
    out.min = least;
    out.max = most;
    return true;
}

} // namespace groma::game
