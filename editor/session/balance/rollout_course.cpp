#include "editor/session/balance/rollout_course.h"

#include "editor/session/play/turn_track.h"

#include <algorithm>
#include <utility>

namespace groma::session {

namespace {

// Turns may begin behind one answer; who is asked next is asked in the last of them.
std::vector<std::size_t> stepsOfTurns(const TestPlay& play) {
    std::vector<std::size_t> steps;
    const std::vector<std::size_t>& marks = play.logMarks();
    for (const std::size_t line : turnTrackOf(play).began)
        steps.push_back(static_cast<std::size_t>(std::ranges::upper_bound(marks, line) - marks.begin()));
    return steps;
}

} // namespace

std::vector<RolledTurn> rolledTurns(const TestPlay& play, const std::array<sim::Contestant, 2>& players) {
    std::vector<RolledTurn> turns;
    if (!play.isGame() || play.played().empty()) return turns;
    const std::vector<std::size_t> steps = stepsOfTurns(play);
    auto again = TestPlay::game(play.document(), play.seed());
    if (!again) return turns;
    for (const int side : {0, 1})
        if (side < play.setup().sideCount()) again->setLeader(side, play.leader(side));
    const std::vector<PlayedAnswer>& answers = play.played().front().answers;
    for (std::size_t step = 0, turn = 0; turn < steps.size(); ++step) {
        for (; turn < steps.size() && steps[turn] == step; ++turn)
            if (turn + 1 == steps.size() || steps[turn + 1] != step)
                if (auto question = rolloutQuestion(*again, players, false))
                    turns.push_back({static_cast<int>(turn) + 1, step, *std::move(question)});
        if (step >= answers.size() || !again->answerText(answers[step].texts)) break;
    }
    return turns;
}

RolledCourse rollTurns(const std::vector<RolledTurn>& turns, const Crew& crew,
                       const std::function<void(const RolledCourse&)>& seen) {
    RolledCourse course;
    for (const RolledTurn& one : turns) {
        RolledCourse before = course;
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
