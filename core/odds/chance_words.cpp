#include "core/odds/chance_words.h"

#include <fmt/format.h>

#include <cmath>

namespace groma::odds {

std::string chanceText(const Chance& chance) {
    if (!chance.interval) return chance.chance.toString();
    const Interval& in = *chance.interval;
    if (chance.sampled)
        return fmt::format("{:.4f} ({:.4f} to {:.4f})", chance.chance.toDouble(), in.low, in.high);
    return fmt::format("{:.4f} to {:.4f}", std::floor(in.low * 1e4) / 1e4, std::ceil(in.high * 1e4) / 1e4);
}

std::string percent(double share) { return fmt::format("{:.1f} %", share * 100); }

std::string methodText(const Odds& odds) {
    switch (odds.method) {
    case Method::Exact: return {};
    case Method::Sampled:
        return fmt::format("sampled, not counted, since {}: {} plays with drawn dice (seed {}, dice: {}); "
                           "behind each share its 95 % "
                           "interval (Wilson's score interval)",
                           odds.whyNot, odds.samples, odds.seed, game::kDiceVersion);
    case Method::Bounded:
        if (odds.policy.rule != Rule::Best)
            return fmt::format("bounds, not chances, since {}: whatever was not seen may fall in any way",
                               odds.whyNot);
        return fmt::format("bounds, not chances, since {}: decisions behind which everything was seen are "
                           "taken best, all others "
                           "and whatever was not seen may fall in any way",
                           odds.whyNot);
    case Method::Refused: return "no answer: " + odds.whyNot;
    }
    return {};
}

std::string policyText(const rules::Model& model, const Odds& odds) {
    return policyText(model, odds.policy, odds.decided);
}

} // namespace groma::odds
