#include "tests/support/evaluators.h"

#include <algorithm>
#include <memory>

namespace groma::tests {

using game::Pending;

bool sameOptions(const Pending& a, const Pending& b, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        if (a.options[i].action != b.options[i].action ||
            !std::ranges::equal(a.wordsOf(a.options[i]), b.wordsOf(b.options[i])))
            return false;
    return true;
}

bool sameQuestion(const Pending& a, const Pending& b) {
    return a.what == b.what && a.question == b.question && a.function == b.function && a.side == b.side &&
           a.total == b.total && a.outcomes.size() == b.outcomes.size() && a.shape == b.shape &&
           a.type == b.type && a.options.size() == b.options.size() && a.min == b.min && a.max == b.max &&
           a.mayPass == b.mayPass && a.words == b.words && a.result == b.result &&
           a.cancelled == b.cancelled && a.left == b.left && a.finished == b.finished &&
           a.failure.text == b.failure.text && sameOptions(a, b, a.options.size());
}

game::SetupDraft withoutSkips(const game::SetupDraft& draft,
                              std::map<const game::Ruleset*, game::RulesetRef>& plain) {
    game::RulesetRef& rules = plain[draft.ruleset.get()];
    if (rules == nullptr) {
        auto made = std::make_shared<game::Ruleset>(*draft.ruleset);
        for (lang::Instr& in : made->program.code) {
            if (in.op == lang::Op::LoopPieces) in.e &= lang::kPickBits;
            else if (in.op == lang::Op::LoopElements) in.e = 0;
        }
        rules = std::move(made);
    }
    game::SetupDraft copy = draft;
    copy.ruleset = rules;
    for (game::SetupDraft& battle : copy.battles) battle = withoutSkips(battle, plain);
    return copy;
}

} // namespace groma::tests
