// One of the sets of elements of a list for which the condition of the choice holds.
#include "core/game/parts/questions.h"

#include <bit>

namespace groma::game {

using lang::Instr;

Questions::Ask Questions::askChooseSet(const Instr& in, std::int64_t* s) {
    const std::span<const std::int64_t> sets = stack_->list(s[in.e]);
    if (sets.size() > meter_->bounds().sets) {
        failures_->fail(FailureKind::TooManyOutcomes, questionAt(in).name + " has more than " +
                                                          std::to_string(meter_->bounds().sets) +
                                                          " sets to choose from");
        return Ask::Fails;
    }
    if (sets.size() > 1) {
        return Ask::Waits;
    }
    words_.clear();
    for (std::size_t i = 0; !sets.empty() && i < stack_->list(s[in.b]).size(); ++i) {
        if ((sets.front() >> i & 1) != 0) {
            words_.push_back(stack_->list(s[in.b])[i]);
        }
    }
    return takeOnlySet(in, s);
}

bool Questions::putChooseSet(Pending& out, const Instr& in, const std::int64_t* s) {
    out.shape = Pending::Shape::Some;
    const std::span<const std::int64_t> all = stack_->list(s[in.b]);
    addEach(out, all);
    out.min = static_cast<std::int64_t>(all.size());
    for (const std::int64_t word : stack_->list(s[in.e])) {
        out.sets.push_back(static_cast<std::uint64_t>(word));
        const std::int64_t size = std::popcount(out.sets.back());
        out.min = std::min(out.min, size);
        out.max = std::max(out.max, size);
    }
    return true;
}

} // namespace groma::game
