// Operations that read tables and what pieces and unit types are worth.
#pragma once

#include "core/game/parts/board_state.h"
#include "core/game/parts/failures.h"
#include "core/game/parts/listeners.h"

#include <cstdint>

namespace groma::game {

class Lookups {
  public:
    Lookups(const BoardState& board, const Listeners& listeners, Failures& failures)
        : board_(&board), listeners_(&listeners), failures_(&failures) {}

    // False when it failed; `s` is the window that the operation runs in.
    bool readTable(const lang::Instr& in, std::int64_t* s);
    bool readType(const lang::Instr& in, std::int64_t* s);
    // All false: a value that the rules or the scenario leave open was reached.
    bool failAttribute(int piece, std::int32_t attribute, bool back);
    bool failParameter(const lang::Instr& in);
    bool failNumber(const lang::Instr& in);

  private:
    const BoardState* board_;
    const Listeners* listeners_;
    Failures* failures_;
};

} // namespace groma::game
