#include "core/sim/player_words.h"

#include <charconv>

namespace groma::sim {

PlayerSettings Contestant::onSideOf(Posture scenarios) const {
    return {kind, posture.value_or(scenarios), thoughts};
}

std::optional<Contestant> contestantNamed(std::string_view text) {
    std::size_t colon = text.find(':');
    const auto kind = playerNamed(text.substr(0, colon));
    if (!kind) return std::nullopt;
    Contestant found{*kind, {}, *kind == PlayerKind::Search ? kThoughts : 0};
    bool counted = false;
    while (colon != std::string_view::npos) {
        text = text.substr(colon + 1);
        colon = text.find(':');
        const std::string_view part = text.substr(0, colon);
        const auto posture = postureNamed(part);
        if (posture && !found.posture && *kind != PlayerKind::Random) {
            found.posture = posture;
            continue;
        }
        if (*kind != PlayerKind::Search || counted || found.posture) return std::nullopt;
        counted = true;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), found.thoughts);
        if (error != std::errc{} || end != part.data() + part.size() || found.thoughts == 0 ||
            found.thoughts > kMostThoughts)
            return std::nullopt;
    }
    return found;
}

std::string nameOf(const Contestant& contestant) {
    std::string name;
    switch (contestant.kind) {
    case PlayerKind::Random: name = "random"; break;
    case PlayerKind::Greedy: name = "greedy"; break;
    case PlayerKind::Search: name = "search:" + std::to_string(contestant.thoughts); break;
    }
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
