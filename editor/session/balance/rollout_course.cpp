#include "editor/session/balance/rollout_course.h"

#include "core/game/machine/view.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/turn_track.h"

#include <algorithm>
#include <utility>

namespace groma::session {

namespace {

struct AsItBegan {
    int turn = 0;
    std::size_t step = 0;
    RolloutQuestion question;
};

std::vector<AsItBegan> turnsOf(const CourseQuestion& asked) {
    std::vector<AsItBegan> turns;
    auto play = TestPlay::game(asked.document, asked.game);
    if (!play) return turns;
    const std::vector<std::size_t>& steps = asked.steps;
    for (std::size_t step = 0, turn = 0; turn < steps.size(); ++step) {
        for (; turn < steps.size() && steps[turn] == step; ++turn) {
            if (turn + 1 < steps.size() && steps[turn + 1] == step) continue;
            auto question = rolloutQuestion(*play, asked.players, false);
            if (!question) continue;
            const bool hides = game::View::hides(question->run.setup(), question->run.position(),
                                                 std::max(asked.onlooker, 0));
            question->onlooker = hides ? asked.onlooker : -1;
            question->seed = asked.seed;
            question->count = asked.count;
            turns.push_back({static_cast<int>(turn) + 1, step, *std::move(question)});
        }
        if (step >= asked.answers.size() || !play->answerText(asked.answers[step].texts)) break;
    }
    return turns;
}

} // namespace

std::optional<CourseQuestion> courseQuestion(const TestPlay& play,
                                             const std::array<sim::Contestant, 2>& players) {
    if (!play.isGame() || play.played().empty() || play.setup().sideCount() != 2) return std::nullopt;
    CourseQuestion question{.document = play.document(),
                            .answers = play.played().front().answers,
                            .game = play.seed(),
                            .steps = {},
                            .players = players,
                            .onlooker = hidesCards(play) ? onlookerOf(play) : -1,
                            .seed = play.seed()};
    const std::vector<std::size_t>& marks = play.logMarks();
    for (const std::size_t line : turnTrackOf(play).began)
        question.steps.push_back(
            static_cast<std::size_t>(std::ranges::upper_bound(marks, line) - marks.begin()));
    return question.steps.empty() ? std::nullopt : std::optional(std::move(question));
}

RolledCourse rollCourse(const CourseQuestion& question, const Crew& crew,
                        const std::function<void(const RolledCourse&)>& seen) {
    RolledCourse course;
    for (const AsItBegan& one : turnsOf(question)) {
        const RolledCourse before = course;
        const auto with = [&](const Rollout& rolled) {
            RolledCourse now = before;
            if (!rolled.lines.empty()) now.turns.push_back({one.turn, one.step, rolled.lines.front()});
            now.failures += rolled.failures;
            if (now.firstFailure.empty()) now.firstFailure = rolled.firstFailure;
            now.cancelled = rolled.cancelled;
            return now;
        };
        const auto tell = [&](const Rollout& rolled) {
            if (seen) seen(with(rolled));
        };
        course = with(rollOut(one.question, crew, tell));
        if (course.cancelled) break;
    }
    return course;
}

} // namespace groma::session
