#include "core/base/hash.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/play_snippet.h"
#include "editor/session/play/test_play_state.h"

#include <algorithm>

namespace groma::session {

using game::Pending;

TestPlay::TestPlay(std::unique_ptr<State> state) : state_(std::move(state)) {}
TestPlay::TestPlay(TestPlay&&) noexcept = default;
TestPlay& TestPlay::operator=(TestPlay&&) noexcept = default;
TestPlay::~TestPlay() = default;

namespace {

Expected<void> canPlay(const Document& document) {
    if (!document.setup()) {
        return refuse("open a scenario to play it");
    }
    if (!document.playable()) {
        return refuse("something that a game needs is missing; see the problems");
    }
    return {};
}

} // namespace

Expected<TestPlay> TestPlay::sandbox(const Document& document, int side, std::uint64_t seed) {
    if (auto can = canPlay(document); !can) {
        return std::unexpected(can.error());
    }
    auto state = std::make_unique<State>(document);
    state->dice.restart({seed});
    state->start = game::startPosition(*state->setup);
    state->position = state->start;
    state->firstSide = side >= 0 && side < state->setup->sideCount() ? side : state->start.active();
    state->side = state->firstSide;
    state->position.setActive(state->side);
    state->showPresent();
    return TestPlay(std::move(state));
}

Expected<TestPlay> TestPlay::game(const Document& document, std::uint64_t seed) {
    if (auto can = canPlay(document); !can) {
        return std::unexpected(can.error());
    }
    auto state = std::make_unique<State>(document);
    state->dice.restart({seed});
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
const std::vector<game::LogEntry>& TestPlay::log() const {
    const auto* seen = isGame() ? state_->seen.as(onlookerOf(*this)) : nullptr;
    return seen != nullptr ? *seen : state_->log;
}
const std::vector<std::size_t>& TestPlay::logMarks() const { return state_->marks; }
const game::Position& TestPlay::positionAt(std::size_t answer) const {
    return state_->calls.back().points.at(answer).run.position();
}
const std::optional<Divergence>& TestPlay::divergence() const { return state_->divergence; }
std::uint64_t TestPlay::seed() const { return state_->dice.key().seed; }

const game::Position& TestPlay::position() const {
    return state_->underWay() ? state_->calls.back().points.back().run.position() : state_->position;
}

int TestPlay::activeSide() const { return state_->isGame || !idle() ? position().active() : state_->side; }

Expected<void> TestPlay::setActiveSide(int side) {
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

std::vector<ActionCall> TestPlay::actionsOf(int piece) const {
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

std::vector<ActionCall> TestPlay::actions() const {
    return idle() && !state_->isGame ? allLegalCalls(*state_->setup, state_->position)
                                     : std::vector<ActionCall>{};
}

Expected<void> TestPlay::call(const std::string& text) {
    if (state_->isGame) {
        return refuse("in a game the rules say what may be done");
    }
    if (!idle()) {
        return refuse("answer what is asked first");
    }
    return state_->begin(text);
}

Expected<void> TestPlay::answer(const game::Answer& answer) { return state_->give(answer); }

Expected<void> TestPlay::answerText(const std::vector<std::string>& texts) {
    if (idle()) {
        return refuse("nothing is asked");
    }
    const auto answer =
        game::answerFromText(*state_->setup, state_->calls.back().points.back().pending, texts);
    return answer ? state_->give(*answer) : refuse(answer.error().message);
}

Expected<void> TestPlay::roll() {
    if (idle() || state_->question.what != Pending::What::Chance) {
        return refuse("no die is to be rolled now");
    }
    const State::Point& now = state_->calls.back().points.back();
    return state_->give(state_->engine.fallen(now.run, now.pending, state_->dice));
}

bool TestPlay::canStepBack() const {
    return !state_->calls.empty() && (!state_->isGame || state_->calls.back().points.size() > 1);
}

bool TestPlay::stepBack() {
    const bool stepped = state_->back();
    state_->held = state_->held || stepped;
    return stepped;
}

void TestPlay::restart() {
    while (state_->back()) {
    }
    state_->divergence.reset();
    state_->held = false;
    if (!state_->isGame) {
        state_->side = state_->firstSide;
        state_->position = state_->start;
        state_->position.setActive(state_->side);
    }
}

Leader TestPlay::leader(int side) const {
    return side == 0 || side == 1 ? state_->leaders[static_cast<std::size_t>(side)] : Leader::Person;
}
bool TestPlay::diceFall() const { return state_->diceFall; }
void TestPlay::letDiceFall(bool fall) { state_->diceFall = fall; }
bool TestPlay::held() const { return state_->held; }
void TestPlay::hold() { state_->held = true; }
void TestPlay::goOn() { state_->held = false; }

void TestPlay::setLeader(int side, Leader leader) {
    if (side == 0 || side == 1) {
        state_->leaders[static_cast<std::size_t>(side)] = leader;
        state_->seeWhoLooks();
    }
}

void TestPlay::takeTurnsToLook(bool take) {
    state_->turnsToLook = take;
    state_->seeWhoLooks();
}
bool TestPlay::takesTurnsToLook() const { return state_->turnsToLook; }
bool TestPlay::curtained() const { return state_->curtain; }

void TestPlay::look() {
    if (state_->curtain) {
        state_->looks = state_->question.side;
        state_->curtain = false;
    }
}

std::optional<int> TestPlay::looks() const {
    // Who has to look first, or answers in the other side's part, sees what nobody holds.
    const PlayQuestion& asked = state_->question;
    if (state_->curtain || (state_->looks >= 0 && asked.what == Pending::What::Choice && asked.side >= 0 &&
                            asked.side != state_->looks)) {
        return setup().sideCount();
    }
    return state_->looks >= 0 ? std::optional(state_->looks) : std::nullopt;
}

bool TestPlay::computersTurn() const {
    if (idle()) {
        return false;
    }
    const PlayQuestion& asked = state_->question;
    return asked.what == Pending::What::Chance ? state_->diceFall : leader(asked.side) == Leader::Computer;
}

std::optional<Deliberation> TestPlay::deliberation() const {
    return computersTurn() && !state_->held ? present() : std::nullopt;
}

std::optional<Deliberation> TestPlay::present() const {
    if (!state_->underWay()) {
        return std::nullopt;
    }
    const State::Point& now = state_->calls.back().points.back();
    return Deliberation{state_->document, now.run, now.pending, state_->dice,
                        base::combine(now.run.hash(), state_->marks.size())};
}

Expected<CallInQuestion> TestPlay::oddsQuestion() const {
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
    auto& script = question.policy.script.entries;
    for (const PlayedAnswer& answer : played.answers) {
        fromStart = fromStart && !answer.chance;
        const auto same = std::ranges::find(script, answer.question, &game::Script::Entry::name);
        (same == script.end() ? script.emplace_back(game::Script::Entry{answer.question, {}}) : *same)
            .answers.push_back(answer.texts);
    }
    if (!fromStart) {
        script.clear();
        question.run = call.points.back().run;
    }
    return question;
}

Expected<CallInQuestion> TestPlay::oddsQuestion(const std::string& call) const {
    const int side = activeSide();
    if (auto can = begun(*state_->setup, position(), call, side); !can) {
        return std::unexpected(can.error());
    }
    CallInQuestion question;
    question.document = state_->document;
    question.position = position();
    question.call = call;
    question.side = side;
    return question;
}

Expected<std::string> TestPlay::makeSnippet(const SnippetRequest& request) const {
    if (state_->played.empty()) {
        return refuse("play something first");
    }
    std::vector<SnippetStep> steps;
    if (request.setUp) {
        SnippetStep& first = steps.emplace_back();
        first.title = "The set-up";
        first.evaluate = setupFacts(*state_->setup);
    }
    for (std::size_t i = 0; i < state_->calls.size(); ++i) {
        const State::Call& call = state_->calls[i];
        SnippetStep step;
        step.call = state_->played[i];
        step.before = call.before;
        step.after = call.points.back().run.position();
        step.end = call.points.back().pending;
        steps.push_back(std::move(step));
    }
    return snippetFile(state_->document, request.path, request.title, request.cite, request.covers, steps,
                       request.alone);
}

Edited TestPlay::saveAsSnippet(const SnippetRequest& request) const {
    const auto text = makeSnippet(request);
    if (!text) {
        return std::unexpected(text.error());
    }
    return newSnippet(state_->document, request.path, *text, "Save as snippet " + request.path);
}

} // namespace groma::session
