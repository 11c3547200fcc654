#include "editor/session/play/later_deeds.h"

#include "core/game/names/offers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace groma::session {

namespace {

using game::Pending;

constexpr int kMostStepsAhead = 14; // questions that are gone past: a turn, and of a long one a part

bool takesOneCounter(const rules::Action& action, std::size_t at) {
    const auto& parameters = action.parameters;
    return at < parameters.size() && parameters[at].type.kind == lang::Kind::Piece &&
           !parameters[at].type.list;
}

// The enemy that an option of that counter is done to, -1 where it is none.
int enemyOf(const game::Setup& setup, const Pending& asks, const Pending::Option& option, int piece) {
    const rules::Action& action = setup.model().actions[static_cast<std::size_t>(option.action)];
    const auto words = asks.wordsOf(option);
    if (words.empty() || !takesOneCounter(action, 0) || words.front() != piece) {
        return -1;
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
        const int other = takesOneCounter(action, i) ? static_cast<int>(words[i]) : -1;
        if (other >= 0 && setup.sideOf(other) != setup.sideOf(piece)) {
            return other;
        }
    }
    return -1;
}

// As it goes on where nobody does more than must be: nothing where that cannot be said.
std::optional<game::Answer> leastAnswer(const game::Run& run, const Pending& asks) {
    if (asks.what == Pending::What::Chance) {
        const auto likeliest =
            std::ranges::max_element(asks.outcomes, {}, [](const auto& outcome) { return outcome.weight; });
        if (likeliest == asks.outcomes.end()) {
            return std::nullopt;
        }
        return game::Answer{likeliest - asks.outcomes.begin(), {}};
    }
    game::Answer answer{asks.mayPass ? game::kPass : std::int64_t{0}, {}};
    if (asks.shape == Pending::Shape::Number) {
        answer.value = asks.min;
    }
    if (asks.shape == Pending::Shape::Some) {
        answer.value = 0;
        for (std::int64_t i = 0; i < asks.min; ++i) {
            answer.some.push_back(static_cast<std::int32_t>(i));
        }
    }
    return game::answerProblem(run, asks, answer).empty() ? std::optional(std::move(answer)) : std::nullopt;
}

} // namespace

std::vector<LaterDeed> laterDeeds(const game::Run& asked, const Pending& pending, const game::Answer& answer,
                                  int piece, game::Engine& engine) {
    std::vector<LaterDeed> found;
    const game::Setup& setup = asked.setup();
    game::Run run = asked;
    Pending asks = pending;
    const std::string begun(asks.name);
    const std::vector<std::string> within = run.callChain();
    bool left = false; // that step is over
    std::optional<game::Answer> next = answer;
    for (int step = 0; next && step < kMostStepsAhead; ++step) {
        engine.answer(run, asks, *next);
        engine.advance(run, asks);
        if (asks.what != Pending::What::Chance && asks.what != Pending::What::Choice) {
            break;
        }
        if (asks.what == Pending::What::Choice && asks.shape == Pending::Shape::Perform &&
            asks.side == setup.sideOf(piece) && !game::areOffers(setup, asks)) {
            const bool same = asks.name == begun && run.callChain() == within;
            if (same && left) {
                break; // another turn
            }
            left = left || !same;
            std::shared_ptr<const game::Position> here;
            for (const Pending::Option& option : asks.options) {
                const int enemy = same ? -1 : enemyOf(setup, asks, option, piece);
                if (enemy < 0 || std::ranges::any_of(found, [&](const LaterDeed& known) {
                        return known.action == option.action && known.target == enemy;
                    })) {
                    continue;
                }
                if (here == nullptr) {
                    here = std::make_shared<const game::Position>(run.position());
                }
                found.push_back({option.action, enemy, here});
            }
        }
        next = leastAnswer(run, asks);
    }
    return found;
}

} // namespace groma::session
