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

std::optional<std::size_t> refusedBy(const game::Setup& setup, const game::Position& position, int action,
                                     const std::vector<std::int64_t>& args) {
    const auto legal = game::evaluate(
        setup, position, setup.program().actions[static_cast<std::size_t>(action)].legality, args);
    const auto reason = legal ? base::Number::fromBits(legal->word).whole() : 0;
    return reason > 0 ? std::optional(static_cast<std::size_t>(reason - 1)) : std::nullopt;
}

} // namespace groma::session
