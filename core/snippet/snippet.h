// Executable book examples: a position, calls with fixed dice and decisions, and what must come of them.
#pragma once

#include "core/diag/sink.h"
#include "core/game/log/log.h"
#include "core/game/machine/trace.h"
#include "core/game/position/setup.h"
#include "core/game/record/assumptions.h"
#include "core/odds/odds.h"
#include "core/rules/scenario_source.h"

#include <span>
#include <string>
#include <vector>

namespace groma::snippet {

// One thing that came out otherwise than the snippet says.
struct Mismatch {
    diag::NodeRef where; // of the expectation, the answer or the call
    std::string what;    // "result", "S4.at", "combat_value(M4)", "odds of DR"
    std::string expected;
    std::string found;
};

struct StepReport {
    std::string title;
    std::vector<Mismatch> mismatches;
    std::vector<game::LogEntry> log;
    bool passed() const { return mismatches.empty(); }
};

struct Report {
    std::vector<StepReport> steps;
    // What the play of its steps has read, in the order of game::Assumptions; under a trace also what its
    // odds and the questions whether a call is legal have read.
    std::vector<game::Assumption> assumed;
    std::size_t situations = 0; // of all exact odds together
    bool passed() const;
    std::size_t mismatchCount() const;
};

struct Settings {
    game::Bounds bounds;
    odds::Limits limits;
    std::uint64_t samples = 20'000; // of odds that outgrow the limits; they fail in any case
    game::Trace* trace = nullptr;   // where what is run is marked
};
// Plays every step on one position, one after the other; a step whose play went wrong ends the snippet.
Report run(const game::Setup& setup, const rules::SnippetSource& source, const Settings& settings = {});

// --- the parts, for test play and the odds panel

struct CallText {
    enum class What { Procedure, Action, Sequence, Pure } what = What::Procedure;
    std::int32_t index = -1; // Model::procedures or Model::actions
    game::Call call;
    std::vector<std::int64_t> args;
};
// "melee(attacker: M4, defender: S4)", an action the same way, or "sequence"; arguments by name or in order,
// pieces and sides by id, cells as @043, lists as [a, b]. The error names what was expected.
std::expected<CallText, std::string> parseCall(const game::Setup& setup, std::string_view text);

// The reason an action is not allowed, empty if it is.
std::string refusal(const game::Setup& setup, const game::Position& position, const CallText& call,
                    game::Recorder* recorder = nullptr, const game::Bounds& bounds = {});

// Sets a state: "S1.disorganised", "senones.goal", "game.turn", "S1.at". An empty text is success.
std::string setFact(const game::Setup& setup, game::Position& position, std::string_view fact,
                    std::string_view value);

// One that could not be set.
struct FactProblem {
    const rules::NamedValue* fact = nullptr;
    std::string problem;
};
// All of a step's `set:`, in order. Only what comes of them all must be a position: two pieces may change
// places.
std::vector<FactProblem> setFacts(const game::Setup& setup, game::Position& position,
                                  std::span<const rules::NamedValue> facts);

// The position and the enclosing scopes at the beginning of a step.
std::string applyDuring(const game::Setup& setup, const rules::StepSource::During& during,
                        game::Position& position, game::Call& call);

} // namespace groma::snippet
