// A game in progress, half executed rules included: a value that can be copied, compared, hashed, written and
// resumed.
//
//   Run run = start(setup, position, function, args);
//   for (Pending ask = advance(run); ask.what is Chance or Choice; ask = advance(run)) answer(run, ...);
//
// At every question equal situations are equal bytes: dead slots are zero and lists lie in one order. A
// choice that has one option is taken without asking. The Setup must outlive its runs.
#pragma once

#include "core/base/result.h"
#include "core/game/names/pending.h"
#include "core/game/position/bounds.h"
#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::game {

class Recorder;
class Machine;

// A battle of a campaign that is over.
struct Fought {
    std::int32_t battle = -1;  // value of the outcome set of battles
    std::int32_t verdict = -1; // index into Model::verdicts, -1: none
};

class Run {
  public:
    enum class State : std::uint8_t { Ready, Asking, Done, Failed };

    Run() = default;

    // In a campaign: of the battle that is on the table.
    const Setup& setup() const noexcept { return *setup_; }
    const Position& position() const noexcept { return position_; }
    State state() const noexcept { return state_; }
    // Battles of a campaign fought so far, in order: a record, no part of the run as a value.
    std::span<const Fought> fought() const noexcept { return fought_; }
    // Names of the running procedures and pure functions, outermost first.
    std::vector<std::string> callChain() const;

    std::uint64_t hash() const noexcept;
    friend bool operator==(const Run& a, const Run& b) noexcept;
    // What it holds of memory, the same on every machine.
    std::size_t bytes() const noexcept {
        return sizeof(Run) + (position_.words().size() + words_.size()) * sizeof(std::int64_t);
    }

    std::string toText() const;
    // Refuses a text of another ruleset or setup, and one that is damaged. Not proof against malice: what
    // comes from a stranger is a start and answers, which are checked one by one (core/game/script/script.h).
    static base::Result<Run> fromText(const Setup& whole, std::string_view text);

  private:
    friend class Machine;

    const Setup* setup_ = nullptr;
    Position position_;
    std::vector<std::int64_t> words_;        // frames, scopes, slots and lists; see core/game/parts/frame.h
    std::shared_ptr<const Failure> failure_; // Failed
    State state_ = State::Ready;
    std::vector<Fought> fought_;
};

// `function` is an index into Program::functions; `args` one word for each parameter slot. `during` gives the
// call its enclosing scopes, outermost first, and the active side.
struct Call {
    std::int32_t function = -1;
    std::vector<std::int64_t> args;
    std::vector<std::int32_t> during; // indices into Model::scopes
    std::int32_t active = -1;         // -1: as the position says
    // Arguments that are lists: the word of `args` is made for them.
    struct List {
        std::size_t slot = 0;
        std::vector<std::int64_t> elements;
    };
    std::vector<List> lists = {};
};

Run start(const Setup& setup, const Position& position, const Call& call);
Run start(const Setup& setup, const Position& position, std::int32_t function,
          std::span<const std::int64_t> args = {});

// The free functions below make an Engine for each call; who asks often keeps one
// (core/game/machine/engine.h).
//
// Runs to the next question or the end. Asking a waiting run again gives the same Pending.
void advance(Run& run, Pending& out, Recorder* recorder = nullptr, const Bounds& bounds = {});
Pending advance(Run& run, Recorder* recorder = nullptr, const Bounds& bounds = {});

// Nothing, or why this is no answer to what the run waits for.
std::string answerProblem(const Run& run, const Pending& pending, const Answer& answer);
// The pending must be the one that advance gave for this run; the answer must be legal.
void answer(Run& run, const Pending& pending, const Answer& answer, Recorder* recorder = nullptr);

// A pure function (quantity, relation, query, measure) at a position, without a run. Fast enough for every
// frame.
std::expected<Value, Failure> evaluate(const Setup& setup, const Position& position, std::int32_t function,
                                       std::span<const std::int64_t> args, Recorder* recorder = nullptr,
                                       const Bounds& bounds = {});

} // namespace groma::game
