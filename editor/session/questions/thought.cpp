#include "editor/session/questions/thought.h"

#include "core/game/machine/engine.h"
#include "core/sim/player.h"
#include "editor/session/questions/answer_words.h"
#include "editor/session/questions/series.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace groma::session {

namespace {

using game::Pending;

constexpr std::size_t kMostSeen = 3;

std::string signedTenths(const base::Rational& worth) {
    const double tenths = std::round(worth.toDouble() * 10);
    return tenths == 0 ? "0" : fmt::format("{:+.1f}", tenths / 10);
}

std::vector<Thought::Seen> bestOf(const Deliberation& asked, std::vector<sim::Seen> seen,
                                  const game::Answer& answer) {
    if (seen.empty()) {
        return {};
    }
    const auto pass =
        std::ranges::find_if(seen, [](const sim::Seen& one) { return one.answer.value == game::kPass; });
    const base::Rational beside =
        pass != seen.end() ? pass->worth : std::ranges::max_element(seen, {}, &sim::Seen::worth)->worth;
    const auto isTaken = [&](const sim::Seen& one) { return one.answer.value == answer.value; };
    std::ranges::stable_sort(seen, [&](const sim::Seen& a, const sim::Seen& b) {
        return a.worth != b.worth ? a.worth > b.worth : isTaken(a) && !isTaken(b);
    });
    std::vector<Thought::Seen> best;
    for (std::size_t i = 0; i < std::min(seen.size(), kMostSeen); ++i) {
        best.push_back({answerWords(asked.run, asked.pending, seen[i].answer),
                        signedTenths(seen[i].worth - beside), isTaken(seen[i])});
    }
    return best;
}

} // namespace

Thought thoughtOf(const Deliberation& deliberation) {
    Thought thought;
    if (deliberation.pending.what == Pending::What::Chance) {
        thought.answer = game::Engine().fallen(deliberation.run, deliberation.pending, deliberation.dice);
        return thought;
    }
    sim::Players players(playersOf(deliberation.document), deliberation.dice);
    thought.side = deliberation.pending.side;
    thought.acts = deliberation.pending.shape == Pending::Shape::Perform;
    thought.answer = players.choose(deliberation.run, deliberation.pending);
    thought.best = bestOf(deliberation, players.seen(), thought.answer);
    return thought;
}

} // namespace groma::session
