#include "core/sim/player_words.h"

namespace groma::sim {

PlayerSettings Contestant::onSideOf(Posture scenarios) const { return {kind, posture.value_or(scenarios)}; }

std::optional<Contestant> contestantNamed(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto kind = playerNamed(text.substr(0, colon));
    if (!kind) return std::nullopt;
    if (colon == std::string_view::npos) return Contestant{*kind, {}};
    const auto posture = postureNamed(text.substr(colon + 1));
    if (!posture || *kind == PlayerKind::Random) return std::nullopt;
    return Contestant{*kind, posture};
}

std::string nameOf(const Contestant& contestant) {
    std::string name = contestant.kind == PlayerKind::Random ? "random" : "greedy";
    if (contestant.posture) name += *contestant.posture == Posture::Attack ? ":attack" : ":hold";
    return name;
}

std::optional<std::array<Contestant, 2>> contestantsNamed(std::string_view text) {
    const std::size_t comma = text.find(',');
    const auto first = contestantNamed(text.substr(0, comma));
    const auto second = comma == std::string_view::npos ? first : contestantNamed(text.substr(comma + 1));
    if (!first || !second) return std::nullopt;
    return std::array{*first, *second};
}

} // namespace groma::sim
