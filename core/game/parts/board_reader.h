// Operations that read the board: directions, ground, features, and lists of cells and pieces.
#pragma once

#include "core/game/parts/board_state.h"
#include "core/game/parts/listeners.h"
#include "core/game/parts/stack.h"

#include <cstdint>
#include <vector>

namespace groma::game {

class BoardReader {
  public:
    BoardReader(const BoardState& board, Stack& stack, const Listeners& listeners, Failures& failures)
        : board_(&board), stack_(&stack), listeners_(&listeners), failures_(&failures) {}

    // False when it failed; `s` is the window that the operation runs in.
    bool operate(const lang::Instr& in, std::int64_t* s);
    bool makeList(const lang::Instr& in, std::int64_t* s);
    // Whether some kind of a cell, or side feature of an edge, has truth attribute c; -1: an unknown value
    // was reached.
    int anyFlag(const lang::Instr& in, std::int64_t place, bool ofCell);

  private:
    bool attribute(const lang::Instr& in, std::int64_t kind, std::int64_t& out);
    void moved(const lang::Instr& in, std::int64_t motion, int piece, std::int64_t& out) const;
    bool gatherCells(const lang::Instr& in, const std::int64_t* s, std::int64_t b);
    bool gatherOthers(const lang::Instr& in, std::int64_t b);

    const BoardState* board_;
    Stack* stack_;
    const Listeners* listeners_;
    Failures* failures_;
    std::vector<std::int64_t> words_; // of the list that is gathered
};

} // namespace groma::game
