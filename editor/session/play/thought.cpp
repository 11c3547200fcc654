#include "editor/session/play/thought.h"

#include "core/base/rng.h"
#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"
#include "core/sim/player.h"
#include "editor/session/play/play_question.h"
#include "editor/session/play/calls.h"
#include "editor/session/questions/series.h"

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::size_t kMostSeen = 3;

std::string signedTenths(std::int64_t parts)
{
    const std::int64_t tenths = (parts * 10 + (parts < 0 ? -sim::kWorthParts : sim::kWorthParts) / 2) / sim::kWorthParts;
    if (tenths == 0) {
        return "0";
    }
    const std::int64_t whole = tenths < 0 ? -tenths : tenths;
    return (tenths < 0 ? "-" : "+") + std::to_string(whole / 10) + "." + std::to_string(whole % 10);
}

// Beside passing, where that can be done; else beside the best.
std::vector<Thought::Seen> bestOf(const Deliberation& asked, const std::vector<sim::Seen>& seen, const game::Answer& answer)
{
    std::vector<sim::Seen> order = seen;
    const auto pass = std::ranges::find_if(order, [](const sim::Seen& one) { return one.answer.value == game::kPass; });
    std::int64_t zero = 0;
    if (pass != order.end()) {
        zero = pass->worth;
    } else if (!order.empty()) {
        zero = std::ranges::max_element(order, {}, &sim::Seen::worth)->worth;
    }
    const auto isTaken = [&](const sim::Seen& one) { return one.answer.value == answer.value; };
    std::ranges::stable_sort(order, [&](const sim::Seen& a, const sim::Seen& b) {
        return a.worth != b.worth ? a.worth > b.worth : isTaken(a) && !isTaken(b);
    });
    std::vector<Thought::Seen> best;
    for (std::size_t i = 0; i < std::min(order.size(), kMostSeen); ++i) {
        best.push_back({answerWords(asked.run, asked.pending, order[i].answer), signedTenths(order[i].worth - zero), isTaken(order[i])});
    }
    return best;
}

}  // namespace

Thought thoughtOf(const Deliberation& deliberation)
{
    base::Rng rng(deliberation.seed);
    Thought thought;
    if (deliberation.pending.what == game::Pending::What::Chance) {
        thought.answer.value = drawnOutcome(deliberation.pending, rng);
        return thought;
    }
    sim::Players players(playersOf(deliberation.document), rng);
    thought.side = deliberation.pending.side;
    thought.acts = deliberation.pending.shape == game::Pending::Shape::Perform;
    thought.answer = players.choose(deliberation.run, deliberation.pending);
    thought.best = bestOf(deliberation, players.seen(), thought.answer);
    return thought;
}

std::optional<Deliberation> askedOf(const TestPlay& play)
{
    if (play.idle()) {
        return std::nullopt;
    }
    const auto question = play.oddsQuestion();
    if (!question) {
        return std::nullopt;
    }
    game::Engine engine;
    game::Pending pending;
    if (question->run) {
        game::Run run = *question->run;
        engine.advance(run, pending);
        return Deliberation{play.document(), std::move(run), std::move(pending), 0};
    }
    auto begins = begun(play.setup(), question->position, question->call, question->side);
    if (!begins) {
        return std::nullopt;
    }
    game::Run run = std::move(begins->start);
    engine.advance(run, pending);
    for (const PlayedAnswer& given : play.played().back().answers) {
        const auto answer = game::answerFromText(play.setup(), pending, given.texts);
        if (!answer) {
            return std::nullopt;
        }
        engine.answer(run, pending, *answer);
        engine.advance(run, pending);
    }
    return Deliberation{play.document(), std::move(run), std::move(pending), 0};
}

}  // namespace groma::session
