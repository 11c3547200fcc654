// Where the outside enters: dice, cards and decisions. What has one way to come out is not asked, and chances
// fall at once where the dice throw.
#pragma once

#include "core/game/parts/board_state.h"
#include "core/game/parts/given.h"
#include "core/game/parts/listeners.h"
#include "core/game/parts/stack.h"
#include "core/game/parts/throwing.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class Questions {
  public:
    Questions(BoardState& board, Stack& stack, Meter& meter, Throwing& throwing, const Listeners& listeners,
              Failures& failures)
        : board_(&board), stack_(&stack), meter_(&meter), throwing_(&throwing), listeners_(&listeners),
          failures_(&failures) {}

    enum class Ask : std::uint8_t { Answered, Waits, Fails };
    // `s` is the window that the operation runs in.
    Ask ask(const lang::Instr& in, std::int64_t* s);
    // What the running frame waits for; false when it cannot be put (too many outcomes or options).
    bool fill(Pending& out);
    // An answer to it, in the memory of the run: what drive does with the answers of its chooser.
    void give(const Pending& pending, const Answer& answer);
    // What the slots of a chance that fell show, as the words of its outcome.
    std::vector<std::int64_t> shown(const lang::Instr& in, const std::int64_t* s) const;

  private:
    const lang::Question& questionAt(const lang::Instr& in) const {
        return board_->program().questions[static_cast<std::size_t>(in.d)];
    }
    // For each question, in a file of core/game/parts/questions: whether it must be asked, and what it
    // offers.
#define GROMA_OP(name, a, b, c, d, e, doc)
#define GROMA_CHANCE(name, a, b, c, d, e, doc)                                                               \
    Ask ask##name(const lang::Instr& in, std::int64_t* s);                                                   \
    bool put##name(Pending& out, const lang::Instr& in, const std::int64_t* s);
#define GROMA_DECISION GROMA_CHANCE
#include "core/lang/program/ops.def"
#undef GROMA_OP
    std::int64_t fallenPick(const lang::Instr& in, const std::int64_t* s, std::span<const std::int64_t> list);
    int fallenCard(const lang::Instr& in, const std::int64_t* s);
    static void addEach(Pending& out, std::span<const std::int64_t> values); // an option of each
    int diceCount(std::int64_t word);
    bool putSortedDice(Pending& out, int dice, int sides);
    std::span<const std::int32_t> labelledFaces(const lang::Question& question, std::int32_t die);
    void reportChoice(const lang::Instr& in, std::int64_t side, std::span<const std::int64_t> words,
                      bool forced) const;
    // What stands in words_ is the answer that nobody needs to be asked for.
    Ask takeOnlySet(const lang::Instr& in, std::int64_t* s);

    BoardState* board_;
    Stack* stack_;
    Meter* meter_;
    Throwing* throwing_;
    const Listeners* listeners_;
    Failures* failures_;
    Given given_;
    std::vector<std::int32_t> labels_;
    std::vector<std::int64_t> words_; // scratch of one question
    // The ways of dice that are kept one by one, as they were last asked for.
    struct SortedDice {
        int dice = 0, sides = 0;
        std::uint64_t total = 0;
        std::vector<Pending::Outcome> outcomes;
        std::vector<std::int64_t> words;
    };
    std::vector<SortedDice> sortedDice_;
    std::size_t sortedNext_ = 0; // makes room
};

} // namespace groma::game
