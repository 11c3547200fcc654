// The one way to begin a question. What a test refuses is refused wherever it is asked: in odds, studies and
// what-ifs.
#pragma once

#include "core/game/script/script.h"
#include "core/odds/odds.h"
#include "core/rules/scenario_source.h"
#include "core/snippet/snippet.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace groma::snippet {

// Why a question cannot be asked: at least one problem, each with its place.
struct Refusal {
    std::vector<Mismatch> problems;
    std::string illegal; // the rules' own reason, if it is that an action is not allowed
};
// "supporters: 'M9' is no answer to supporters: expected M4 or M5".
std::string sentence(const Mismatch& problem);

// Empty, or that no question of the rules has this name.
std::string unknownDecision(const game::Setup& setup, std::string_view name);
// Where play and script fell out, at the answer, or at the script where an answer is missing.
Mismatch mismatchOf(const game::Setup& setup, const rules::StepSource& step,
                    const game::ScriptProblem& problem);

// A call about to begin.
struct Begun {
    CallText call;
    game::Position before; // with what the step sets, and the side active
    game::Run start;
};

// What comes before the call: sets what the step sets, opens its scopes into `during`, and looks for names of
// the script that no question has. Gives the problems.
std::vector<Mismatch> prepare(const game::Setup& setup, const rules::StepSource& step,
                              game::Position& position, game::Call& during);

// Prepares a step, then reads and judges its call: one that cannot be read and an action that is not allowed
// are refused. `recorder` hears what is asked for it.
std::expected<Begun, Refusal> begin(const game::Setup& setup, const game::Position& from,
                                    const rules::StepSource& step, game::Recorder* recorder = nullptr,
                                    const game::Bounds& bounds = {});
// The same for a call that a person makes for a side (-1: as the position says).
std::expected<Begun, Refusal> begin(const game::Setup& setup, const game::Position& from,
                                    const std::string& call, int side);

// A step's question for odds: dice open, decisions as its script and its preferences say, elsewhere by the
// policy's rule.
struct Question {
    const rules::StepSource* step = nullptr;
    Begun begun;
    odds::Request request;
};
// Refuses moreover an answer of the script that is not legal as far as the script leads.
std::expected<Question, Refusal> oddsQuestion(const game::Setup& setup, const game::Position& from,
                                              const rules::StepSource& step,
                                              game::Recorder* recorder = nullptr,
                                              const game::Bounds& bounds = {});
// A step of a snippet and the position before it: the steps before were played. `wanted` counts from 1; 0:
// the first step that calls something.
struct Standing {
    const rules::StepSource* step = nullptr;
    game::Position position;
};
std::expected<Standing, Refusal> standingAt(const game::Setup& setup, const rules::SnippetSource& source,
                                            std::size_t wanted = 0);
// Of a snippet, `wanted` as in standingAt.
std::expected<Question, Refusal> oddsQuestion(const game::Setup& setup, const rules::SnippetSource& source,
                                              std::size_t wanted = 0);
// What a count refused to answer, with its place.
Refusal refusalOf(const game::Setup& setup, const rules::StepSource& step, const odds::Odds& odds);

} // namespace groma::snippet
