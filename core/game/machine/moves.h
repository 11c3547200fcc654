// Ways over the map and sight: they ask rules for every step. What was found is kept while the position and
// who listens are the same.
#pragma once

#include "core/game/machine/search.h"
#include "core/game/parts/board_state.h"
#include "core/game/parts/listeners.h"
#include "core/game/parts/stack.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace groma::game {

// Who can run a pure function in the middle of an operation.
class Caller {
  public:
    // The slots of its result, null when it failed; good until the next call.
    virtual const std::int64_t* call(std::int32_t function, std::span<const std::int64_t> args) = 0;

  protected:
    ~Caller() = default;
};

class Moves {
  public:
    Moves(const BoardState& board, Stack& stack, Meter& meter, Listeners& listeners, Failures& failures,
          Caller& caller)
        : board_(&board), stack_(&stack), meter_(&meter), listeners_(&listeners), failures_(&failures),
          caller_(&caller) {}

    // False when it failed; `s` is the window that the operation runs in.
    bool operate(const lang::Instr& in, std::int64_t* s);
    bool see(const lang::Instr& in, std::int64_t* s);

  private:
    // The cheapest ways for a move, null on failure. `target` -1: everywhere within the budget; else there,
    // whatever it costs.
    Search* find(std::int32_t move, std::span<const std::int64_t> args, std::int64_t start,
                 std::int64_t target);
    bool run(Search& search, std::int32_t move);
    // The last two of `args` are overwritten with the step.
    bool stepPrice(const lang::MoveInfo& move, std::span<std::int64_t> args, std::int64_t from,
                   std::int64_t to, Step& out);
    bool set(const lang::Instr& in, std::int64_t value) {
        stack_->window()[in.a] = value;
        return true;
    }

    const BoardState* board_;
    Stack* stack_;
    Meter* meter_;
    Listeners* listeners_;
    Failures* failures_;
    Caller* caller_;
    std::vector<std::unique_ptr<Search>> searches_; // by nesting
    std::size_t searching_ = 0;
    std::vector<std::int64_t> words_; // of the list that is made
};

} // namespace groma::game
