#include "editor/session/play/what_if_snippet.h"

#include "core/game/machine/engine.h"
#include "core/snippet/measure.h"
#include "core/snippet/step_script.h"
#include "editor/session/play/play_question.h"
#include "editor/session/play/play_snippet.h"

namespace groma::session {

using game::Pending;

namespace {

// Of each counter that may be there at the end or not, in the words in which a snippet is asked.
std::vector<std::pair<std::string, odds::Distribution>>
whoIsLeft(const game::Setup& setup, const snippet::CallText& call, const odds::Odds& odds) {
    std::vector<std::pair<std::string, odds::Distribution>> asked;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        const auto stands = [piece](const odds::End& end) {
            return std::string(end.position.onMap(piece) ? "yes" : "no");
        };
        if (odds::group(odds, stands).size() < 2) continue;
        const std::string text = "on_map(" + setup.piece(piece).id + ")";
        diag::Sink unheard;
        if (const auto left = snippet::EndExpression::checked(setup, call, {text, {}}, unheard))
            asked.emplace_back(text, left->of(setup, odds));
    }
    return asked;
}

} // namespace

Edited saveAsSnippet(const Document& document, const OddsCard& card,
                     const TestPlay::SnippetRequest& request) {
    if (!document.setup() || !card.legal) {
        return refuse(card.refused.empty() ? "there is nothing to save" : card.refused);
    }
    const auto asked = askedCall(document, card.question);
    if (!asked) {
        return std::unexpected(asked.error());
    }
    const game::Setup& setup = *document.setup();
    const int side = setup.sideOf(card.question.piece);
    // Where a procedure's result is shown, the snippet calls it, so that its odds are those of the card.
    const std::string& text = card.resultOf.empty() ? asked->text : card.resultOf;
    const auto started = begun(setup, asked->position, text, side);
    if (!started) {
        return std::unexpected(started.error());
    }
    SnippetStep step;
    step.call = {text, side, {}};
    step.before = asked->position;
    if (card.question.at) {
        step.set.emplace_back(card.actor + ".at", setup.geometry().numberText(*card.question.at));
    }
    // One way through: every die shows the first it can, every decision is the policy's.
    odds::Policy policy;
    policy.rule = card.question.rule == odds::Rule::Best ? odds::Rule::First : card.question.rule;
    game::Engine engine;
    game::Run run = started->start;
    game::ScriptProgress progress;
    std::vector<game::Answer> answers;
    rules::StepSource source;
    for (engine.advance(run, step.end); run.state() == game::Run::State::Asking;
         engine.advance(run, step.end)) {
        game::Answer answer;
        if (step.end.what == Pending::What::Choice) {
            odds::considered(run, policy, progress, step.end, answers);
            if (answers.empty() || step.call.answers.size() > 1'000) {
                return refuse("the call asks for too much to be written down");
            }
            answer = answers.front();
        }
        step.call.answers.push_back(playedAnswer(setup, step.end, answer));
        engine.answer(run, step.end, answer);
    }
    for (const PlayedAnswer& answer : step.call.answers) {
        rules::ScriptSource line;
        line.name.text = answer.question;
        std::vector<rules::Text> texts;
        for (const std::string& word : answer.texts) {
            texts.push_back({word, {}});
        }
        line.answers.push_back(std::move(texts));
        line.nested = true; // several texts are one answer
        source.script.push_back(std::move(line));
    }
    step.after = run.position();
    odds::Request counted;
    counted.start = started->start;
    counted.policy.script = snippet::decisionsFor(setup, source);
    odds::Counter counter;
    const odds::Odds odds = counter.count(counted);
    // Of a call that gives nothing its end tells nothing: who is left on the map does.
    if (odds.exact() && !card.ruled) {
        step.oddsOf = whoIsLeft(setup, started->call, odds);
    }
    if (odds.exact()) {
        odds::Distribution ends = odds::results(setup, odds);
        if (step.oddsOf.empty() || ends.size() > 1) step.odds = std::move(ends);
    }
    const auto file =
        snippetFile(document, request.path, request.title, request.cite.empty() ? card.cite : request.cite,
                    request.covers, {step}, request.alone);
    return file ? newSnippet(document, request.path, *file, "Save the what-if as " + request.path)
                : std::unexpected(file.error());
}

} // namespace groma::session
