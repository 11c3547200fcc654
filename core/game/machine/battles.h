// The battles of a campaign: which is laid out, and which are over.
#pragma once

#include "core/game/machine/run.h"
#include "core/game/parts/changes.h"
#include "core/game/parts/scopes.h"

#include <cstdint>
#include <vector>

namespace groma::game {

class Battles {
  public:
    Battles(BoardState& board, Stack& stack, Scopes& scopes, Changes& changes, Throwing& throwing,
            const Listeners& listeners, Failures& failures)
        : board_(&board), stack_(&stack), scopes_(&scopes), changes_(&changes), throwing_(&throwing),
          listeners_(&listeners), failures_(&failures) {}

    // A run that begins, or whose record is swapped in and, when it is stored, out.
    void clear() { fought_.clear(); }
    void exchange(std::vector<Fought>& fought) { std::swap(fought_, fought); }
    void resume(std::int32_t battle) { laidOut_ = battle; }

    // The next battle's own start; of the battle before only what is carried over. False when it failed.
    bool layOut(std::int64_t battle);
    // The battle under way is over: play goes on where it was called. The position stays as the battle left
    // it and nothing expires, so that the campaign's rules can look at it. False: there is none.
    bool end();
    // What the battle that is over came to, for the record; kNothing without a verdict.
    std::int64_t takeVerdict();

  private:
    std::size_t frameUnderWay() const; // of the frames; SIZE_MAX: no battle is under way

    BoardState* board_;
    Stack* stack_;
    Scopes* scopes_;
    Changes* changes_;
    Throwing* throwing_;
    const Listeners* listeners_;
    Failures* failures_;
    std::vector<Fought> fought_;
    std::int32_t laidOut_ = -1; // the battle that is laid out
};

} // namespace groma::game
