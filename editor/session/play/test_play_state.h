// What a test play holds: shared by the files that make it up.
#pragma once

#include "core/game/dice/dice.h"
#include "core/game/machine/stillness.h"
#include "core/game/machine/view.h"
#include "core/game/names/naming.h"
#include "core/game/position/hidden.h"
#include "editor/session/play/play_question.h"
#include "editor/session/play/seen_log.h"
#include "editor/session/play/test_play.h"

#include <algorithm>
#include <array>

namespace groma::session {

// Calls are played one after another; before every answer the whole state is kept, so that stepping back is
// looking back.
struct TestPlay::State {
    struct Point {
        game::Run run;
        game::Pending pending;
        game::LogRecorder recorder;
        std::size_t lines = 0;
        game::Dice dice; // as they stand there: who steps back and rolls again throws the same
    };
    struct Call {
        game::Position before;
        int sideBefore = -1;
        std::vector<Point> points; // one before each answer, the last is the present
        std::size_t lines = 0;     // of the log before the call
        game::Dice diceBefore;
    };

    explicit State(const Document& of) : document(of), setup(of.setup()), recorder(listening()) {}

    game::LogRecorder listening() const {
        game::LogRecorder made(seen.signs());
        made.callAsPlayersDo(game::startPosition(*setup));
        return made;
    }

    Document document;
    game::SetupRef setup;
    SeenLog seen{setup};
    bool isGame = false;
    int firstSide = -1;
    int side = -1;
    game::Position start;
    game::Position position; // between calls
    std::vector<PlayedCall> played;
    std::vector<Call> calls;
    game::LogRecorder recorder;
    std::vector<game::LogEntry> log;
    std::vector<std::size_t> marks;
    PlayQuestion question;
    game::Dice dice; // at the present
    game::Engine engine;
    std::optional<Divergence> divergence;
    std::array<Leader, 2> leaders{Leader::Person, Leader::Person};
    bool diceFall = false;
    bool held = false;
    bool turnsToLook = false; // two persons at one screen do
    int looks = -1;           // who looked last of them
    bool curtain = false;     // who decides has to look first

    bool underWay() const {
        if (calls.empty()) {
            return false;
        }
        const game::Pending& pending = calls.back().points.back().pending;
        return pending.what == game::Pending::What::Chance || pending.what == game::Pending::What::Choice;
    }

    // The same situation, again and again since the last die.
    bool wasDecided(const game::Run& run) const {
        std::uint32_t often = 0;
        const std::vector<Point>& points = calls.back().points;
        for (auto point = points.rbegin();
             point != points.rend() && point->pending.what != game::Pending::What::Chance; ++point) {
            often += point->run == run ? 1 : 0;
        }
        return often >= game::Bounds{}.again;
    }

    // Whether what is asked shows what the one who looks may not see.
    void seeWhoLooks() {
        curtain = false;
        if (!turnsToLook || !isGame || setup->sideCount() != 2 || leaders[0] != Leader::Person ||
            leaders[1] != Leader::Person) {
            looks = -1;
            return;
        }
        if (!underWay() || question.what != game::Pending::What::Choice || question.side < 0 ||
            question.side == looks) {
            return;
        }
        const game::Position& now = calls.back().points.back().run.position();
        if (looks < 0 || !game::View::hides(*setup, now, looks)) {
            looks = question.side;
            return;
        }
        const bool acts = std::ranges::any_of(question.options,
                                              [](const PlayOption& option) { return option.action >= 0; });
        curtain = acts || deckOf(setup->model(), question) >= 0 || game::hidesPieces(*setup, now, looks);
    }

    // What was told since `before`.
    void listen(const game::Position& before, const game::Position& now) {
        for (game::LogEntry& entry : seen.take(recorder.take(), before, now)) {
            log.push_back(std::move(entry));
        }
    }
    void forgetLog(std::size_t from) {
        log.resize(from);
        seen.resize(from);
    }

    // Runs to the next question and keeps where it stands; `before`: what was last looked at.
    void advance(game::Run run, const game::Position& before) {
        Point point{std::move(run), {}, recorder, 0, dice};
        engine.advance(point.run, point.pending, &recorder, &dice);
        point.dice = dice;
        if (point.pending.what == game::Pending::What::Choice && wasDecided(point.run)) {
            point.pending.failure = game::decidedAgain(point.run, point.pending);
            point.pending.what = game::Pending::What::Failed;
        }
        listen(before, point.run.position());
        point.recorder = recorder;
        point.lines = log.size();
        question = questionOf(*setup, point.run, point.pending);
        calls.back().points.push_back(std::move(point));
        if (!underWay()) {
            position = calls.back().points.back().run.position();
        }
        seeWhoLooks();
    }

    Expected<void> begin(const std::string& text) {
        auto call = begun(*setup, position, text, side);
        if (!call) {
            return std::unexpected(call.error());
        }
        calls.push_back({position, side, {}, log.size(), dice});
        played.push_back({text, side, {}});
        advance(std::move(call->start), position);
        return {};
    }

    Expected<void> give(const game::Answer& answer) {
        if (!underWay()) {
            return refuse("nothing is asked");
        }
        const Point& now = calls.back().points.back();
        const game::Position before = now.run.position();
        if (std::string problem = game::answerProblem(now.run, now.pending, answer); !problem.empty()) {
            return refuse(std::move(problem));
        }
        played.back().answers.push_back(playedAnswer(*setup, now.pending, answer));
        marks.push_back(log.size());
        game::Run next = now.run;
        engine.answer(next, now.pending, answer, &recorder, &dice);
        advance(std::move(next), before);
        held = false;
        return {};
    }

    void showPresent() {
        if (calls.empty()) {
            question = {};
            question.what = game::Pending::What::Done;
            seeWhoLooks();
            return;
        }
        const Point& now = calls.back().points.back();
        recorder = now.recorder;
        question = questionOf(*setup, now.run, now.pending);
        seeWhoLooks();
    }

    bool back() {
        if (calls.empty() || (isGame && calls.back().points.size() == 1)) {
            return false;
        }
        Call& call = calls.back();
        if (call.points.size() > 1) {
            call.points.pop_back();
            played.back().answers.pop_back();
            marks.pop_back();
            forgetLog(call.points.back().lines);
            dice = call.points.back().dice;
        } else {
            position = call.before;
            side = call.sideBefore;
            forgetLog(call.lines);
            dice = call.diceBefore;
            calls.pop_back();
            played.pop_back();
            if (calls.empty()) {
                recorder = listening();
            }
        }
        showPresent();
        return true;
    }
};

} // namespace groma::session
