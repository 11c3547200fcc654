#include "editor/session/questions/candidates.h"

#include "core/base/number.h"
#include "core/game/machine/run.h"

namespace groma::session {

std::vector<std::int64_t> candidates(const game::Setup& setup, const game::Position& position, int action,
                                     const std::vector<std::int64_t>& before) {
    const lang::ActionInfo& info = setup.program().actions[static_cast<std::size_t>(action)];
    const std::size_t at = before.size();
    if (at >= info.candidates.size() || info.candidates[at] < 0) {
        return {};
    }
    auto list = game::evaluate(setup, position, info.candidates[at], before);
    return list ? std::move(list->elements) : std::vector<std::int64_t>{};
}

Legality legalityOf(const game::Setup& setup, const game::Position& position, int action,
                    const std::vector<std::int64_t>& args) {
    const auto told = game::evaluate(
        setup, position, setup.program().actions[static_cast<std::size_t>(action)].legality, args);
    if (!told) {
        return {};
    }
    const auto reason = base::Number::fromBits(told->word).whole();
    return {reason == 0, reason > 0 ? std::optional(static_cast<std::size_t>(reason - 1)) : std::nullopt};
}

} // namespace groma::session
