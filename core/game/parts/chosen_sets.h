// The sets of a choice that has a condition, one after another: numbers whose bits are elements of a list.
#pragma once

#include "core/game/parts/stack.h"

#include <cstdint>

namespace groma::game {

// Candidates of a choice with a condition: a set of them is a number that no handle of a list looks like.
inline constexpr std::size_t kMostOfSets = 62;

class ChosenSets {
  public:
    ChosenSets(Stack& stack, Meter& meter, Failures& failures)
        : stack_(&stack), meter_(&meter), failures_(&failures) {}

    enum class Next : std::uint8_t { Set, End, Fails };
    // LoopSets: the slot of the cursor and that of the set move on.
    Next next(const lang::Instr& in, std::int64_t* s);

  private:
    // False when there are more sets than may be tested.
    bool mayTest(std::size_t count, std::int64_t least, std::int64_t most);

    Stack* stack_;
    Meter* meter_;
    Failures* failures_;
    std::vector<std::int64_t> words_; // scratch of one set
};

// The least and the most that may be chosen of `count`: what slots `bounds` and the next say, else any.
struct SetSizes {
    std::int64_t least = 0, most = 0;
};
SetSizes setSizes(std::int32_t bounds, const std::int64_t* s, std::size_t count);

} // namespace groma::game
