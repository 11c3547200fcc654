// The dice beside a run (core/game/dice/dice.h): they hear where play stands, and throw where play is driven.
#pragma once

#include "core/game/dice/dice.h"
#include "core/game/dice/dice_names.h"
#include "core/game/dice/dice_trace.h"
#include "core/game/parts/board_state.h"
#include "core/game/parts/frame.h"
#include "core/game/parts/meter.h"

#include <cstdint>
#include <memory>
#include <span>

namespace groma::game {

class Throwing {
  public:
    Throwing(const BoardState& board, Meter& meter) : board_(&board), meter_(&meter) {}

    // Null: nobody hears. Scopes that were open before the dice heard of the run are entered now, those of a
    // run before it left; nothing is thrown before throwHere.
    void tell(Dice* dice, std::span<const ScopeRecord> open);
    void throwHere() { throws_ = true; }
    bool throws() const noexcept { return throws_; }
    Dice* dice() const noexcept { return dice_; }
    const DiceNames& names() const noexcept { return *names_; } // while there are dice

    void enter(std::int32_t scope) {
        if (dice_ != nullptr) {
            dice_->enter(names_->scopes[static_cast<std::size_t>(scope)]);
        }
    }
    void leave() {
        if (dice_ != nullptr) {
            dice_->leave();
        }
    }
    // The battle that the board state lies on now.
    void layOut(std::int32_t battle);
    // Who acts is the actor of what falls from now on: a row of the question's words.
    void act(std::int32_t question, std::span<const std::int64_t> row);
    // Which question waits, if there are dice.
    void pose(const lang::Instr& in, const std::int64_t* s);
    // What falls for a question, and what of it is looked at.
    Throw fall(const lang::Instr& in, const std::int64_t* s, const Showing& looksAt = {});

  private:
    const BoardState* board_;
    Meter* meter_;
    std::shared_ptr<const DiceNames> names_;
    Dice* dice_ = nullptr;
    bool throws_ = false; // chances are answered by them
};

} // namespace groma::game
