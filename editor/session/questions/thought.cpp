#include "editor/session/questions/thought.h"

#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"
#include "core/game/names/offers.h"
#include "core/sim/player.h"
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

std::string called(const game::Run& run, std::int64_t piece) {
    const int index = static_cast<int>(piece);
    return game::calledText(run.setup(), index, run.position().cell(index));
}

// An answer as a person reads it: "Attack: PRINC in 124, WARB in 110", "yes", "pass".
std::string answerWords(const game::Run& run, const Pending& pending, const game::Answer& answer) {
    const game::Setup& setup = run.setup();
    if (answer.value == game::kPass && pending.shape != Pending::Shape::Number &&
        pending.shape != Pending::Shape::Some) {
        return "pass";
    }
    if (game::areOffers(setup, pending)) {
        const Pending::Option& offer = pending.options[static_cast<std::size_t>(answer.value)];
        return setup.model().offers[static_cast<std::size_t>(offer.action)].named.title;
    }
    if (pending.shape == Pending::Shape::One || pending.shape == Pending::Shape::Values) {
        const std::int64_t word =
            pending.wordsOf(pending.options[static_cast<std::size_t>(answer.value)]).front();
        lang::Type type = pending.type;
        type.list = false;
        return type.kind == lang::Kind::Piece && word >= 0
                   ? called(run, word)
                   : game::wordText(setup, type, word, game::Wording::Told);
    }
    if (pending.shape != Pending::Shape::Perform) return game::answerText(setup, pending, answer);
    const Pending::Option& picked = pending.options[static_cast<std::size_t>(answer.value)];
    const auto words = pending.wordsOf(picked);
    const rules::Action& action = setup.model().actions[static_cast<std::size_t>(picked.action)];
    std::string text;
    for (std::size_t i = 0; i < words.size() && i < action.parameters.size(); ++i) {
        const lang::Type type = action.parameters[i].type;
        const bool piece = type.kind == lang::Kind::Piece && !type.list && words[i] >= 0;
        text += text.empty() ? ": " : ", ";
        text += piece ? called(run, words[i]) : game::wordText(setup, type, words[i], game::Wording::Told);
    }
    return action.named.title + text;
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
