#include "editor/session/test_play.h"

#include "core/base/rng.h"
#include "core/game/naming.h"
#include "editor/session/play_question.h"
#include "editor/session/play_snippet.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using game::Pending;

// Calls are played one after another; before every answer the whole state is kept, so that stepping back is looking back.
struct TestPlay::State {
    struct Point {
        game::Run run;
        Pending pending;
        game::LogRecorder recorder;
        std::size_t lines = 0;
    };
    struct Call {
        game::Position before;
        int sideBefore = -1;
        std::vector<Point> points;      // one before each answer, the last is the present
        std::size_t lines = 0;          // of the log before the call
    };

    explicit State(const Document& of) : document(of), setup(of.setup()), recorder(listening()) {}

    game::LogRecorder listening() const
    {
        game::LogRecorder made(*setup);
        made.callAsPlayersDo(game::startPosition(*setup));
        return made;
    }

    Document document;
    game::SetupRef setup;
    bool isGame = false;
    int firstSide = -1;
    int side = -1;
    game::Position start;
    game::Position position;            // between calls
    std::vector<PlayedCall> played;
    std::vector<Call> calls;
    game::LogRecorder recorder;
    std::vector<game::LogEntry> log;
    std::vector<std::size_t> marks;
    PlayQuestion question;
    base::Rng rng{1};
    game::Engine engine;
    std::optional<Divergence> divergence;

    bool underWay() const
    {
        if (calls.empty()) {
            return false;
        }
        const Pending& pending = calls.back().points.back().pending;
        return pending.what == Pending::What::Chance || pending.what == Pending::What::Choice;
    }

    void listen()
    {
        for (game::LogEntry& entry : recorder.take()) {
            log.push_back(std::move(entry));
        }
    }

    // Runs to the next question and keeps where it stands.
    void advance(game::Run run)
    {
        Point point{std::move(run), {}, recorder, 0};
        engine.advance(point.run, point.pending, &recorder);
        listen();
        point.recorder = recorder;
        point.lines = log.size();
        question = questionOf(*setup, point.run, point.pending);
        calls.back().points.push_back(std::move(point));
        if (!underWay()) {
            position = calls.back().points.back().run.position();
        }
    }

    Expected<void> begin(const std::string& text)
    {
        auto run = startOf(*setup, position, text, side);
        if (!run) {
            return std::unexpected(run.error());
        }
        calls.push_back({position, side, {}, log.size()});
        played.push_back({text, side, {}});
        advance(std::move(*run));
        return {};
    }

    Expected<void> give(const game::Answer& answer)
    {
        if (!underWay()) {
            return refuse("nothing is asked");
        }
        const Point& now = calls.back().points.back();
        if (std::string problem = game::answerProblem(now.run, now.pending, answer); !problem.empty()) {
            return refuse(std::move(problem));
        }
        played.back().answers.push_back(playedAnswer(*setup, now.pending, answer));
        marks.push_back(log.size());
        game::Run next = now.run;
        engine.answer(next, now.pending, answer, &recorder);
        advance(std::move(next));
        return {};
    }

    void showPresent()
    {
        if (calls.empty()) {
            question = {};
            question.what = Pending::What::Done;
            return;
        }
        const Point& now = calls.back().points.back();
        recorder = now.recorder;
        question = questionOf(*setup, now.run, now.pending);
    }

    bool back()
    {
        if (calls.empty() || (isGame && calls.back().points.size() == 1)) {
            return false;
        }
        Call& call = calls.back();
        if (call.points.size() > 1) {
            call.points.pop_back();
            played.back().answers.pop_back();
            marks.pop_back();
            log.resize(call.points.back().lines);
        } else {
            position = call.before;
            side = call.sideBefore;
            log.resize(call.lines);
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

TestPlay::TestPlay(std::unique_ptr<State> state) : state_(std::move(state)) {}
TestPlay::TestPlay(TestPlay&&) noexcept = default;
TestPlay& TestPlay::operator=(TestPlay&&) noexcept = default;
TestPlay::~TestPlay() = default;

namespace {

Expected<void> canPlay(const Document& document)
{
    if (!document.setup()) {
        return refuse("open a scenario to play it");
    }
    if (!document.playable()) {
        return refuse("something that a game needs is missing; see the problems");
    }
    return {};
}

}  // namespace

Expected<TestPlay> TestPlay::sandbox(const Document& document, int side)
{
    if (auto can = canPlay(document); !can) {
        return std::unexpected(can.error());
    }
    auto state = std::make_unique<State>(document);
    state->start = game::startPosition(*state->setup);
    state->position = state->start;
    state->firstSide = side >= 0 && side < state->setup->sideCount() ? side : state->start.active();
    state->side = state->firstSide;
    state->position.setActive(state->side);
    state->showPresent();
    return TestPlay(std::move(state));
}

Expected<TestPlay> TestPlay::game(const Document& document)
{
    if (auto can = canPlay(document); !can) {
        return std::unexpected(can.error());
    }
    auto state = std::make_unique<State>(document);
    state->isGame = true;
    state->start = game::startPosition(*state->setup);
    state->position = state->start;
    if (auto begun = state->begin("sequence"); !begun) {
        return std::unexpected(begun.error());
    }
    return TestPlay(std::move(state));
}

const Document& TestPlay::document() const { return state_->document; }
const game::Setup& TestPlay::setup() const { return *state_->setup; }
bool TestPlay::isGame() const { return state_->isGame; }
bool TestPlay::idle() const { return !state_->underWay(); }
const PlayQuestion& TestPlay::question() const { return state_->question; }
const std::vector<PlayedCall>& TestPlay::played() const { return state_->played; }
const std::vector<game::LogEntry>& TestPlay::log() const { return state_->log; }
const std::vector<std::size_t>& TestPlay::logMarks() const { return state_->marks; }
const std::optional<Divergence>& TestPlay::divergence() const { return state_->divergence; }
void TestPlay::seed(std::uint64_t seed) { state_->rng = base::Rng(seed); }

const game::Position& TestPlay::position() const
{
    return state_->underWay() ? state_->calls.back().points.back().run.position() : state_->position;
}

int TestPlay::activeSide() const { return state_->isGame || !idle() ? position().active() : state_->side; }

Expected<void> TestPlay::setActiveSide(int side)
{
    if (state_->isGame) {
        return refuse("in a game the rules say whose turn it is");
    }
    if (!idle()) {
        return refuse("answer what is asked first");
    }
    if (side < 0 || side >= state_->setup->sideCount()) {
        return refuse("there is no such side");
    }
    state_->side = side;
    state_->position.setActive(side);
    return {};
}

std::vector<ActionCall> TestPlay::actionsOf(int piece) const
{
    std::vector<ActionCall> all;
    if (!idle() || state_->isGame) {
        return all;
    }
    const auto& actions = state_->setup->model().actions;
    for (std::size_t action = 0; action < actions.size(); ++action) {
        const auto& parameters = actions[action].parameters;
        if (parameters.empty() || parameters.front().type.kind != lang::Kind::Piece) {
            continue;
        }
        auto more = legalCalls(*state_->setup, state_->position, static_cast<int>(action), 2'000, piece);
        std::ranges::move(more, std::back_inserter(all));
    }
    return all;
}

std::vector<ActionCall> TestPlay::actions() const
{
    return idle() && !state_->isGame ? allLegalCalls(*state_->setup, state_->position) : std::vector<ActionCall>{};
}

Expected<void> TestPlay::call(const std::string& text)
{
    if (state_->isGame) {
        return refuse("in a game the rules say what may be done");
    }
    if (!idle()) {
        return refuse("answer what is asked first");
    }
    return state_->begin(text);
}

Expected<void> TestPlay::answer(const game::Answer& answer) { return state_->give(answer); }

Expected<void> TestPlay::answerText(const std::vector<std::string>& texts)
{
    if (idle()) {
        return refuse("nothing is asked");
    }
    const auto answer = game::answerFromText(*state_->setup, state_->calls.back().points.back().pending, texts);
    return answer ? state_->give(*answer) : refuse(answer.error().message);
}

Expected<void> TestPlay::roll()
{
    if (idle() || state_->question.what != Pending::What::Chance) {
        return refuse("no die is to be rolled now");
    }
    const Pending& pending = state_->calls.back().points.back().pending;
    std::uint64_t drawn = state_->rng.boundedDraw64(pending.total);
    std::size_t outcome = 0;
    while (drawn >= pending.outcomes[outcome].weight) {
        drawn -= pending.outcomes[outcome++].weight;
    }
    return state_->give({static_cast<std::int64_t>(outcome), {}});
}

Expected<void> TestPlay::rollOn()
{
    while (!idle() && state_->question.what == Pending::What::Chance) {
        if (auto rolled = roll(); !rolled) {
            return rolled;
        }
    }
    return {};
}

bool TestPlay::canStepBack() const
{
    return !state_->calls.empty() && (!state_->isGame || state_->calls.back().points.size() > 1);
}

bool TestPlay::stepBack() { return state_->back(); }

void TestPlay::restart()
{
    while (state_->back()) {
    }
    state_->divergence.reset();
    if (!state_->isGame) {
        state_->side = state_->firstSide;
        state_->position = state_->start;
        state_->position.setActive(state_->side);
    }
}

Expected<CallInQuestion> TestPlay::oddsQuestion() const
{
    if (idle()) {
        return refuse("no call is under way");
    }
    const State::Call& call = state_->calls.back();
    const PlayedCall& played = state_->played.back();
    CallInQuestion question;
    question.document = state_->document;
    question.position = call.before;
    question.call = played.text;
    question.side = played.side;
    bool fromStart = !state_->isGame;
    for (const PlayedAnswer& answer : played.answers) {
        auto& fixed = question.policy.fixed[answer.question];
        fromStart = fromStart && !answer.chance && (fixed.empty() || fixed.front() == answer.texts);
        fixed = {answer.texts};
    }
    if (!fromStart) {
        question.policy.fixed.clear();
        question.run = call.points.back().run;
    }
    return question;
}

Expected<CallInQuestion> TestPlay::oddsQuestion(const std::string& call) const
{
    const int side = activeSide();
    if (auto run = startOf(*state_->setup, position(), call, side); !run) {
        return std::unexpected(run.error());
    }
    CallInQuestion question;
    question.document = state_->document;
    question.position = position();
    question.call = call;
    question.side = side;
    return question;
}

namespace {

// The first line of two logs that differs, from given places on.
std::optional<std::pair<std::string, std::string>> firstDifference(std::span<const game::LogEntry> before,
                                                                   std::span<const game::LogEntry> after)
{
    for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
        const std::string old = i < before.size() ? game::line(before[i]) : std::string();
        const std::string now = i < after.size() ? game::line(after[i]) : std::string();
        if (old != now) {
            return std::pair{old, now};
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Divergence> TestPlay::rebase(const Document& document)
{
    if (document == state_->document) {
        return state_->divergence;
    }
    State old = std::move(*state_);
    auto fresh = old.isGame ? game(document) : sandbox(document, old.firstSide);
    if (!fresh) {
        *state_ = std::move(old);
        state_->divergence = Divergence{0, 0, fresh.error().reason, {}, {}};
        return state_->divergence;
    }
    State& now = *fresh->state_;
    now.rng = old.rng;
    std::optional<Divergence> first;
    const auto differ = [&](std::size_t call, std::size_t answer, std::string why, std::string before, std::string after) {
        if (!first) {
            first = Divergence{call, answer, std::move(why), std::move(before), std::move(after)};
        }
    };
    // The lines of the log that came with a point of the old play against those of the new one.
    const auto compare = [&](std::size_t call, std::size_t point) {
        const auto stretch = [&](const State& state) {
            const auto& points = state.calls[call].points;
            const std::size_t begin = point == 0 ? state.calls[call].lines : points[point - 1].lines;
            return std::span(state.log).subspan(begin, points[point].lines - begin);
        };
        if (const auto lines = firstDifference(stretch(old), stretch(now)); lines) {
            differ(call, point, "the log differs", lines->first, lines->second);
        }
    };
    for (std::size_t call = 0; call < old.played.size(); ++call) {
        const PlayedCall& line = old.played[call];
        if (!old.isGame) {
            now.side = line.side;
            now.position.setActive(line.side);
            if (const auto begun = now.begin(line.text); !begun) {
                differ(call, 0, fmt::format("{} cannot be called: {}", line.text, begun.error().reason), line.text, {});
                break;
            }
        }
        compare(call, 0);
        bool stuck = false;
        for (std::size_t answer = 0; answer < line.answers.size() && !stuck; ++answer) {
            const PlayedAnswer& given = line.answers[answer];
            if (!now.underWay() || now.question.name != given.question) {
                const std::string asked = now.underWay() ? now.question.name + " is asked" : "nothing is asked";
                differ(call, answer, fmt::format("{} is no longer asked for", given.question), given.question, asked);
                stuck = true;
                break;
            }
            const auto texts = game::answerFromText(*now.setup, now.calls.back().points.back().pending, given.texts);
            const auto done = texts ? now.give(*texts) : Expected<void>(refuse(texts.error().message));
            if (!done) {
                differ(call, answer, done.error().reason, given.texts.empty() ? std::string() : given.texts.front(), {});
                stuck = true;
                break;
            }
            compare(call, answer + 1);
        }
        if (stuck || (call + 1 < old.played.size() && now.underWay())) {
            if (!stuck) {
                differ(call, line.answers.size(), now.question.name + " is asked now", {}, now.question.name);
            }
            break;
        }
    }
    now.divergence = first;
    state_ = std::move(fresh->state_);
    return first;
}

std::string TestPlay::snippetText(const SnippetRequest& request) const
{
    const auto text = makeSnippet(request);
    return text ? *text : std::string();
}

Expected<std::string> TestPlay::makeSnippet(const SnippetRequest& request) const
{
    if (state_->played.empty()) {
        return refuse("play something first");
    }
    std::vector<SnippetStep> steps;
    for (std::size_t i = 0; i < state_->calls.size(); ++i) {
        const State::Call& call = state_->calls[i];
        SnippetStep step;
        step.call = state_->played[i];
        step.before = call.before;
        step.after = call.points.back().run.position();
        step.end = call.points.back().pending;
        steps.push_back(std::move(step));
    }
    return snippetFile(state_->document, request.path, request.title, request.cite, request.covers, steps);
}

Edited TestPlay::saveAsSnippet(const SnippetRequest& request) const
{
    const auto text = makeSnippet(request);
    if (!text) {
        return std::unexpected(text.error());
    }
    return newSnippet(state_->document, request.path, *text, "Save as snippet " + request.path);
}

}  // namespace groma::session
