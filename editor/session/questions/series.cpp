#include "editor/session/questions/series.h"

#include "core/base/hash.h"

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::uint64_t kStretch = 5; // battles between two looks at the job

} // namespace

std::array<sim::PlayerSettings, 2> playersOf(const Document& document) {
    std::array<sim::PlayerSettings, 2> players;
    const auto& scenario = document.meaning().scenario;
    for (std::size_t side = 0; scenario && side < std::min(players.size(), scenario->sides.size()); ++side) {
        if (const auto posture = sim::postureNamed(scenario->sides[side].posture.text)) {
            players[side].posture = *posture;
        }
    }
    return players;
}

std::uint64_t keyOf(const SeriesQuestion& question) {
    std::uint64_t key = base::combine(question.seed, question.count);
    for (const sim::PlayerKind kind : question.players) {
        key = base::combine(key, static_cast<std::uint64_t>(kind));
    }
    for (const std::string& path : question.document.paths()) {
        key = base::combine(key, std::hash<std::string_view>{}(question.document.text(path)));
    }
    return key;
}

SeriesAnswer playSeries(const SeriesQuestion& question, JobControl& control) {
    sim::BattleSettings settings;
    settings.players = playersOf(question.document);
    for (std::size_t side = 0; side < settings.players.size(); ++side) {
        settings.players[side].kind = question.players[side];
    }
    settings.seed = question.seed;
    const game::Assumptions assumptions(*question.document.setup());
    settings.assumptions = &assumptions;
    sim::Tally tally;
    for (std::uint64_t first = 0; first < question.count && !control.cancelled(); first += kStretch) {
        tally.add(sim::playSeries(*question.document.setup(), settings, first,
                                  std::min(kStretch, question.count - first)));
        control.progress(static_cast<double>(first + kStretch) / static_cast<double>(question.count));
    }
    std::vector<odds::RestsOn> assumed = sim::restsOn(assumptions, tally);
    return {std::move(tally), std::move(assumed)};
}

} // namespace groma::session
