// What the rules change: pieces, states, traits, resources, cards. Within `together` changes are collected
// and happen at its end, as if at once.
#pragma once

#include "core/game/parts/board_state.h"
#include "core/game/parts/listeners.h"
#include "core/game/parts/stack.h"

#include <cstdint>
#include <vector>

namespace groma::game {

class Changes {
  public:
    Changes(BoardState& board, Stack& stack, const Listeners& listeners, Failures& failures)
        : board_(&board), stack_(&stack), listeners_(&listeners), failures_(&failures) {}

    void clear();
    // False when it failed; `s` is the window that the operation runs in.
    bool operate(const lang::Instr& in, std::int64_t* s);
    void setState(std::int32_t state, std::int32_t holder, std::int64_t value);

    bool together() const noexcept { return together_ != 0; }
    void beginTogether();
    // The list of the pieces that were eliminated.
    std::int64_t endTogether();
    // Frames from that one on are dropped: what was said together within them happens.
    void endWithin(std::size_t frame);

  private:
    struct Delta {
        enum class What : std::uint8_t { State, Place, Waiting, Eliminated, Facing, Give, Take };
        What what = What::State;
        lang::Holder kind = lang::Holder::Piece;
        std::int32_t index = -1;
        std::int32_t holder = -1;
        std::int64_t value = 0;
    };
    std::int64_t clamped(std::int32_t state, std::int64_t value) const;
    bool place(std::int32_t piece, std::int64_t cell, std::int32_t facing);
    bool setStatus(std::int32_t piece, std::int32_t raw);
    void setFacing(std::int32_t piece, std::int32_t facing);
    void setTrait(lang::Holder kind, std::int64_t holder, std::int32_t trait, bool held);
    bool pay(const lang::Instr& in, std::int64_t* s, bool gain);
    bool canSpend(const lang::Instr& in, const std::int64_t* s) const;
    bool moveCard(const lang::Instr& in, std::int64_t* s);
    void shuffle(std::int32_t deck);
    void commitState(std::size_t first);
    void commit(std::size_t index);
    void report(StateChange::What what, std::int32_t index, std::int32_t holder, std::int64_t before,
                std::int64_t after) const {
        listeners_->changed({what, index, holder, before, after});
    }

    BoardState* board_;
    Stack* stack_;
    const Listeners* listeners_;
    Failures* failures_;
    std::vector<Delta> deltas_;
    std::uint32_t together_ = 0;     // how many are open within one another
    std::size_t togetherFrame_ = 0;  // the frame of the outermost
    std::vector<std::int64_t> gone_; // pieces that the end of `together` eliminates
};

} // namespace groma::game
