#include "editor/session/balance/rollout.h"

#include "core/base/hash.h"
#include "core/game/dice/dice_names.h"
#include "core/game/machine/view.h"
#include "core/game/names/ending.h"
#include "core/sim/candidates.h"
#include "core/sim/thought.h"
#include "editor/session/balance/table_pool.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/questions/answer_words.h"
#include "editor/session/questions/series.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace groma::session {

namespace {

using game::Answer;
using game::Pending;

constexpr std::size_t kMostAnswers = 8;
constexpr double kError = 0.05;      // that one of the differences between any two lines is ever told wrong
constexpr std::uint64_t kRound = 16; // playings of each line between two looks at them

// Greedy's own first. Passing is among them wherever it may be done: played to the end it shows what it
// costs.
std::vector<Answer> promising(const RolloutQuestion& question) {
    const std::uint64_t seed = question.seed;
    game::Dice dice({seed, 0, game::DiceDomain::WhatIf});
    game::Run run = question.run;
    Pending asked;
    game::Engine().advance(run, asked, nullptr, &dice); // the dice hear where play stands
    std::array<sim::PlayerSettings, 2> greedy = question.players;
    for (sim::PlayerSettings& side : greedy) side.kind = sim::PlayerKind::Greedy;
    sim::Players players(greedy, dice);
    const Answer greedys = players.choose(run, asked);
    const auto actorOf = [&](const Answer& answer) {
        return game::actorKey(run.setup(), *dice.names(), asked, answer);
    };
    return sim::candidates(asked, sim::actsNext(run, asked), sim::Posture::Hold, greedys, players.seen(),
                           kMostAnswers, actorOf);
}

class Rolling {
  public:
    Rolling(const RolloutQuestion& question, const Crew& crew,
            const std::function<void(const Rollout&)>& seen)
        : question_(question), crew_(crew), seen_(seen) {
        settings_.players = question.players;
        settings_.seed = question.seed;
        if (question.pending.what == Pending::What::Choice) rollout_.side = question.pending.side;
        if (!question.answers) {
            lines_.emplace_back();
            return;
        }
        for (Answer& answer : promising(question)) {
            Kept& line = lines_.emplace_back();
            line.told.words = answerWords(question.run, question.pending, answer, question.onlooker);
            line.told.greedys = lines_.size() == 1;
            line.number = lines_.size();
            line.told.answer = std::move(answer);
        }
    }

    Rollout roll() {
        for (std::uint64_t first = 0; first < question_.count && !rollout_.cancelled; first += kRound) {
            rollout_.cancelled = !playRound(first, std::min(kRound, question_.count - first));
            compare();
            if (seen_) seen_(rollout_);
            if (question_.answers && underWay() < 2) break;
        }
        return std::move(rollout_);
    }

  private:
    struct Kept {
        Rollout::Line told;
        std::vector<double> points;  // of the first side, by playing; negative: it stopped
        std::size_t number = 0;      // as it was found
        std::size_t besideOf = kAny; // the line that `beside` is reckoned from, and how many playings of it
        std::size_t compared = 0;
    };
    static constexpr std::size_t kAny = SIZE_MAX;

    std::size_t underWay() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(lines_, [](const Kept& line) { return !line.told.givenUp; }));
    }

    sim::Outcome played(const Kept& line, std::uint64_t number) {
        sim::BattleSettings own = settings_;
        own.battle = number;
        const Answer* const first = line.told.answer ? &*line.told.answer : nullptr;
        if (question_.onlooker < 0) return tables_.playOn(question_.run, first, own);
        game::View view;
        const std::uint64_t deal = base::combine(question_.seed, number);
        return tables_.playOn(view.of(question_.run, question_.pending, question_.onlooker, deal), first,
                              own);
    }

    // False: it was cancelled, and nothing of the round is told.
    bool playRound(std::uint64_t first, std::uint64_t count) {
        std::vector<std::pair<Kept*, std::uint64_t>> playings;
        for (std::uint64_t i = 0; i < count; ++i)
            for (Kept& line : lines_)
                if (!line.told.givenUp) playings.emplace_back(&line, first + i);
        std::vector<sim::Outcome> outcomes(playings.size());
        if (!crew_.forEach(playings.size(), [&](std::size_t i) {
                outcomes[i] = played(*playings[i].first, playings[i].second);
            }))
            return false;
        for (std::size_t i = 0; i < playings.size(); ++i) add(*playings[i].first, outcomes[i]);
        return true;
    }

    void add(Kept& line, const sim::Outcome& outcome) {
        line.points.push_back(outcome.failure.empty() ? outcome.points : -1);
        if (!outcome.failure.empty()) {
            if (rollout_.failures++ == 0) rollout_.firstFailure = outcome.failure;
            return;
        }
        const int winner = game::winnerOf(question_.run.setup().model(), outcome.verdict);
        ++line.told.wins.at(winner == 0 || winner == 1 ? static_cast<std::size_t>(winner) : 2);
        ++line.told.verdicts[outcome.verdict];
        line.told.points.add(outcome.points);
    }

    // Below all where every playing stopped.
    double chanceOf(const Kept& line) const {
        if (line.told.playings() == 0) return -1;
        return line.told.pointsOf(rollout_.side).mean;
    }

    // Seen from the side that decides; playings that stopped say nothing. What was reckoned is kept while the
    // same line is first.
    void setBeside(Kept& line, const Kept& first) const {
        if (line.besideOf != first.number) {
            const auto lines = static_cast<double>(lines_.size());
            line.told.beside = sim::SequentialMean(-1, 1, kError / std::max(1.0, lines * (lines - 1) / 2));
            line.besideOf = first.number;
            line.compared = 0;
        }
        for (; line.compared < std::min(line.points.size(), first.points.size()); ++line.compared) {
            const double own = line.points[line.compared], theirs = first.points[line.compared];
            if (own < 0 || theirs < 0) continue;
            line.told.beside.add(rollout_.side == 1 ? theirs - own : own - theirs);
        }
    }

    void compare() {
        const auto best = [&](const Kept& a, const Kept& b) {
            if (a.told.givenUp != b.told.givenUp) return b.told.givenUp;
            return chanceOf(a) > chanceOf(b);
        };
        std::ranges::stable_sort(lines_, best);
        for (Kept& line : lines_) {
            setBeside(line, lines_.front());
            line.told.givenUp = line.told.givenUp || line.told.beside.to() < 0;
        }
        rollout_.lines.clear();
        for (const Kept& line : lines_) rollout_.lines.push_back(line.told);
    }

    const RolloutQuestion& question_;
    const Crew& crew_;
    const std::function<void(const Rollout&)>& seen_;
    sim::BattleSettings settings_;
    TablePool tables_;
    std::vector<Kept> lines_; // the best first
    Rollout rollout_;
};

} // namespace

std::optional<RolloutQuestion> rolloutQuestion(const TestPlay& play,
                                               const std::array<sim::Contestant, 2>& players, bool answers) {
    auto asked = play.present();
    if (!play.isGame() || !asked || play.setup().sideCount() != 2) return std::nullopt;
    RolloutQuestion question{play.document(), std::move(asked->run), std::move(asked->pending), {}};
    const auto postures = playersOf(play.document());
    for (const std::size_t side : {0U, 1U})
        question.players.at(side) = players.at(side).onSideOf(postures.at(side).posture);
    if (hidesCards(play)) question.onlooker = onlookerOf(play);
    question.seed = play.seed();
    question.answers = answers && question.pending.what == Pending::What::Choice;
    return question;
}

Rollout rollOut(const RolloutQuestion& question, const Crew& crew,
                const std::function<void(const Rollout&)>& seen) {
    return Rolling(question, crew, seen).roll();
}

} // namespace groma::session
