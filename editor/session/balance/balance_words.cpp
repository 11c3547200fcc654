#include "editor/session/balance/balance_question.h"

#include <fmt/core.h>

#include <cmath>

namespace groma::session {

std::string verdictWords(const ChangeEffect& effect, double littleIs) {
    switch (effect.verdict) {
    case sim::Effect::Verdict::Sure: return "sure";
    case sim::Effect::Verdict::Little: return fmt::format("less than {:g}", littleIs);
    case sim::Effect::Verdict::Open: break;
    }
    return effect.effect.difference().count() == 0 ? "no battle could be compared" : "not enough games";
}

std::string orderWords(const BalanceAnswer& answer) {
    if (!answer.order) return {};
    return fmt::format(
        "order of the changes: agrees with the true one by {:.2f} (rank correlation that is to "
        "be expected; 1: sure, 0: chance){}",
        *answer.order, *answer.order < kSureOrder ? ", more pairs would make it surer" : "");
}

std::string cautionWords(const game::Setup& setup, const std::string& players) {
    const auto contestants = sim::contestantsNamed(players);
    if (!contestants) return {};
    const auto by = [](const sim::Contestant& one) -> std::string {
        switch (one.kind) {
        case sim::PlayerKind::Random: return "the computer player who takes any legal action at random";
        case sim::PlayerKind::Greedy: return "the greedy computer player, who thinks one action ahead";
        case sim::PlayerKind::Search: break;
        }
        return fmt::format("the computer player who searches, {} thoughts for each decision",
                           one.thoughts > 0 ? one.thoughts : sim::PlayerSettings{}.thoughts);
    };
    const std::string first = by(contestants->at(0)), second = by(contestants->at(1));
    const std::string who =
        first == second ? "Both sides by " + first
                        : setup.side(0).title + " by " + first + "; " + setup.side(1).title + " by " + second;
    return who + ". People may win otherwise";
}

std::string decidedWords(const game::Setup& setup, const BalanceAnswer& answer) {
    for (const std::size_t side : {0U, 1U})
        if (answer.sheet.battles() > 0 && answer.sheet.wins(side) == answer.sheet.battles())
            return fmt::format("{} win all {} battles as it is: no change can win them more, and one that "
                               "costs them none is worth +0.0. Make the other side stronger first, or look "
                               "at what is lost",
                               setup.side(static_cast<int>(side)).title, answer.sheet.battles());
    return {};
}

std::string signedPoints(double share) {
    const double tenths = std::round(share * 1'000);
    return fmt::format("{:+.1f}", tenths == 0 ? 0 : tenths / 10);
}

std::string playerText(const sim::BattleSettings& settings, std::size_t side) {
    const sim::PlayerSettings& player = settings.players.at(side);
    const bool random = player.kind == sim::PlayerKind::Random;
    return sim::nameOf({player.kind, random ? std::nullopt : std::optional(player.posture), player.thoughts});
}

double meanOf(const std::map<int, std::uint64_t>& counts) {
    double sum = 0, all = 0;
    for (const auto& [value, count] : counts) {
        sum += static_cast<double>(value) * static_cast<double>(count);
        all += static_cast<double>(count);
    }
    return all == 0 ? 0 : sum / all;
}

} // namespace groma::session
