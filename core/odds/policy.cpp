#include "core/odds/policy.h"

#include "core/game/naming.h"
#include "core/game/offers.h"

namespace groma::odds {

namespace {

using game::Answer;
using game::Pending;

bool fixedAnswer(const game::Setup& setup, const Policy& policy, const Pending& pending, std::vector<Answer>& out) {
    const auto entry = policy.fixed.find(pending.name);
    if (entry == policy.fixed.end()) return false;
    for (const std::vector<std::string>& texts : entry->second) {
        if (auto answer = game::answerFromText(setup, pending, texts)) {
            out.push_back(std::move(*answer));
            return true;
        }
    }
    return false;
}

// Subsets of between min and max options in the order of their binary numbers: nothing, the first, the second, both, ...
bool subsets(const Pending& pending, std::vector<Answer>& out) {
    const std::size_t options = pending.options.size();
    if (options > 12) return false;
    for (std::uint32_t bits = 0; bits < (1U << options); ++bits) {
        const auto size = static_cast<std::int64_t>(__builtin_popcount(bits));
        if (size < pending.min || size > pending.max) continue;
        Answer answer;
        for (std::size_t i = 0; i < options; ++i)
            if ((bits >> i & 1U) != 0) answer.some.push_back(static_cast<std::int32_t>(i));
        out.push_back(std::move(answer));
    }
    return true;
}

void first(const game::Setup& setup, const Pending& pending, std::vector<Answer>& out) {
    Answer answer;
    if (game::areOffers(setup, pending) && pending.mayPass) answer.value = game::kPass;
    if (pending.shape == Pending::Shape::Number) answer.value = pending.min;
    if (pending.shape == Pending::Shape::Some)
        for (std::int64_t i = 0; i < pending.min; ++i) answer.some.push_back(static_cast<std::int32_t>(i));
    out.push_back(std::move(answer));
}

bool every(const Pending& pending, std::vector<Answer>& out) {
    switch (pending.shape) {
        case Pending::Shape::Some: return subsets(pending, out);
        case Pending::Shape::Number:
            if (pending.max - pending.min >= static_cast<std::int64_t>(kMostAnswers)) return false;
            for (std::int64_t value = pending.min; value <= pending.max; ++value) out.push_back({value, {}});
            return true;
        default:
            if (pending.options.size() > kMostAnswers) return false;
            for (std::size_t i = 0; i < pending.options.size(); ++i) out.push_back({static_cast<std::int64_t>(i), {}});
            if (pending.mayPass) out.push_back({game::kPass, {}});
            return true;
    }
}

}  // namespace

void considered(const game::Setup& setup, const Policy& policy, const Pending& pending, std::vector<Answer>& out) {
    out.clear();
    if (!policy.fixed.empty() && fixedAnswer(setup, policy, pending, out)) return;
    if (policy.rule == Rule::First) {
        first(setup, pending, out);
        return;
    }
    if (!every(pending, out)) out.clear();
}

}  // namespace groma::odds
